import type { Job as BullJob, Processor, Worker as BullWorker } from 'bullmq';
import type { Context } from '../context.ts';
import { Problem } from '../errors.ts';
import { span, traced, type SpanOptions } from '../trace.ts';
import type { WorkOptions } from './backends/backend.ts';
import { afterFailure, keepLetter, putBack, withdrawLetter } from './failure.ts';
import { timeoutOf, type Packed } from './options.ts';
import type { Job, Queue, Run, Worker } from './queue.ts';

const DRAIN_MS = 23_000;
const MOST_GRACE_MS = 10_000;

/** Works on queues until it is closed: then no new job is begun, signals abort, and what is under way has 23 s to end. */
export function startWork(ctx: Context, workers: Worker[]): { close(): Promise<void> } {
  const drain = new AbortController();
  const running = workers.map((worker) => run(ctx, worker, drain.signal));
  return {
    async close() {
      drain.abort(new Error('the process is draining'));
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, DRAIN_MS)));
      await Promise.race([Promise.all(running.map((worker) => worker.close())), late]);
      clearTimeout(timer);
    },
  };
}

/** A job whose worker was killed starts again after lock and check have run out; ten kills do not fail it for good. */
const pace = ({ concurrency, prompt }: Queue): WorkOptions => ({
  concurrency,
  lockDuration: prompt ? 4_000 : 10_000,
  stalledInterval: prompt ? 2_000 : 5_000,
  drainDelay: prompt ? 5 : 30,
  maxStalledCount: 10,
  runRetryDelay: 1_000,
});

function run(ctx: Context, worker: Worker, drain: AbortSignal): BullWorker {
  const running = ctx.jobs.backend.worker(worker.queue.name, processor(ctx, worker, drain), pace(worker.queue));
  const log = ctx.log.child({ queue: worker.queue.name });
  running.on('error', (error) => log.debug({ err: error.message }, 'queue worker'));
  running.on('failed', (job, error) => {
    log.warn({ job: job?.name, job_id: job?.id, tries: job?.attemptsMade, err: error.message }, 'job failed');
    if (job && isStalled(error)) void keepLetter(ctx.db, job, error, job.attemptsMade).catch(() => {});
  });
  return running;
}

const isStalled = (error: Error): boolean => error.message.includes('stalled more than');

function processor(ctx: Context, worker: Worker, drain: AbortSignal): Processor {
  return async (job, token = '') => {
    if (drain.aborted) return putBack(job, token);
    const { payload, request_id } = job.data as Packed;
    const done = () => span(spanOf(job), () => perform(ctx, worker, job, payload, drain));
    try {
      const fleeting = worker.queue.jobs[job.name]?.fleeting;
      if (fleeting) await takeOut(job);
      const result = await (request_id ? traced(request_id, done) : done());
      if (job.attemptsStarted > 1) await withdrawLetter(ctx.db, job);
      return fleeting ? await handBack(job, result) : result;
    } catch (error) {
      return afterFailure(ctx.db, job, token, error as Error, drain.aborted);
    }
  };
}

function spanOf({ queueName: queue, name, data }: BullJob): SpanOptions {
  const { payload, traceparent } = data as Packed;
  const { org_id } = (payload ?? {}) as { org_id?: string };
  const attributes = { 'quern.queue': queue, 'quern.job': name, ...(org_id && { 'quern.org': org_id }) };
  return { name: `${queue}.${name}`, kind: 'job', parent: traceparent, attributes };
}

/** Takes the payload of a fleeting job out of the queue; one that was in hand before cannot be done again. */
async function takeOut(job: BullJob): Promise<void> {
  if (job.attemptsStarted > 1)
    throw new Problem('unavailable', 'The process that had this in hand is gone. Send it again.', { retryAfter: 1 });
  await job.updateData({ ...(job.data as Packed), payload: null });
}

/** What a job returns stays in the queue's log of events, so the result of a fleeting one goes where its payload was. */
async function handBack(job: BullJob, result: unknown): Promise<void> {
  await job.updateData({ ...(job.data as Packed), result });
}

async function perform(
  ctx: Context,
  worker: Worker,
  job: BullJob,
  payload: unknown,
  drain: AbortSignal,
): Promise<unknown> {
  const declared = worker.queue.jobs[job.name];
  const handler = worker.handlers[job.name];
  if (!declared || !handler) throw new Problem('invalid', `The queue ${worker.queue.name} has no job ${job.name}.`);
  const read = declared.payload.safeParse(payload);
  if (!read.success) throw new Problem('invalid', `The payload does not fit: ${read.error.issues[0]?.message}.`);
  const log = ctx.log.child({ queue: worker.queue.name, job: job.name, job_id: job.id });
  return declared.result.parse(
    await bounded(declared, drain, (signal) => handler(read.data, { ctx: { ...ctx, log }, signal })),
  );
}

/** Aborts the handler's signal at the job's deadline, and waits for it as long again, ten seconds at most. */
async function bounded<T>(job: Job, drain: AbortSignal, work: (signal: Run['signal']) => Promise<T>): Promise<T> {
  const ms = timeoutOf(job);
  const deadline = new AbortController();
  const late = Promise.withResolvers<never>();
  const grace = setTimeout(() => late.reject(deadline.signal.reason), ms + Math.min(ms, MOST_GRACE_MS));
  const timer = setTimeout(() => deadline.abort(new Error(`not done within ${ms} ms`)), ms);
  try {
    return await Promise.race([work(AbortSignal.any([deadline.signal, drain])), late.promise]);
  } finally {
    clearTimeout(timer);
    clearTimeout(grace);
  }
}
