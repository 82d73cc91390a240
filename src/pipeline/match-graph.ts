import type { GraphChange } from '../graph/store.ts';
import * as matching from '../stores/matching.ts';
import { match } from './match.ts';
import { deliver, isElsewhere, publish } from './outbox.ts';
import { project } from './project.ts';
import { allowedBy, underLock, type Settling } from './settle.ts';
import { loadUids, openUnit } from './unit.ts';

const PAGE = 300;
const NOTHING: GraphChange = { nodes: [], edges: [], gone: { nodes: [], edges: [] } };

/** Matches all profiles of a graph that settling left for later, a page in each transaction under the graph's lock; answers how many. */
export async function matchGraph(
  ctx: Settling,
  graph: string,
  { limit = PAGE, signal }: { limit?: number; signal?: AbortSignal } = {},
): Promise<{ matched: number }> {
  let matched = 0;
  for (let done = limit; done > 0 && !signal?.aborted; matched += done) {
    done = await underLock(ctx, graph, async (db, row) => {
      if (isElsewhere(ctx.graph, row)) return 0;
      const uids = await matching.unmatched(db, graph, limit);
      if (!uids.length) return 0;
      const unit = openUnit(db, graph);
      const named = await match(unit, await loadUids(unit, uids));
      await matching.markMatched(db, uids);
      const change = named.length
        ? await project(unit, { touched: [], added: [], removed: [], again: [] }, allowedBy(row), named)
        : NOTHING;
      if (named.length) await publish(ctx.graph, db, row, [], change);
      return uids.length;
    });
    await deliver(ctx, graph);
  }
  return { matched };
}
