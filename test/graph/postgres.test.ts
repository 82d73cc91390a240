import { expect, test } from 'vitest';
import { postgresGraph } from '../../src/graph/postgres/store.ts';
import { transaction } from '../../src/stores/db/sql.ts';
import { database } from '../support/database.ts';
import { aChange, aNode, anEdge } from '../support/graph.ts';
import { conformance } from './conformance.ts';

conformance('PostgreSQL', async () => {
  const data = await database();
  return { graph: postgresGraph(data.pool), [Symbol.asyncDispose]: () => data[Symbol.asyncDispose]() };
});

test('a change inside a transaction is seen there at once and goes with it', async () => {
  await using data = await database();
  const graph = postgresGraph(data.pool);
  const change = aChange({ nodes: [aNode(1), aNode(2)], edges: [anEdge(1, 'knows', 2)] });
  const broken = transaction(data.pool, async (db) => {
    await graph.inTransaction!(db).apply('g', change);
    expect(await graph.inTransaction!(db).counts('g')).toMatchObject({ nodes: 2, edges: 1 });
    throw new Error('changed its mind');
  });
  await expect(broken).rejects.toThrow('changed its mind');
  expect(await graph.counts('g')).toMatchObject({ nodes: 0, edges: 0 });
});
