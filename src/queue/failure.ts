import { DelayedError, UnrecoverableError, WaitingError, type Job as BullJob } from 'bullmq';
import { Problem } from '../common/errors.ts';
import { put, withdraw } from '../stores/operations/dead-letters.ts';
import { isGraphDeleted } from '../stores/orgs/deleted-graphs.ts';
import { isOrgDeleted } from '../stores/orgs/lifecycle.ts';
import { isOutage } from '../common/transient-errors.ts';
import type { Db } from '../stores/db/sql.ts';
import type { Packed } from './options.ts';
import { reasonOf } from './until-finished.ts';

const OUTAGE_PAUSE_MS = 2_000;

/** What a letter is kept for once: a job, or the work for which it is one of many jobs, of which one waits and one runs. */
const uniqueText = ({ queueName, id, timestamp, opts }: BullJob): string =>
  `${queueName}:${opts.deduplication?.id ?? `${id}:${timestamp}`}`;

/** Keeps a job that failed for good as a dead letter, unless it is an ephemeral one. */
export async function keepLetter(db: Db, job: BullJob, error: Error, attempts: number): Promise<void> {
  const { payload, request_id } = job.data as Packed;
  if (payload === null) return;
  const letter = { queue: job.queueName, job: job.name, job_id: job.id, payload: payload as Record<string, unknown> };
  await put(db, { ...letter, reason: reasonOf(error), attempts, ...(request_id && { request_id }) }, uniqueText(job));
}

/** What takes an org or a graph away goes on until that is done. */
const TAKES_AWAY = 'purge';

/** True of a job whose org or graph is deleted, or is being taken away by another. */
export async function isOfDeleted(db: Db, { data, queueName }: BullJob): Promise<boolean> {
  const { org_id, graph } = ((data as Packed).payload ?? {}) as { org_id?: unknown; graph?: unknown };
  const how = queueName === TAKES_AWAY ? 'deleted' : 'condemned';
  if (typeof org_id === 'string') return isOrgDeleted(db, org_id, how);
  return typeof graph === 'string' && isGraphDeleted(db, graph, how);
}

/** Takes back the letter of a job that was retried and went well. */
export const withdrawLetter = (db: Db, job: BullJob): Promise<void> => withdraw(db, uniqueText(job));

/** Gives a job back to whichever process comes next. */
export async function putBack(job: BullJob, token: string): Promise<never> {
  await job.moveToWait(token);
  throw new WaitingError();
}

/**
 * What becomes of a job whose handler threw: back to waiting when the process drains, later without a lost try when a
 * store is down, a letter when it was the last try or the payload's fault (unless somebody was told), else another try.
 */
export async function afterFailure(
  db: Db,
  { job, token, draining }: { job: BullJob; token: string; draining: boolean },
  error: Error,
): Promise<never> {
  if (draining && !(error instanceof Problem)) return putBack(job, token);
  try {
    if (isOutage(error)) throw error;
    const tries = job.attemptsMade + 1;
    const isAwaited = error instanceof Problem && (job.data as Packed).awaited;
    const last = error instanceof Problem || tries >= (job.opts.attempts ?? 1);
    if (last && !isAwaited) await keepLetter(db, job, error, tries);
  } catch (down) {
    if (!isOutage(down)) throw down;
    await job.moveToDelayed(Date.now() + OUTAGE_PAUSE_MS, token);
    throw new DelayedError();
  }
  throw error instanceof Problem ? new UnrecoverableError(reasonOf(error)) : error;
}
