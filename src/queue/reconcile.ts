import type { Context } from '../context.ts';
import { withTimeout } from '../common/concurrency/with-timeout.ts';
import { claim, release } from '../stores/db/lease.ts';
import { endStalledSessions } from '../stores/db/stalled-sessions.ts';
import { isOutage } from '../common/transient-errors.ts';
import { databaseTime } from '../stores/operations/database-time.ts';
import { flowOf } from './flow.ts';
import type { Job } from './queue.ts';
import { openDue, resumeUnclaimed } from './runs.ts';
import type { Worker } from './worker.ts';

/** The lease under which one process reconciles; it lasts as long as a round may. */
const RECONCILER = 'reconciler';
const LEASE_SECONDS = 4;
/** How long a session may wait for its process in the midst of a statement while others wait for it. */
const SLEEP_SECONDS = 10;
const QUEUE_MS = 3_000;

/** How often the repeatable jobs are looked at: only an emptied queue loses them, and none runs more than once a minute. */
const SCHEDULES_MS = 15_000;

/**
 * A round, to be repeated, that nudges whatever the workers declare to be due and unclaimed, registers the repeatable jobs that are missing, opens a run of the
 * flow that was missed and goes on with one that was cut off: a lost, doubled or emptied queue loses nothing. One process at a time; the
 * others pass, and take over from one that sleeps. A round done twice changes nothing.
 */
export function reconciler(ctx: Context, workers: Worker[]): () => Promise<void> {
  let scheduledAt = -Infinity;

  async function round(): Promise<void> {
    const ended = await endStalledSessions(ctx.db, SLEEP_SECONDS);
    if (ended > 0) ctx.log.warn({ ended }, 'sessions of sleeping processes ended');
    await withTimeout(QUEUE_MS, () => ctx.jobs.backend.ready());
    for (const worker of workers)
      for (const [job, look] of looks(worker, worker.catchUp))
        await unlessBroken(ctx, job, () => nudge(ctx, job, look));
    if (performance.now() - scheduledAt >= SCHEDULES_MS) {
      await schedule(ctx, workers);
      scheduledAt = performance.now();
    }
    const flow = flowOf(workers.map(({ queue }) => queue));
    if (!flow) return;
    await openDue(ctx, flow, await databaseTime(ctx.db));
    await resumeUnclaimed(ctx, flow);
  }

  return async () => {
    await ctx.presence.show();
    const lease = await claim(ctx.db, RECONCILER, LEASE_SECONDS, ctx.presence.holder());
    if (!lease) return;
    try {
      await round();
    } finally {
      await release(ctx.db, lease).catch(() => {});
    }
  };
}

/** Registers the repeatable jobs that are missing. */
async function schedule(ctx: Context, workers: Worker[]): Promise<void> {
  for (const worker of workers)
    for (const [job, look] of looks(worker, worker.schedules))
      await unlessBroken(ctx, job, async () => ctx.jobs.keepSchedules(job, await look(ctx)));
  const restored = await ctx.jobs.restoreSchedules(workers.map(({ queue }) => queue));
  if (restored.length > 0) ctx.log.info({ restored }, 'repeatable jobs registered');
}

type Look<T> = (ctx: Context) => Promise<T>;

/** What a worker declares for its jobs, by job. */
const looks = <T>({ queue }: Worker, declared: Partial<Record<string, Look<T>>> = {}): [Job, Look<T>][] =>
  Object.values(queue.jobs).flatMap((job): [Job, Look<T>][] => {
    const look = declared[job.name];
    return look ? [[job, look]] : [];
  });

async function nudge(ctx: Context, job: Job, look: NonNullable<NonNullable<Worker['catchUp']>[string]>): Promise<void> {
  for (const { payload, options } of await look(ctx)) await ctx.jobs.add(job, payload, options);
}

/** What cannot be told of one job keeps no other from being nudged; a store that is down ends the round. */
async function unlessBroken(ctx: Context, { queue, name }: Job, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isOutage(error)) throw error;
    ctx.log.error({ queue, job: name, err: (error as Error).message }, 'what is due of a job could not be told');
  }
}
