import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { pendingGraphs } from '../../stores/documents/documents.ts';
import { waitingBy } from '../../stores/extraction/item-counts.ts';
import { list } from '../../stores/orgs/graphs.ts';
import { makeDue } from '../../stores/items/items.ts';
import { extractDue } from '../extraction/extract.ts';
import { settleGraph } from '../settling/settle.ts';
import { eachOfAll } from '../unit/each-of-all.ts';

const LOOK_MS = 200;

/** Makes due what waits for the night and reads until nothing of it is left to claim or in the hands of other workers, of one org or of all; answers how many items were read, whoever read them. */
export async function extractPending(ctx: Context, signal: AbortSignal, org?: string): Promise<number> {
  const before = await waitingBy(ctx.db, null, org);
  await makeDue(ctx.db, { org });
  for (;;) {
    signal.throwIfAborted();
    const { extracted, failed } = await extractDue(ctx, { signal, org });
    if (extracted + failed > 0) continue;
    const left = await waitingBy(ctx.db, before.by, org);
    if (left.inHand === 0) return Math.max(0, before.unread - left.unread - Math.max(0, left.aside - before.aside));
    await pause(LOOK_MS, undefined, { signal });
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
