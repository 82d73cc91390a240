import { expect, test } from 'vitest';
import { database } from '../support/database.ts';
import { migrationFiles } from '../../src/stores/db/migrate.ts';

test('every test has a migrated database of its own', async () => {
  await using one = await database();
  await using other = await database();
  const applied = await one.pool.query('select name from migrations order by name');
  expect(applied.rows.map((row) => row.name)).toEqual(await migrationFiles());
  await one.pool.query('create table mark (n int)');
  const seen = await other.pool.query(`select to_regclass('mark') as mark`);
  expect(seen.rows[0].mark).toBeNull();
});
