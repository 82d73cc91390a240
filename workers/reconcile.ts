import type { Context } from '../src/context.ts';
import { lastDue } from '../src/queue/cron.ts';
import type { Queue } from '../src/queue/queue.ts';
import { collection } from '../src/queues/collection.ts';
import { dedup } from '../src/queues/dedup.ts';
import { digest } from '../src/queues/digest.ts';
import { exporting } from '../src/queues/export.ts';
import { extraction } from '../src/queues/extraction.ts';
import { outbound } from '../src/queues/outbound.ts';
import { purge } from '../src/queues/purge.ts';
import { keys } from '../src/stores/deleted-graphs.ts';
import { owed } from '../src/stores/digests.ts';
import { condemned } from '../src/stores/org-life.ts';
import { pendingGraphs } from '../src/stores/documents.ts';
import { dueOrgs } from '../src/stores/item-claims.ts';
import { unmatchedGraphs } from '../src/stores/matching.ts';
import { holding } from '../src/stores/plan-marks.ts';
import * as schedules from '../src/stores/schedules.ts';
import { due } from '../src/stores/sync-claims.ts';
import { databaseTime, installedAt, isOpen } from '../src/stores/runs.ts';
import { owing } from '../src/stores/webhook-deliveries.ts';
import { row, sql, transaction } from '../src/stores/sql.ts';
import { due as dueTransfers } from '../src/stores/transfers.ts';
import { dayIn } from '../src/time.ts';
import { within } from '../src/within.ts';

const LOCK = 7312;
const QUEUE_MS = 3_000;
const MOST_NUDGES = 8;
const MOST_SYNCS = 100;
/** How long what nobody waits for is gathered before it is matched. */
const GATHER_MS = 10_000;

/**
 * Nudges whatever is due and in nobody's hands, registers the repeatable jobs that are missing and catches up a missed night or
 * Monday's digest: a lost, doubled or emptied queue loses nothing. One process at a time; the others pass.
 */
export async function reconcile(ctx: Context, declared: Queue[]): Promise<void> {
  await transaction(ctx.db, async (db) => {
    const lock = await row<{ mine: boolean }>(db, sql`select pg_try_advisory_xact_lock(${LOCK}) as mine`);
    if (!lock!.mine) return;
    await within(QUEUE_MS, () => ctx.jobs.backend.ready());
    await nudgeItems(ctx);
    for (const org_id of await holding(ctx.db)) await ctx.jobs.add(extraction.jobs.resume, { org_id });
    const graphs = await pendingGraphs(ctx.db);
    await Promise.all(graphs.map((graph) => ctx.jobs.add(dedup.jobs.settle, { graph })));
    for (const graph of await unmatchedGraphs(ctx.db))
      await ctx.jobs.add(dedup.jobs.match, { graph }, { delay: GATHER_MS });
    for (const org_id of await owing(ctx.db)) await ctx.jobs.add(outbound.jobs.deliver, { org_id });
    for (const graph of await keys(ctx.db)) await ctx.jobs.add(purge.jobs.graph, { graph });
    for (const org_id of await condemned(ctx.db)) await ctx.jobs.add(purge.jobs.org, { org_id });
    await nudgeTransfers(ctx);
    for (const sync of await due(ctx.db, MOST_SYNCS)) await ctx.jobs.add(collection.jobs.sync, sync);
    await ctx.jobs.keepSchedules(collection.jobs.scheduled, await schedules.standing(ctx.db));
    const restored = await ctx.jobs.restoreSchedules(declared);
    if (restored.length > 0) ctx.log.info({ restored }, 'repeatable jobs registered');
    const now = await databaseTime(ctx.db);
    if (await nightIsMissing(ctx, now)) await ctx.jobs.add(extraction.jobs.nightly, {}, { once: 'day' });
    if (await digestIsMissing(ctx, now)) await ctx.jobs.add(digest.jobs.write, {}, { once: 'week' });
  });
}

/** A nudge serves all orgs in turn; several let several workers help. */
async function nudgeItems(ctx: Context): Promise<void> {
  const orgs = await dueOrgs(ctx.db, { limit: MOST_NUDGES });
  await Promise.all(orgs.map((org_id) => ctx.jobs.add(extraction.jobs.extract, { org_id }, { once: org_id })));
}

async function nudgeTransfers({ db, jobs }: Context): Promise<void> {
  const { produce, take_in } = exporting.jobs;
  for (const { org_id, id, direction } of await dueTransfers(db, MOST_NUDGES))
    await jobs.add(direction === 'export' ? produce : take_in, { org_id, id });
}

/** Whether the latest night that was due is neither done nor under way; before the installation no night was due. */
export async function nightIsMissing(ctx: Context, now: Date): Promise<boolean> {
  const zone = ctx.config.TIME_ZONE;
  const due = lastDue(extraction.jobs.nightly.cron!, zone, now);
  return (await installedAt(ctx.db)) < due && (await isOpen(ctx.db, dayIn(zone, due)));
}

/** Whether an org that was there on the latest Monday lacks its digest. */
export async function digestIsMissing(ctx: Context, now: Date): Promise<boolean> {
  const zone = ctx.config.TIME_ZONE;
  const due = lastDue(digest.jobs.write.cron!, zone, now);
  return (await owed(ctx.db, due, dayIn(zone, due), 1)).length > 0;
}
