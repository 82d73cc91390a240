import { expect, test } from 'vitest';
import { postgresGraph } from '../../../src/graph/postgres/store.ts';
import type { GraphChange, GraphStore } from '../../../src/graph/store.ts';
import { detectCommunities } from '../../../src/pipeline/communities/communities.ts';
import { rebuildGraph } from '../../../src/pipeline/maintenance/rebuild.ts';
import { settleGraph } from '../../../src/pipeline/settling/settle.ts';
import * as documents from '../../../src/stores/documents/documents.ts';
import { sql, type Db, type Pool } from '../../../src/stores/db/sql.ts';
import { database } from '../../support/database.ts';
import { killedAt } from '../../support/killed.ts';
import { ownGraphs } from '../../support/neo4j/graph.ts';
import { sampleDocuments } from '../../support/samples/documents.ts';
import { comparable } from '../../support/settled-graph.ts';
import { GRAPH, makeGraph, settling } from '../../support/settled.ts';

const DOCS = [...sampleDocuments(400)];

/** A graph of two hundred documents with its communities, in PostgreSQL. */
async function begin() {
  const data = await database();
  const ctx = settling(data.pool);
  await makeGraph(data.pool);
  await documents.put(data.pool, DOCS.slice(0, 200));
  await settleGraph(ctx, GRAPH);
  await detectCommunities(ctx, GRAPH, AbortSignal.timeout(30_000));
  return { ...ctx, [Symbol.asyncDispose]: () => data[Symbol.asyncDispose]() };
}

/** The same database with another store for its graphs. */
const over = (ctx: Awaited<ReturnType<typeof begin>>, graph: GraphStore) => ({ ...settling(ctx.db), graph });
const read = (ctx: { db: any; graph: GraphStore }) => comparable(ctx.db, ctx.graph, GRAPH);

async function communities({ graph }: { graph: GraphStore }): Promise<Map<number, number | undefined>> {
  const found = new Map<number, number | undefined>();
  for await (const { nodes } of graph.scan(GRAPH)) for (const node of nodes) found.set(node.uid, node.community_id);
  return found;
}

test('an empty store is given what is asserted, with the communities that were found', async () => {
  await using ctx = await begin();
  const [before, grouped] = [await read(ctx), await communities(ctx)];
  expect(new Set(grouped.values()).size).toBeGreaterThan(2);
  await ctx.graph.drop(GRAPH);
  const rebuilt = await rebuildGraph(ctx, GRAPH, { page: 70 });
  expect(rebuilt).toMatchObject({ state: 'rebuilt', nodes: before.nodes.length, edges: before.edges.length });
  expect(await read(ctx)).toEqual(before);
  expect(await communities(ctx)).toEqual(grouped);
  expect(await rebuildGraph(ctx, GRAPH)).toEqual({ ...rebuilt, state: 'same' });
});

test('a store that differs in one value is written anew', async () => {
  await using ctx = await begin();
  const before = await read(ctx);
  await ctx.db.query(sql`update graph_nodes set name = name || '!' where uid = (select min(uid) from graph_nodes)`);
  expect(await rebuildGraph(ctx, GRAPH)).toMatchObject({ state: 'rebuilt' });
  expect(await read(ctx)).toEqual(before);
});

test('a rebuild that is cut off goes on where it was', async () => {
  await using ctx = await begin();
  const before = await read(ctx);
  await ctx.graph.drop(GRAPH);
  const stop = new AbortController();
  const first: number[] = [];
  const heard = ({ after }: { after: number }) => first.push(after) === 2 && stop.abort();
  await expect(rebuildGraph(ctx, GRAPH, { page: 50, signal: stop.signal, heard })).rejects.toThrow('abort');
  const then: number[] = [];
  await rebuildGraph(ctx, GRAPH, { page: 50, heard: ({ after }) => then.push(after) });
  expect(then[0]).toBeGreaterThan(first.at(-1)!);
  expect(await read(ctx)).toEqual(before);
});

test('a rebuild that is killed at its statements, with items settled before it runs again, ends in the graph that is asserted', async () => {
  await using ctx = await begin();
  await using other = await begin();
  const added = DOCS.slice(200);
  let kills = 0;
  await ctx.db.query(sql`update graph_nodes set name = name || '!' where uid % 7 = 0`);
  for (let n = 1; ; n += 4) {
    const killed = await rebuildGraph(killedAt(ctx, n), GRAPH, { page: 60 }).catch((error: Error) => error);
    for (const to of [ctx, other]) {
      await documents.put(to.db, added.slice(kills, kills + 1));
      await settleGraph(to, GRAPH);
    }
    if (!(killed instanceof Error)) break;
    expect(killed.message).toBe('killed');
    kills++;
  }
  expect(kills).toBeGreaterThan(10);
  expect(await read(ctx)).toEqual(await read(other));
});

/** How often a statement of that name is sent until the returned function is called. */
function countOf(pool: Pool, name: string): () => number {
  let count = 0;
  const seen = new Set<object>();
  pool.on('acquire', (client) => {
    if (seen.has(client)) return;
    seen.add(client);
    const query = client.query as (...given: unknown[]) => unknown;
    client.query = ((...given: unknown[]) => {
      count += Number((given[0] as { name?: string }).name === name);
      return query.apply(client, given);
    }) as never;
  });
  return () => count;
}

