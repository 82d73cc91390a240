import { expect, test } from 'vitest';
import { aside } from '../../src/graph/aside.ts';
import { postgresGraph } from '../../src/graph/postgres/store.ts';
import { onOneConnection, openPool } from '../../src/stores/db/sql.ts';
import { database } from '../support/database.ts';

test('a graph is read aside where a connection is free, and else on that of its caller, who waits for nobody', async () => {
  await using data = await database();
  const pool = openPool(data.url, { max: 2 });
  const shared = postgresGraph(pool);
  const readAside = () =>
    onOneConnection(pool, async (db) => {
      const own = postgresGraph(pool).inTransaction?.(db) ?? shared;
      return aside(pool, { shared, own })(async (graph) => {
        expect(await graph.nodes('acme', [1])).toEqual([]);
        return graph !== own;
      });
    });
  expect(await readAside()).toBe(false);
  await Promise.all([pool.query('select 1'), pool.query('select 1')]);
  expect(await readAside()).toBe(true);
  const all = await Promise.all(Array.from({ length: 20 }, readAside));
  expect(all).toContain(false);
  await pool.end();
});
