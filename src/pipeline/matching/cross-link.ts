import type { Context } from '../../context.ts';
import { crossBlocksOf } from '../../identity/matching/blocks.ts';
import type { Signals } from '../../identity/matching/signals.ts';
import { allKeys, list } from '../../stores/orgs/graphs.ts';
import * as matching from '../../stores/matching/matching.ts';
import { touching } from '../../stores/matching/review-pairs.ts';
import { matchGraph } from './graph.ts';
import { pageOrEach, Stuck, type Page } from './pages.ts';
import { pairsOf, replace } from './review-pairs.ts';
import { eachOfAll } from '../unit/each-of-all.ts';
import { underLock } from '../unit/graph-lock.ts';
import { openUnit } from '../unit/unit-of-work.ts';

const PAGE = 300;

/**
 * Pairs what different entities of an org call by one name, for people to review; nothing is merged. What waits to be matched is matched
 * first. Looks at profiles that changed since it last did, a page in each transaction, so that what is cut off goes on where it was; those
 * that fail keep no other from it. Of one org or of all; answers how many it looked at.
 */
export async function crossLink(ctx: Context, signal: AbortSignal, org?: string): Promise<number> {
  const of = org === undefined ? await allKeys(ctx.db) : (await list(ctx.db, org)).map((graph) => graph.graph_key);
  return eachOfAll(ctx, { of, name: String, signal, lacking: 'Not compared across entities' }, async (graph) => {
    const stuck = new Stuck();
    await matchGraph(ctx, graph, { signal, stuck });
    let looked = 0;
    for (let behind = 0, done = PAGE; done > 0;) {
      signal.throwIfAborted();
      const page: Page = { after: behind, limit: PAGE, tried: [] };
      looked += await pageOrEach(page, stuck, (part) => linkSome(ctx, graph, part));
      done = page.tried.length;
      if (stuck.any) behind = page.tried.at(-1) ?? behind;
    }
    stuck.throwIfAny();
    return looked;
  });
}

async function linkSome(ctx: Pick<Context, 'db'>, graph: string, { after, limit, tried }: Page): Promise<number> {
  return underLock(ctx, graph, async (db) => {
    const found = await matching.uncrossed(db, graph, after, limit);
    if (!found.length) return 0;
    const uids = found.map((one) => one.profile);
    tried.push(...uids);
    const subjects = new Map(found.map(({ profile, signals }) => [profile, signals as Signals]));
    const old = (await touching(db, uids)).filter((pair) => pair.across);
    const unit = openUnit(db, graph);
    await replace(unit, old, await pairsOf(unit, { subjects, blocks: crossBlocksOf }, (pair) => pair.across));
    await matching.markCrossed(db, uids, true);
    return uids.length;
  });
}
