import type { Queue as BullQueue } from 'bullmq';
import { DUE } from './flow.ts';
import { jobOptions, pack } from './options.ts';
import type { Schedule } from './jobs.ts';
import type { Job, Queue } from './queue.ts';

/** Registers a repeatable job under an id of its own; an earlier one of that id is replaced. */
export async function register(queue: BullQueue, job: Job, how: Schedule): Promise<void> {
  const data = pack(how.payload);
  const template = { name: job.name, data, opts: jobOptions({ ...job, once: undefined }, data, {}) };
  await queue.upsertJobScheduler(how.id, { pattern: how.cron, tz: how.zone }, template);
}

/** How a declared repeatable job stands. */
export const scheduleOf = (job: Job, zone: string): Schedule => ({
  id: job.name,
  cron: job.cron ?? '',
  zone,
  payload: job.flow ? { run: DUE } : {},
});

/** Removes the repeatable jobs that an earlier version declared. */
export async function removeUndeclared(queue: BullQueue, declared: Queue): Promise<void> {
  const known = (await queue.getJobSchedulers()).filter((one) => one && !declared.jobs[one.name]?.payload);
  for (const { key } of known) await queue.removeJobScheduler(key);
}

/** The declared repeatable jobs that are not registered as declared, or whose next run is gone. */
export async function missingSchedules(
  declared: Queue[],
  queueOf: (name: string) => BullQueue,
  zone: string,
): Promise<Job[]> {
  const repeatable = declared.flatMap((queue) => Object.values(queue.jobs)).filter((job) => job.cron);
  const stands = await Promise.all(repeatable.map((job) => isRegistered(queueOf(job.queue), job, zone)));
  return repeatable.filter((_, i) => !stands[i]);
}

async function isRegistered(queue: BullQueue, job: Job, zone: string): Promise<boolean> {
  const known = await queue.getJobScheduler(job.name);
  if (!known?.next || known.pattern !== job.cron || known.tz !== zone) return false;
  const next = await queue.getJob(`repeat:${job.name}:${known.next}`);
  return next !== undefined && !next.finishedOn;
}

/** A run that is this late will not come: the scheduler has lost its next job. */
const LATE_MS = 60_000;

/** Registers the wanted repeatable jobs of a kind that are missing, altered or without a next run (one that the queue refuses stays missing), and removes those of its kind that are not wanted; or only tells which. */
export async function keepSchedules(
  queue: BullQueue,
  job: Job,
  wanted: Schedule[],
  dryRun: boolean,
): Promise<{ missing: string[]; idle: string[] }> {
  const known = (await queue.getJobSchedulers()).filter((one) => one?.name === job.name && one.key !== job.name);
  const registered = new Map(known.map((one) => [one.key, one]));
  const missing = wanted.filter(({ id, cron, zone }) => {
    const one = registered.get(id);
    return one?.pattern !== cron || one.tz !== zone || !one.next || one.next < Date.now() - LATE_MS;
  });
  const ids = new Set(wanted.map(({ id }) => id));
  const idle = known.map(({ key }) => key).filter((key) => !ids.has(key));
  if (!dryRun) {
    for (const one of missing) await register(queue, job, one).catch(() => {});
    for (const id of idle) await queue.removeJobScheduler(id);
  }
  return { missing: missing.map(({ id }) => id), idle };
}
