import type { Context } from '../../context.ts';
import { allKeys } from '../../stores/orgs/graphs.ts';
import { sweep as sweepAnswers } from '../../stores/operations/idempotency.ts';
import { discardOlder } from '../../stores/operations/dead-letters.ts';
import { sweepOrphans } from '../../stores/items/orphans.ts';
import { isOutage } from '../../common/transient-errors.ts';
import { sweep as sweepEmpty } from '../../stores/projection/profiles.ts';
import { sweep as sweepNights } from '../../stores/operations/nights.ts';
import { sweep as sweepRateWindows } from '../../stores/operations/rate-windows.ts';
import { condemn, expired } from '../../stores/orgs/lifecycle.ts';
import { discardSuperseded } from '../../stores/review/suggestion-passes.ts';
import { transaction } from '../../stores/db/sql.ts';
import { retractBuried } from '../../stores/operations/take-back.ts';
import { sweep as sweepSyncs } from '../../stores/collection/syncs.ts';
import { wipeStrays } from '../../stores/orgs/delete-tenant-rows.ts';
import { isPurged, purgeOrg } from './purge-org.ts';
import { eachOfAll } from '../unit/each-of-all.ts';
import { underLock } from '../unit/graph-lock.ts';

const LETTER_DAYS = 90;
const SYNC_DAYS = 180;
const SUPERSEDED_DAYS = 30;
const NIGHT_DAYS = 400;

/** What is swept: a name and how many rows or files went. */
const SWEEPS: Record<string, (ctx: Context, signal: AbortSignal) => Promise<number>> = {
  orgs: sweepOrgs,
  rows_of_gone_orgs: ({ db }) => wipeStrays(db),
  answers: ({ db }) => sweepAnswers(db),
  rate_windows: ({ db }) => sweepRateWindows(db),
  orphan_files: ({ db, files, clock }, signal) => sweepOrphans(db, files, clock.now(), signal),
  empty_profiles: sweepProfiles,
  buried_items: ({ db }) => retractBuried(db),
  dead_letters: ({ db }) => discardOlder(db, LETTER_DAYS),
  old_nights: ({ db }) => sweepNights(db, NIGHT_DAYS),
  old_syncs: ({ db }) => sweepSyncs(db, SYNC_DAYS),
  superseded_suggestions: ({ db }) => discardSuperseded(db, SUPERSEDED_DAYS),
};

/** Sweeps everything that nobody needs any more; one sweep that fails is named and stops no other. */
export async function sweepAll(
  ctx: Context,
  signal: AbortSignal,
): Promise<{ swept: Record<string, number>; failed: string[] }> {
  const swept: Record<string, number> = {};
  const failed: string[] = [];
  for (const [name, sweep] of Object.entries(SWEEPS)) {
    signal.throwIfAborted();
    try {
      swept[name] = await sweep(ctx, signal);
    } catch (error) {
      if (isOutage(error) || signal.aborted) throw error;
      failed.push(`${name} (${(error as Error).message})`);
    }
  }
  return { swept, failed };
}

/** Profiles that nothing mentions any more, which still hold addresses: a thousand in each turn at a graph's lock. */
async function sweepProfiles(ctx: Context, signal: AbortSignal): Promise<number> {
  const of = await allKeys(ctx.db);
  return eachOfAll(ctx, { of, name: String, signal, lacking: 'Not swept' }, async (graph) => {
    let removed = 0;
    for (let swept = 1; swept > 0; removed += swept) {
      signal.throwIfAborted();
      swept = await underLock(ctx, graph, (db) => sweepEmpty(db, graph));
    }
    return removed;
  });
}

/** Takes away the orgs whose grace period is over, and what is left of those that were being taken away; answers how many went. */
async function sweepOrgs(ctx: Context, signal: AbortSignal): Promise<number> {
  const due = await expired(ctx.db, ctx.config.PURGE_GRACE_DAYS);
  let left = 0;
  for (const org of due) {
    await transaction(ctx.db, (tx) => condemn(tx, org, 'nightly'));
    if (!isPurged(await purgeOrg(ctx, org, signal))) left++;
  }
  if (left > 0) throw new Error(`of ${left} organizations something is left`);
  return due.length;
}