test('what is asserted is read once for each phase where nothing else changes the graph', async () => {
  await using ctx = await begin();
  await ctx.graph.drop(GRAPH);
  const pages = countOf(ctx.db as Pool, 'things after');
  await rebuildGraph(ctx, GRAPH);
  expect(pages()).toBe(1 + 2 * 4);
});

/** A store that shares the transaction and does something else with each change that it is given. */
const doing = (
  ctx: Awaited<ReturnType<typeof begin>>,
  apply: (db: Db, change: GraphChange) => Promise<GraphChange>,
) => {
  const inTransaction = (client: object): GraphStore => {
    const store = postgresGraph(ctx.db).inTransaction!(client);
    return {
      ...store,
      fill: async (graph, change, groups) => store.fill!(graph, await apply(client as Db, change), groups),
    };
  };
  return over(ctx, { ...ctx.graph, inTransaction });
};

test('communities that change after their nodes were written are those of the graph in the end', async () => {
  await using ctx = await begin();
  await ctx.graph.drop(GRAPH);
  const regrouped = doing(ctx, async (db, change) => {
    if (change.edges.length > 0) await db.query('update things set community_id = 7 where community_id is not null');
    return change;
  });
  expect(await rebuildGraph(regrouped, GRAPH)).toMatchObject({ state: 'rebuilt' });
  expect(new Set((await communities(ctx)).values())).toEqual(new Set([7, undefined]));
});

test('nodes are in their communities as soon as they are there', async () => {
  await using ctx = await begin();
  const grouped = await communities(ctx);
  await ctx.graph.drop(GRAPH);
  const heard = ({ phase }: { phase: string }) => {
    if (phase === 'edges') throw new Error('cut off');
  };
  await expect(rebuildGraph(ctx, GRAPH, { heard })).rejects.toThrow('cut off');
  expect(await communities(ctx)).toEqual(grouped);
});

test('a store that keeps something else than it is given fails the rebuild', async () => {
  await using ctx = await begin();
  await ctx.graph.drop(GRAPH);
  const careless = doing(ctx, async (_, change) => ({
    ...change,
    nodes: change.nodes.map((node) => ({ ...node, name: 'somebody' })),
  }));
  await expect(rebuildGraph(careless, GRAPH)).rejects.toThrow('Run it again');
});

test('what is settled and taken back meanwhile is in the graph in the end, as if it had been there', async () => {
  await using ctx = await begin();
  await using other = await begin();
  await ctx.graph.drop(GRAPH);
  const changing = async () => {
    for (let at = 200; at < DOCS.length; at += 20) {
      await documents.put(ctx.db, DOCS.slice(at, at + 20));
      await documents.retract(ctx.db, GRAPH, [DOCS[at - 200]!.id]);
      await settleGraph(ctx, GRAPH);
    }
  };
  const [rebuilt] = await Promise.all([rebuildGraph(ctx, GRAPH, { page: 20 }), changing()]);
  expect(rebuilt.state).toBe('rebuilt');
  await documents.put(other.db, DOCS.slice(200));
  await documents.retract(
    other.db,
    GRAPH,
    DOCS.slice(0, 200)
      .filter((_, i) => i % 20 === 0)
      .map(({ id }) => id),
  );
  await settleGraph(other, GRAPH);
  expect(await read(ctx)).toEqual(await read(other));
});

test('a graph that another kind of store keeps is not settled before it is rebuilt', async () => {
  await using ctx = await begin();
  const { inTransaction: _, ...apart } = postgresGraph(ctx.db);
  const there = over(ctx, apart);
  await documents.put(ctx.db, DOCS.slice(200, 220));
  expect(await settleGraph(there, GRAPH)).toMatchObject({ settled: 0 });
  expect(await rebuildGraph(there, GRAPH)).toMatchObject({ state: 'same' });
  expect(await settleGraph(there, GRAPH)).toMatchObject({ settled: 20 });
  expect(await settleGraph(ctx, GRAPH)).toMatchObject({ settled: 0 });
});

test.runIf(process.env.NEO4J_URI)(
  'a graph goes from PostgreSQL to Neo4j and back and stays what it is',
  { timeout: 120_000 },
  async () => {
    await using ctx = await begin();
    await using own = await ownGraphs();
    const [before, grouped] = [await read(ctx), await communities(ctx)];
    const there = over(ctx, own.graph);
    const moved = await rebuildGraph(there, GRAPH, { page: 100 });
    expect(moved.state).toBe('rebuilt');
    expect(await read(there)).toEqual(before);
    expect(await communities(there)).toEqual(grouped);
    await documents.put(ctx.db, DOCS.slice(200, 260));
    await settleGraph(there, GRAPH);
    const grown = await read(there);
    expect(await rebuildGraph(ctx, GRAPH)).toMatchObject({ state: 'rebuilt', nodes: grown.nodes.length });
    expect(await read(ctx)).toEqual(grown);
  },
);
