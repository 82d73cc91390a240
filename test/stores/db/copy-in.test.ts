import { expect, test } from 'vitest';
import { copyIn, rowText } from '../../../src/stores/db/copy-in.ts';
import { rows, sql, transaction, type Db } from '../../../src/stores/db/sql.ts';
import { database } from '../../support/database.ts';

const SIGNS = [
  '',
  ' ',
  '\t',
  '\n',
  '\r\n',
  '\\',
  '\\N',
  '\\.',
  '\\n',
  '"',
  "'",
  '{',
  '}',
  ',',
  'NULL',
  'null',
  'ß',
  '🦆',
];

const COLUMNS = 'a, b, c, d, e';

async function begin() {
  const data = await database();
  await data.pool.query('create table copied (a text, b text[], c jsonb, d float8, e boolean)');
  return data;
}
const target = { table: 'copied', columns: COLUMNS };
const all = (db: Db) => rows(db, sql`select a, b, c, d, e from copied order by a collate "C"`);

test('whatever signs are in what is copied, the row has them', async () => {
  await using data = await begin();
  const wanted = [...SIGNS, SIGNS.join('')].map((a, n) => ({
    a,
    b: [a, ''],
    c: { [a]: [a, n, null] },
    d: n / 3,
    e: n > 3,
  }));
  const lines = wanted.map(({ a, b, c, d, e }) => rowText([a, b, c, d, e]));
  await copyIn(data.pool, target, [...lines, rowText([null, [], {}, undefined, null])]);
  const found = await all(data.pool);
  expect(found.at(-1)).toEqual({ a: null, b: [], c: {}, d: null, e: null });
  const byText = (x: { a: string }, y: { a: string }) => Buffer.compare(Buffer.from(x.a), Buffer.from(y.a));
  expect(found.slice(0, -1)).toEqual(wanted.toSorted(byText));
});

test('statements that follow rows in one turn find them', async () => {
  await using data = await begin();
  const found = await transaction(data.pool, async (db) => {
    const [, one, , two] = await Promise.all([
      copyIn(db, target, [rowText(['a', [], {}, 1, true])]),
      all(db),
      copyIn(db, target, [rowText(['b', [], {}, 1, true])]),
      all(db),
    ]);
    return [one.length, two.length];
  });
  expect(found).toEqual([1, 2]);
});

test('rows that are refused fail the transaction with the reason, and leave the connection in order', async () => {
  await using data = await begin();
  const refused = transaction(data.pool, async (db) => {
    await copyIn(db, target, [rowText(['a', [], {}, 'no number', true])]);
    await copyIn(db, { ...target, table: 'nowhere' }, [rowText(['a', [], {}, 1, true])]);
  });
  await expect(refused).rejects.toThrow('invalid input syntax for type double precision: "no number"');
  const absent = copyIn(data.pool, { ...target, table: 'nowhere' }, [rowText(['a', [], {}, 1, true])]);
  await expect(absent).rejects.toThrow('relation "nowhere" does not exist');
  await copyIn(data.pool, target, [rowText(['b', [], {}, 1, true])]);
  expect(await all(data.pool)).toHaveLength(1);
});
