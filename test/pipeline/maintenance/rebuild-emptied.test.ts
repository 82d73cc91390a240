import { describe, expect, test } from 'vitest';
import type { GraphChange, GraphStore } from '../../../src/graph/store.ts';
import { rebuildGraph } from '../../../src/pipeline/maintenance/rebuild.ts';
import { settleGraph } from '../../../src/pipeline/settling/settle.ts';
import * as documents from '../../../src/stores/documents/documents.ts';
import type { Progress } from '../../../src/stores/operations/rebuilds.ts';
import { database } from '../../support/database.ts';
import { killedAt } from '../../support/killed.ts';
import { ownGraphs } from '../../support/neo4j/graph.ts';
import { sampleDocuments } from '../../support/samples/documents.ts';
import { comparable } from '../../support/settled-graph.ts';
import { GRAPH, makeGraph, settling } from '../../support/settled.ts';

const DOCS = [...sampleDocuments(120)];
const NOTHING: GraphChange = { nodes: [], edges: [], gone: { nodes: [], edges: [] } };

type Emptied = Awaited<ReturnType<typeof begin>>;

/** A graph of a hundred documents that was never in the store that is given, or is there no more. */
async function begin(open: Opened) {
  const data = await database();
  const own = await open();
  const kept = settling(data.pool);
  await makeGraph(data.pool);
  await documents.put(data.pool, DOCS.slice(0, 100));
  await settleGraph(kept, GRAPH);
  const asserted = await comparable(data.pool, kept.graph, GRAPH);
  const ctx = own ? settling(data.pool, own.graph) : kept;
  await ctx.graph.drop(GRAPH);
  const close = async () => {
    await own?.[Symbol.asyncDispose]();
    await data[Symbol.asyncDispose]();
  };
  return { ...ctx, pool: data.pool, asserted, [Symbol.asyncDispose]: close };
}
type Opened = () => Promise<(AsyncDisposable & { graph: GraphStore }) | undefined>;

const ENGINES: [string, Opened][] = [
  ['PostgreSQL', async () => undefined],
  ...(process.env.NEO4J_URI ? [['Neo4j', ownGraphs] as [string, Opened]] : []),
];

/** Where a rebuild is cut off: after that page of that phase. */
const CUTS: Record<string, (at: Progress) => boolean> = {
  'amid its nodes': ({ phase, after }) => phase === 'nodes' && after > 60,
  'between nodes and edges': ({ phase }) => phase === 'edges',
  'amid its edges': ({ phase, after }) => phase === 'edges' && after > 60,
  'amid its degrees': ({ phase, after }) => phase === 'degrees' && after > 60,
  'amid its communities': ({ phase, after }) => phase === 'communities' && after > 60,
  'before it compares': ({ phase }) => phase === 'checked',
};

async function uidsIn({ graph }: Emptied): Promise<number[]> {
  const uids: number[] = [];
  for await (const { nodes } of graph.scan(GRAPH)) uids.push(...nodes.map(({ uid }) => uid));
  return uids;
}

/** What the store loses meanwhile. */
const LOSSES: Record<string, (ctx: Emptied) => Promise<unknown>> = {
  'the graph': ({ graph }) => graph.drop(GRAPH),
  async 'one node'(ctx) {
    const [uid = -1] = await uidsIn(ctx);
    await ctx.graph.apply(GRAPH, { ...NOTHING, gone: { nodes: [uid], edges: [] } });
  },
  async 'every third node'(ctx) {
    const uids = await uidsIn(ctx);
    await ctx.graph.apply(GRAPH, { ...NOTHING, gone: { nodes: uids.filter((_, i) => i % 3 === 0), edges: [] } });
  },
  async 'its edges'({ graph }) {
    for await (const { edges } of graph.scan(GRAPH))
      await graph.apply(GRAPH, { ...NOTHING, gone: { nodes: [], edges } });
  },
};
/** By hand, in the tables of the graph. */
const EMPTIED = ['graph_nodes', 'graph_edges', 'graph_degrees'].map((table) => ({
  cut: 'amid its edges',
  loss: `the table ${table}`,
  lose: ({ pool }: Emptied): Promise<unknown> => pool.query(`truncate ${table}`),
}));

describe.each(ENGINES)('over %s', (engine, open) => {
  const lost = Object.keys(CUTS).flatMap((cut) => Object.entries(LOSSES).map(([loss, lose]) => ({ cut, loss, lose })));
  const cases = engine === 'PostgreSQL' ? [...lost, ...EMPTIED] : lost;

  test.concurrent.for(cases)(
    'a rebuild that is cut off $cut and whose store then loses $loss ends in the graph that is asserted',
    async ({ cut, lose }) => {
      await using ctx = await begin(open);
      const heard = (at: Progress) => {
        if (CUTS[cut]?.(at)) throw new Error('cut off');
      };
      await expect(rebuildGraph(ctx, GRAPH, { page: 30, heard })).rejects.toThrow('cut off');
      await lose(ctx);
      expect(await rebuildGraph(ctx, GRAPH, { page: 30 })).toMatchObject({ state: 'rebuilt' });
      expect(await comparable(ctx.db, ctx.graph, GRAPH)).toEqual(ctx.asserted);
      expect(await rebuildGraph(ctx, GRAPH)).toMatchObject({ state: 'same' });
    },
  );

  test(
    'a rebuild that is killed at whatever statement, its store emptied each time, ends in the graph that is asserted',
    { timeout: 120_000 },
    async () => {
      await using ctx = await begin(open);
      let kills = 0;
      for (let n = 1; ; n += 23) {
        const killed = await rebuildGraph(killedAt(ctx, n), GRAPH, { page: 30 }).catch((error: Error) => error);
        if (!(killed instanceof Error)) break;
        expect(killed.message).toBe('killed');
        await ctx.graph.drop(GRAPH);
        if (kills++ % 3 === 0) {
          expect(await rebuildGraph(ctx, GRAPH, { page: 30 })).toMatchObject({ state: 'rebuilt' });
          expect(await comparable(ctx.db, ctx.graph, GRAPH)).toEqual(ctx.asserted);
          await ctx.graph.drop(GRAPH);
        }
      }
      expect(kills).toBeGreaterThan(3);
      expect(await comparable(ctx.db, ctx.graph, GRAPH)).toEqual(ctx.asserted);
    },
  );
});
