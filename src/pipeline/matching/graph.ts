import { isOutage } from '../../common/transient-errors.ts';
import { background } from '../../common/concurrency/precedence.ts';
import { batchSize } from '../../common/concurrency/recent-waiters.ts';
import type { Context } from '../../context.ts';
import { withOldCommunities } from '../../stores/orgs/graphs.ts';
import * as matching from '../../stores/matching/matching.ts';
import type { GraphRow } from '../../stores/settling/settling.ts';
import { match } from './match.ts';
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
}

/**
 * Matches the profiles of a graph that settling left for later, a page in each transaction under the graph's lock; answers how many, and
 * whether more may be left. Of a page that fails for another reason than an outage each profile is matched by itself: those that cannot be
 * keep no other from it, and in the end it throws what was wrong with them.
 */
export async function matchGraph(
  ctx: Settling,
  graph: string,
  { limit = PAGE, signal, ms = Infinity }: MatchOptions = {},
): Promise<{ matched: number; more: boolean }> {
  let matched = 0;
  let done = limit;
  let behind = 0;
  const broken: unknown[] = [];
  const end = performance.now() + ms;
  for (; done > 0 && !signal?.aborted && performance.now() < end; matched += done) {
    const page = { after: behind, limit: batchSize(limit), tried: [] as number[] };
    done = await inTurnOfMany(graph, () => background(graph, () => matchPage(ctx, graph, page, broken)));
    if (broken.length > 0) behind = page.tried.at(-1) ?? behind;
    await deliver(ctx, graph);
  }
  if (broken.length > 0) throw broken[0];
  return { matched, more: done > 0 };
}

/** Some of the profiles that wait to be matched: the first behind one. */
interface Page {
  after: number;
  limit: number;
  /** Those that it turned out to be. */
  tried: number[];
}

/** Matches a page, or where that fails each profile of it by itself; answers how many it went through. */
async function matchPage(ctx: Settling, graph: string, page: Page, broken: unknown[]): Promise<number> {
  try {
    return await matchSome(ctx, graph, page);
  } catch (error) {
    if (isOutage(error) || page.tried.length === 0) throw error;
    for (const uid of page.tried)
      await matchSome(ctx, graph, { after: uid - 1, limit: 1, tried: [] }).catch((one: unknown) => {
        if (isOutage(one)) throw one;
        broken.push(one);
      });
    return page.tried.length;
  }
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

/** Matches every profile of a graph again, changed or not: where matching is in step, nothing changes. Answers how many things it regrouped. */
export async function matchEverything(
  ctx: Settling,
  graph: string,
  { limit = PAGE, signal }: MatchOptions = {},
): Promise<{ regrouped: number }> {
  let regrouped = 0;
  for (let last: number | undefined = -1; last !== undefined && !signal?.aborted;) {
    const from: number = last;
    const done = await underLock(ctx, graph, async (db, row) => {
      const uids = isElsewhere(ctx.graph, row) ? [] : await matching.after(db, graph, from, limit);
      const unit = openUnit(db, graph);
      const named = await match(unit, await loadFor(unit, byUid(unit, uids)), { everything: true });
      await apply(ctx, unit, row, named);
      return { named: named.length, last: uids.at(-1) };
    });
    await deliver(ctx, graph);
    last = done ? done.last : undefined;
    regrouped += done ? done.named : 0;
  }
  return { regrouped };
}

/** Projects what follows for profiles that are to be grouped again. */
async function apply(ctx: Settling, unit: Unit, row: GraphRow, named: Profile[]): Promise<void> {
  if (!named.length) return;
  await publish(ctx.graph, unit.db, row, { change: await project(unit, { forced: named }, allowedBy(row)) });
}

/** The night's run over every profile of the graphs whose communities are to be found anew, of one org or of all; answers how many it regrouped. */
export async function matchAll(ctx: Context, signal: AbortSignal, org?: string): Promise<number> {
  const of = await withOldCommunities(ctx.db, org ?? null);
  return eachOfAll(ctx, { of, name: String, signal, lacking: 'Not matched' }, async (graph) => {
    await matchGraph(ctx, graph, { signal });
    return (await matchEverything(ctx, graph, { signal })).regrouped;
  });
}
