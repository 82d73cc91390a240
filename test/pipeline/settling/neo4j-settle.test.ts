import { expect, test } from 'vitest';
import { deliver, publish } from '../../../src/pipeline/delivery/outbox.ts';
import { underLock } from '../../../src/pipeline/unit/graph-lock.ts';
import { settleGraph } from '../../../src/pipeline/settling/settle.ts';
import { put, retract, type NewDocument } from '../../../src/stores/documents/documents.ts';
import { refused } from '../../../src/stores/settling/rejected-changes.ts';
import { sql } from '../../../src/stores/db/sql.ts';
import { database } from '../../support/database.ts';
import { aChange, aNode, anEdge } from '../../support/graph.ts';
import { ownGraphs } from '../../support/neo4j/graph.ts';
import { sampleDocuments } from '../../support/samples/documents.ts';
import { comparable, digest } from '../../support/settled-graph.ts';
import { GRAPH, makeGraph, settling } from '../../support/settled.ts';

async function settled(ctx: ReturnType<typeof settling>, docs: NewDocument[], back: NewDocument[]): Promise<string> {
  await makeGraph(ctx.db);
  for (const part of [docs.slice(0, 100), docs.slice(100)]) {
    await put(ctx.db, part);
    await Promise.all([settleGraph(ctx, GRAPH, { limit: 30 }), settleGraph(ctx, GRAPH, { limit: 40 })]);
  }
  const ids = back.map((doc) => doc.id);
  await retract(ctx.db, GRAPH, ids);
  await settleGraph(ctx, GRAPH);
  return digest(await comparable(ctx.db, ctx.graph, GRAPH));
}

test('the same documents give the same graph in Neo4j as in PostgreSQL, settled by two at once and partly taken back', async () => {
  await using here = await database();
  await using there = await database();
  await using own = await ownGraphs();
  const docs = [...sampleDocuments(250)];
  const back = docs.filter((_, i) => i % 5 === 0);
  const expected = await settled(settling(here.pool), docs, back);
  expect(await settled(settling(there.pool, own.graph), docs, back)).toBe(expected);
}, 120_000);

test('a process that wakes up with a change of long ago overwrites nothing', async () => {
  await using data = await database();
  await using own = await ownGraphs();
  const asleep = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const slow = {
    ...own.graph,
    async apply(...given: Parameters<typeof own.graph.apply>) {
      begun.resolve();
      await asleep.promise;
      await own.graph.apply(...given);
    },
  };
  await makeGraph(data.pool);
  const docs = [...sampleDocuments(60)];
  await put(data.pool, docs.slice(0, 30));
  const late = settleGraph(settling(data.pool, slow), GRAPH).catch(() => 'cut off');
  await begun.promise;
  await data.pool.query(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction' and pid <> pg_backend_pid()`);
  const awake = settling(data.pool, own.graph);
  await put(data.pool, docs.slice(30));
  await settleGraph(awake, GRAPH);
  await deliver(awake, GRAPH);
  const before = digest(await comparable(data.pool, own.graph, GRAPH));
  asleep.resolve();
  expect(await late).toBe('cut off');
  expect(digest(await comparable(data.pool, own.graph, GRAPH))).toBe(before);
}, 120_000);

test('a node that Neo4j cannot index is set aside, and all others are there', async () => {
  await using data = await database();
  await using own = await ownGraphs();
  await makeGraph(data.pool);
  const ctx = settling(data.pool, own.graph);
  const endless = `contact:${Array.from({ length: 400 }, (_, n) => `${(n * 7919) % 104_729}-of-a-name-without-end`).join('')}`;
  const nodes = Array.from({ length: 30 }, (_, uid) => aNode(uid, uid === 11 ? { id: endless } : {}));
  const edges = [anEdge(1, 'works_for', 2), anEdge(2, 'works_for', 11)];
  await underLock(ctx, GRAPH, (db, row) => publish(own.graph, db, row, { change: aChange({ nodes, edges }) }));
  await deliver(ctx, GRAPH);
  expect(await own.graph.counts(GRAPH)).toMatchObject({ nodes: 29, edges: 1 });
  expect(await refused(data.pool)).toEqual({ parts: 2, graphs: 1 });
});
