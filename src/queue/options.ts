import { createHash } from 'node:crypto';
import type { JobsOptions } from 'bullmq';
import type { Origin } from '../common/trace.ts';
import type { AddOptions } from './jobs.ts';
import type { Job } from './queue.ts';

/** What a job carries: its payload, the request and the span that caused it, and whether somebody waits for the result. */
export interface Packed extends Origin {
  /** Null once an ephemeral job has begun. */
  payload: unknown;
  /** Of an ephemeral job that is done. */
  result?: unknown;
  awaited?: true;
}
export const pack = (payload: unknown, origin: Origin = {}): Packed => ({ payload, ...origin });

const attemptsOf = (job: Job): number => (job.ephemeral ? 1 : (job.attempts ?? 5));
export const timeoutOf = (job: Job): number => job.timeout ?? 60_000;

const KEPT_RESULT = { age: 600, count: 1_000 };
const KEPT_FAILURE = { age: 30 * 86_400, count: 10_000 };
const KEPT_EPHEMERAL = { age: 60, count: 100 };

/** BullMQ's options for a job as it is declared. What is done is forgotten at once, unless somebody waits for it. */
export function jobOptions(
  job: Job,
  { payload, awaited }: Packed,
  { delay, once, priority, id }: AddOptions,
): JobsOptions {
  const alone = once ?? (job.once && String((payload as Record<string, unknown>)[job.once]));
  const kept = awaited ? KEPT_RESULT : true;
  return {
    attempts: attemptsOf(job),
    backoff: { type: 'exponential', delay: job.backoff ?? 1_000, jitter: 0.5 },
    removeOnComplete: job.ephemeral ? KEPT_EPHEMERAL : kept,
    removeOnFail: job.ephemeral ? KEPT_EPHEMERAL : KEPT_FAILURE,
    ...(delay && { delay }),
    ...(priority && { priority }),
    ...(id && { jobId: id }),
    ...(alone && !awaited && { deduplication: { id: opaque(job.name, alone), keepLastIfActive: true } }),
  };
}

/** An id stays in the queue's log of events, where the name of an org that is gone must not be found. */
const opaque = (name: string, text: string): string =>
  `${name}:${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
