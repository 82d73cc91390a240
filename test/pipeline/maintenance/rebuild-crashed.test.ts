import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isOutage } from '../../../src/common/transient-errors.ts';
import { postgresGraph } from '../../../src/graph/postgres/store.ts';
import type { GraphChange, GraphStore } from '../../../src/graph/store.ts';
import { rebuildGraph } from '../../../src/pipeline/maintenance/rebuild.ts';
import { settleGraph } from '../../../src/pipeline/settling/settle.ts';
import * as documents from '../../../src/stores/documents/documents.ts';
import { migrate } from '../../../src/stores/db/migrate.ts';
import { openPool } from '../../../src/stores/db/sql.ts';
import { scratch } from '../../local/scratch.ts';
import { sampleDocuments } from '../../support/samples/documents.ts';
import { startServer } from '../../support/service-database.ts';
import { comparable } from '../../support/settled-graph.ts';
import { GRAPH, makeGraph, settling } from '../../support/settled.ts';

/** A settled graph on a server that may be crashed. */
async function begin() {
  await using all = new AsyncDisposableStack();
  const folder = all.use(await scratch());
  const server = await startServer(join(folder.path, 'postgres'));
  all.defer(() => server.stop());
  const pool = openPool(server.url);
  all.defer(() => pool.end());
  await migrate(pool);
  await makeGraph(pool);
  const ctx = settling(pool);
  await documents.put(pool, [...sampleDocuments(200)]);
  await settleGraph(ctx, GRAPH);
  const kept = all.move();
  return { ...ctx, server, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}
type Begun = Awaited<ReturnType<typeof begin>>;

/** A store in which something happens within the transaction that writes a page of nodes or edges. */
function within(ctx: Begun, happens: (change: GraphChange) => Promise<unknown>): GraphStore {
  const inTransaction = (client: object): GraphStore => {
    const store = postgresGraph(ctx.db).inTransaction!(client);
    return {
      ...store,
      async fill(graph, change, groups) {
        await store.fill!(graph, change, groups);
        await happens(change);
      },
    };
  };
  return { ...ctx.graph, inTransaction };
}

test(
  'a rebuild that a crash of PostgreSQL ends goes on where it was, at nodes and at edges',
  { timeout: 180_000 },
  async () => {
    await using ctx = await begin();
    const before = await comparable(ctx.db, ctx.graph, GRAPH);
    for (const kind of ['nodes', 'edges'] as const) {
      await ctx.graph.drop(GRAPH);
      let pages = 0;
      const crashing = within(ctx, async (change) => {
        if (change[kind].length === 0 || ++pages !== 2) return;
        await ctx.db.query('checkpoint');
        await ctx.server.crash();
      });
      const failure = await rebuildGraph({ ...ctx, graph: crashing }, GRAPH, { page: 50 }).catch(
        (error: Error) => error,
      );
      expect([pages, isOutage(failure)]).toEqual([2, true]);
      const again: { phase: string; written: number }[] = [];
      const rebuilt = await rebuildGraph(ctx, GRAPH, {
        page: 50,
        heard: ({ phase, written }) => again.push({ phase, written }),
      });
      expect(rebuilt).toMatchObject({ state: 'rebuilt', nodes: before.nodes.length, edges: before.edges.length });
      expect(again[0]).toMatchObject({ phase: kind });
      expect(again[0]!.written).toBeGreaterThan(50);
      expect(await comparable(ctx.db, ctx.graph, GRAPH)).toEqual(before);
    }
  },
);
