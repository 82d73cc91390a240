import { background } from '../../common/concurrency/precedence.ts';
import { batchSize } from '../../common/concurrency/recent-waiters.ts';
import type { Context } from '../../context.ts';
import { withOldCommunities } from '../../stores/orgs/graphs.ts';
import * as matching from '../../stores/matching/matching.ts';
import type { GraphRow } from '../../stores/settling/settling.ts';
import { match } from './match.ts';
import { pageOrEach, Stuck, type Page } from './pages.ts';
import { eachOfAll } from '../unit/each-of-all.ts';
import { inTurnOfMany } from '../unit/many-turns.ts';
import { deliver, isElsewhere, publish } from '../delivery/outbox.ts';
import { project } from '../projection/project.ts';
import { allowedBy, underLock, type Settling } from '../unit/graph-lock.ts';
import { byUid } from '../../identity/unit/neighbourhood.ts';
import type { Profile } from '../../identity/unit/profile.ts';
import { loadFor } from '../unit/load.ts';
import { openUnit, type Unit } from '../unit/unit-of-work.ts';

const PAGE = 300;

interface MatchOptions {
  limit?: number;
  signal?: AbortSignal;
  /** No page is begun after so many milliseconds. */
  ms?: number;
  /** Takes the profiles that cannot be matched; without it they are thrown in the end. */
  stuck?: Stuck;
}

/**
 * Matches the profiles of a graph that settling left for later, a page in each transaction under the graph's lock; answers how many, and
 * whether more may be left. Profiles that cannot be matched keep no other from it.
 */
export async function matchGraph(
  ctx: Settling,
  graph: string,
  { limit = PAGE, signal, ms = Infinity, stuck }: MatchOptions = {},
): Promise<{ matched: number; more: boolean }> {
  let matched = 0;
  let done = limit;
  let behind = 0;
  const own = stuck ?? new Stuck();
  const end = performance.now() + ms;
  for (; done > 0 && !signal?.aborted && performance.now() < end; matched += done) {
    const page: Page = { after: behind, limit: batchSize(limit), tried: [] };
    await inTurnOfMany(graph, () =>
      background(graph, () => pageOrEach(page, own, (part) => matchSome(ctx, graph, part))),
    );
    done = page.tried.length;
    if (own.any) behind = page.tried.at(-1) ?? behind;
    await deliver(ctx, graph);
  }
  if (!stuck) own.throwIfAny();
  return { matched, more: done > 0 };
}

const matchSome = (ctx: Settling, graph: string, { after, limit, tried }: Page): Promise<number> =>
  underLock(ctx, graph, async (db, row) => {
    const uids = isElsewhere(ctx.graph, row) ? [] : await matching.unmatched(db, graph, after, limit);
    tried.push(...uids);
    if (!uids.length) return 0;
    const unit = openUnit(db, graph);
    await apply(ctx, unit, row, await match(unit, await loadFor(unit, byUid(unit, uids))));
    await matching.markMatched(db, uids);
    return uids.length;
  });

/**
 * Matches every profile of a graph again, changed or not: where matching is in step, nothing changes. Answers how many things it regrouped.
 * Profiles that cannot be matched keep no other from it.
 */
export async function matchEverything(
  ctx: Settling,
  graph: string,
  { limit = PAGE, signal, stuck }: Omit<MatchOptions, 'ms'> = {},
): Promise<{ regrouped: number }> {
  let regrouped = 0;
  const own = stuck ?? new Stuck();
  for (let last: number | undefined = -1; last !== undefined && !signal?.aborted;) {
    const page: Page = { after: last, limit, tried: [] };
    regrouped += await pageOrEach(page, own, (part) => matchAgain(ctx, graph, part));
    await deliver(ctx, graph);
    last = page.tried.at(-1);
  }
  if (!stuck) own.throwIfAny();
  return { regrouped };
}

const matchAgain = (ctx: Settling, graph: string, { after, limit, tried }: Page): Promise<number> =>
  underLock(ctx, graph, async (db, row) => {
    const uids = isElsewhere(ctx.graph, row) ? [] : await matching.after(db, graph, after, limit);
    tried.push(...uids);
    const unit = openUnit(db, graph);
    const named = await match(unit, await loadFor(unit, byUid(unit, uids)), { everything: true });
    await apply(ctx, unit, row, named);
    return named.length;
  });

/** Projects what follows for profiles that are to be grouped again. */
async function apply(ctx: Settling, unit: Unit, row: GraphRow, named: Profile[]): Promise<void> {
  if (!named.length) return;
  await publish(ctx.graph, unit.db, row, { change: await project(unit, { forced: named }, allowedBy(row)) });
}

/** The night's run over every profile of the graphs whose communities are to be found anew, of one org or of all; answers how many it regrouped. */
export async function matchAll(ctx: Context, signal: AbortSignal, org?: string): Promise<number> {
  const of = await withOldCommunities(ctx.db, org ?? null);
  return eachOfAll(ctx, { of, name: String, signal, lacking: 'Not matched' }, async (graph) => {
    const stuck = new Stuck();
    await matchGraph(ctx, graph, { signal, stuck });
    const { regrouped } = await matchEverything(ctx, graph, { signal, stuck });
    stuck.throwIfAny();
    return regrouped;
  });
}
