import type { Queue as BullQueue } from 'bullmq';
import { jobOptions, pack } from './options.ts';
import type { Job, Queue } from './queue.ts';

/** Registers a repeatable job under an id of its own; an earlier one of that id is replaced. */
export async function register(
  queue: BullQueue,
  job: Job,
  how: { id: string; cron: string; zone: string; payload: unknown },
): Promise<void> {
  const data = pack(how.payload);
  const template = { name: job.name, data, opts: jobOptions({ ...job, once: undefined }, data, {}) };
  await queue.upsertJobScheduler(how.id, { pattern: how.cron, tz: how.zone }, template);
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
