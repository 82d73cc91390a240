import type { Context } from '../../context.ts';
import { pendingGraphs } from '../../stores/documents/documents.ts';
import { list } from '../../stores/orgs/graphs.ts';
import { makeDue } from '../../stores/items/items.ts';
import { extractDue } from '../extraction/extract.ts';
import { settleGraph } from '../settling/settle.ts';
import { eachOfAll } from '../unit/each-of-all.ts';

/** Makes due what waits for the night and reads until nothing is left to claim, of one org or of all; answers how many items. */
export async function extractPending(ctx: Context, signal: AbortSignal, org?: string): Promise<number> {
  await makeDue(ctx.db, { org });
  let extracted = 0;
  for (;;) {
    signal.throwIfAborted();
    const batch = await extractDue(ctx, { signal, org });
    extracted += batch.extracted;
    if (batch.extracted + batch.failed === 0) return extracted;
  }
}

/** Settles what is pending, in the graphs of one org or of all; answers how many documents. */
export async function settlePending(ctx: Context, signal: AbortSignal, org?: string): Promise<number> {
  const own = org === undefined ? undefined : new Set((await list(ctx.db, org)).map((graph) => graph.graph_key));
  const of = (await pendingGraphs(ctx.db)).filter((graph) => !own || own.has(graph));
  return eachOfAll(
    ctx,
    { of, name: String, signal, lacking: 'Not settled' },
    async (graph) => (await settleGraph(ctx, graph, { signal })).settled,
  );
}
