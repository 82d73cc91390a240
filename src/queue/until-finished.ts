import type { Job, Queue, QueueEvents } from 'bullmq';
import { setTimeout as pause } from 'node:timers/promises';
import { PROBLEMS, Problem, type ProblemCode } from '../common/errors.ts';

const SLOWEST_POLL_MS = 500;

/** A job that is done, on its completion event or by looking at it, whichever comes first; its Problem when it refused. */
export async function untilFinished(queue: Queue, events: QueueEvents, id: string, ms: number): Promise<Job> {
  const deadline = Date.now() + ms;
  for (let wait = 20; ; wait = Math.min(wait * 2, SLOWEST_POLL_MS)) {
    await nextLook(events, id, Math.min(wait, deadline - Date.now()));
    const job = await queue.getJob(id);
    if (!job) throw new Problem('unavailable', 'The queue lost the job; send the request again.', { retryAfter: 1 });
    if (job.finishedOn && job.failedReason && (await job.isFailed())) throw asProblem(job.failedReason);
    if (job.finishedOn) return job;
    if (Date.now() >= deadline)
      throw new Problem('timed_out', `The job is still running after ${ms} ms; it goes on in the background.`);
  }
}

async function nextLook(events: QueueEvents, id: string, ms: number): Promise<void> {
  const stop = new AbortController();
  const names = [`completed:${id}`, `failed:${id}`];
  const finished = new Promise<void>((resolve) =>
    names.forEach((name) => events.once(name as never, (() => resolve()) as never)),
  );
  await Promise.race([finished, pause(Math.max(ms, 1), undefined, { signal: stop.signal }).catch(() => {})]);
  stop.abort();
  for (const name of names) events.removeAllListeners(name as never);
}

/** The text that carries a Problem through a queue. */
export const reasonOf = (error: Error): string =>
  error instanceof Problem ? `${error.code}: ${error.message}` : error.message;

function asProblem(reason: string): Error {
  const [code = '', ...rest] = reason.split(': ');
  return code in PROBLEMS ? new Problem(code as ProblemCode, rest.join(': ')) : new Error(reason);
}
