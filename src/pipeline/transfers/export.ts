import type { Context } from '../../context.ts';
import { Problem } from '../../common/errors.ts';
import * as graphs from '../../stores/orgs/graphs.ts';
import * as transfers from '../../stores/operations/transfers.ts';
import type { Format, Transfer } from '../../stores/operations/transfers.ts';
import { graphParts } from './export-graph.ts';
import { zipParts } from './export-zip.ts';
import { stoppable, withTransfer, type Outcome, type Telling } from './transfer.ts';

type Making = Pick<Context, 'db' | 'files' | 'graph' | 'config' | 'clock' | 'log'>;

/** Makes the file of an export that is due; one that was cut off is made anew, and what was begun of it goes. */
export function makeExport(ctx: Making, org: string, id: string, signal: AbortSignal): Promise<Outcome> {
  return withTransfer(ctx, { org, id }, signal, async (transfer, turn) => {
    const { large } = ctx.files;
    const place = `${transfer.place}.${transfer.lease_epoch}`;
    const parts = await PARTS[transfer.format](ctx, transfer, turn);
    const written = await large.write(place, stoppable(parts, turn.signal));
    try {
      turn.signal.throwIfAborted();
      if (await transfers.finish(ctx.db, transfer, { ...written, place })) return 'ready';
      throw new Error('the claim was lost');
    } catch (error) {
      await large.remove(place);
      throw error;
    }
  });
}

const PARTS: Record<Format, (ctx: Making, transfer: Transfer, tell: Telling) => Promise<AsyncIterable<Buffer>>> = {
  zip: async (ctx, { org_id }, tell) => zipParts(ctx, org_id, tell),
  async 'graph-json'(ctx, { org_id, graph_id }, tell) {
    const graph = await graphs.get(ctx.db, org_id, graph_id);
    if (!graph) throw new Problem('not_found', 'The graph was deleted meanwhile. Ask for the export of another.');
    return graphParts(ctx, graph.graph_key, tell);
  },
};
