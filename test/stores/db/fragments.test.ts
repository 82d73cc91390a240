import { expect, test } from 'vitest';
import { Fragment, sql } from '../../../src/stores/db/sql.ts';
import { DOCUMENT } from '../../../src/stores/db/states.ts';

test('values are bound in their order, and fragments stand in the text', () => {
  const statement = sql`select ${1} where state = ${DOCUMENT.settled} and id = ${'x'} ${new Fragment('limit 1')}`;
  expect(statement).toEqual({ text: `select $1 where state = 's' and id = $2 limit 1`, values: [1, 'x'] });
  expect(sql`select 1`).toEqual({ text: 'select 1', values: [] });
});

test('a text that somebody sent is bound, whatever it looks like', () => {
  expect(sql`select ${`'s'; drop table documents`}`.text).toBe('select $1');
});
