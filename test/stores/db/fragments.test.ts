import { expect, test } from 'vitest';
import { Fragment, sql } from '../../../src/stores/db/sql.ts';

test('values are bound in their order, and fragments stand in the text', () => {
  const settled = new Fragment(`state = 'settled'`);
  const statement = sql`select ${1} where ${settled} and id = ${'x'} ${new Fragment('limit 1')}`;
  expect(statement).toEqual({ text: `select $1 where state = 'settled' and id = $2 limit 1`, values: [1, 'x'] });
  expect(sql`select 1`).toEqual({ text: 'select 1', values: [] });
});

test('a text that somebody sent is bound, whatever it looks like', () => {
  expect(sql`select ${`'s'; drop table documents`}`.text).toBe('select $1');
});
