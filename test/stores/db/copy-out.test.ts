import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { copyIn, rowText } from '../../../src/stores/db/copy-in.ts';
import { copyOut, fieldsOf } from '../../../src/stores/db/copy-out.ts';
import { transaction, type Db } from '../../../src/stores/db/sql.ts';
import { database } from '../../support/database.ts';

const SIGNS = ['', ' ', '\b', '\f', '\n', '\r\n', '\t', '\v', '\\', '\\N', '\\n', '\\\\N', '"', 'ß', '🦆', 'null'];
const MANY = 30_000;
const numbers = (most: number) => `copy (select n, repeat('x', 200) from generate_series(1, ${most}) n) to stdout`;

async function all(rows: AsyncIterable<string[]>): Promise<(string | null)[][]> {
  const found: (string | null)[][] = [];
  for await (const some of rows) found.push(...some.map(fieldsOf));
  return found;
}

test('whatever signs are in a row, they are in its fields', async () => {
  await using data = await database();
  await data.pool.query('create table copied (n int, a text, b text)');
  const rows = [...SIGNS, SIGNS.join('')].map((text, n) => [n, text, null]);
  await copyIn(data.pool, { table: 'copied', columns: 'n, a, b' }, rows.map(rowText));
  const found = await all(copyOut(data.pool, 'copy (select * from copied order by n) to stdout'));
  expect(found).toEqual(rows.map(([n, text]) => [String(n), text, null]));
});

test('who reads slowly is given all rows, once and in their order, and few at a time', async () => {
  await using data = await database();
  const found: number[] = [];
  let most = 0;
  for await (const rows of copyOut(data.pool, numbers(MANY))) {
    for (let n = 0; n < 400; n++) await turn();
    most = Math.max(most, rows.length);
    found.push(...rows.map((row) => Number(fieldsOf(row)[0])));
  }
  expect(found).toEqual(Array.from({ length: MANY }, (_, n) => n + 1));
  expect(most).toBeLessThan(MANY / 4);
});

test('a statement that is refused fails, and its connection is of further use', async () => {
  await using data = await database();
  await expect(all(copyOut(data.pool, 'copy nowhere to stdout'))).rejects.toThrow('relation "nowhere" does not exist');
  expect(await all(copyOut(data.pool, numbers(2)))).toHaveLength(2);
  expect(data.pool.totalCount).toBe(1);
});

test('where rows are not read to the end, their connection goes, and others are at hand', async () => {
  await using data = await database();
  for await (const rows of copyOut(data.pool, numbers(MANY * 10))) if (rows.length > 0) break;
  expect(data.pool.totalCount).toBe(0);
  expect(await all(copyOut(data.pool, numbers(3)))).toHaveLength(3);
});

test('rows of a transaction are those that it sees', async () => {
  await using data = await database();
  await data.pool.query('create table copied (a text)');
  const found = await transaction(data.pool, async (db: Db) => {
    await copyIn(db, { table: 'copied', columns: 'a' }, [rowText(['here'])]);
    return all(copyOut(db, 'copy copied to stdout'));
  });
  expect(found).toEqual([['here']]);
});
