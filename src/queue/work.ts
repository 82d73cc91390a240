import type { Job as BullJob, Processor, Worker as BullWorker } from 'bullmq';
import type { Context } from '../context.ts';
import { Problem } from '../common/errors.ts';
import { span, traced, type SpanOptions } from '../common/trace.ts';
import type { WorkOptions } from './backends/backend.ts';
import { backgroundPlaces } from './background-places.ts';
import { afterFailure, isOfDeleted, keepLetter, putBack, withdrawLetter } from './failure.ts';
import { isStage, type Counts, type Flow, type StageJob } from './flow.ts';
import { pack, timeoutOf, type Packed } from './options.ts';
import type { Job, Queue } from './queue.ts';
import { declaredFlow } from './registry.ts';
import { runStage } from './stage.ts';
import type { Run, Worker } from './worker.ts';

const DRAIN_MS = 23_000;
const MAX_GRACE_MS = 10_000;

/** Works on queues until it is closed: then no new job is begun, signals abort, and what is under way has 23 s to end. */
export function startWork(
  ctx: Context,
  workers: Worker[],
  flow: () => Promise<Flow> = declaredFlow,
): { close(): Promise<void> } {
  const drain = new AbortController();
  const leftBehind = new Set<Promise<void>>();
  const behind = (work: Promise<void>) => {
    const mine = work.finally(() => leftBehind.delete(mine));
    leftBehind.add(mine);
  };
  const place = { ctx, flow, drain: drain.signal, behind };
  const running = workers.map((worker) => run(place, worker));
  return {
    async close() {
      drain.abort(new Error('the process is draining'));
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, DRAIN_MS)));
      const ended = Promise.all(running.map((worker) => worker.close())).then(() => Promise.all(leftBehind));
      await Promise.race([ended, late]);
      clearTimeout(timer);
    },
  };
}

/** A job whose worker was killed starts again after lock and check have run out; ten kills do not fail it for good. */
const pace = ({ concurrency, lowLatency }: Queue): WorkOptions => ({
  concurrency,
  lockDuration: lowLatency ? 4_000 : 10_000,
  stalledInterval: lowLatency ? 2_000 : 5_000,
  drainDelay: lowLatency ? 5 : 30,
  maxStalledCount: 10,
  runRetryDelay: 1_000,
});

/** What all jobs of a process share. */
interface Place {
  ctx: Context;
  flow: () => Promise<Flow>;
  /** Aborted when the process drains. */
  drain: AbortSignal;
  behind: Run['behind'];
}

function run(place: Place, worker: Worker): BullWorker {
  const { ctx } = place;
  const running = ctx.jobs.backend.worker(worker.queue.name, processor(place, worker), pace(worker.queue));
  const log = ctx.log.child({ queue: worker.queue.name });
  running.on('error', (error) => log.debug({ err: error.message }, 'queue worker'));
  running.on('failed', (job, error) => {
    log.warn({ job: job?.name, job_id: job?.id, tries: job?.attemptsMade, err: error.message }, 'job failed');
    if (job && isStalled(error)) void keepLetter(ctx.db, job, error, job.attemptsMade).catch(() => {});
  });
  return running;
}

const isStalled = (error: Error): boolean => error.message.includes('stalled more than');

function processor(place: Place, worker: Worker): Processor {
  const { ctx, drain } = place;
  const places = backgroundPlaces(worker.queue);
  return async (job, token = '') => {
    if (drain.aborted) return putBack(job, token);
    const leave = await places.take(job, token);
    const { payload, request_id } = job.data as Packed;
    const done = () => span(spanOf(job), () => perform(place, worker, job, payload));
    try {
      const ephemeral = worker.queue.jobs[job.name]?.ephemeral;
      if (ephemeral) await takeOut(job);
      const result = await (request_id ? traced(request_id, done) : done());
      if (job.attemptsStarted > 1) await withdrawLetter(ctx.db, job);
      return ephemeral ? await handBack(job, result) : result;
    } catch (error) {
      if (await isOfDeleted(ctx.db, job).catch(() => false)) return forgetPayload(job);
      return afterFailure(ctx.db, { job, token, draining: drain.aborted }, error as Error);
    } finally {
      leave();
    }
  };
}

function spanOf({ queueName: queue, name, data }: BullJob): SpanOptions {
  const { payload, traceparent } = data as Packed;
  const { org_id } = (payload ?? {}) as { org_id?: string };
  const attributes = { 'quern.queue': queue, 'quern.job': name, ...(org_id && { 'quern.org': org_id }) };
  return { name: `${queue}.${name}`, kind: 'job', parent: traceparent, attributes };
}

/** Takes the payload of an ephemeral job out of the queue; one that had begun before cannot be done again. */
async function takeOut(job: BullJob): Promise<void> {
  if (job.attemptsStarted > 1)
    throw new Problem('unavailable', 'The process that worked on this is gone. Send it again.', { retryAfter: 1 });
  await job.updateData({ ...(job.data as Packed), payload: null });
}

/** A job that was under way while its org or graph was taken away could not be discarded: it ends here, without trace and without another try. */
const forgetPayload = (job: BullJob): Promise<void> => job.updateData(pack(null));

/** What a job returns stays in the queue's log of events, so the result of an ephemeral one goes where its payload was. */
async function handBack(job: BullJob, result: unknown): Promise<void> {
  await job.updateData({ ...(job.data as Packed), result });
}

async function perform(place: Place, worker: Worker, job: BullJob, payload: unknown): Promise<unknown> {
  const declared = worker.queue.jobs[job.name];
  const handler = worker.handlers[job.name];
  if (!declared || !handler) throw new Problem('invalid', `The queue ${worker.queue.name} has no job ${job.name}.`);
  const read = declared.payload.safeParse(payload);
  if (!read.success) throw new Problem('invalid', `The payload does not fit: ${read.error.issues[0]?.message}.`);
  const log = place.ctx.log.child({ queue: worker.queue.name, job: job.name, job_id: job.id });
  const ctx = { ...place.ctx, log };
  const work = (signal: AbortSignal) => handler(read.data, { ctx, signal, behind: place.behind });
  return declared.result.parse(
    await bounded(declared, place.drain, (signal) =>
      isStage(declared) ? asStage({ ...place, ctx }, declared, read.data, { signal, work }) : work(signal),
    ),
  );
}

async function asStage(
  { ctx, flow, drain }: Place,
  job: StageJob,
  payload: unknown,
  { signal, work }: { signal: AbortSignal; work: (signal: AbortSignal) => Promise<unknown> },
): Promise<Counts> {
  const { run, replayed = false } = job.payload.parse(payload);
  return runStage(ctx, { flow: await flow(), job, run, replayed, drain }, signal, async (fenced) =>
    job.result.parse(await work(fenced)),
  );
}

/** Aborts the handler's signal at the job's deadline, and waits for it as long again, ten seconds at most. */
async function bounded<T>(job: Job, drain: AbortSignal, work: (signal: Run['signal']) => Promise<T>): Promise<T> {
  const ms = timeoutOf(job);
  const deadline = new AbortController();
  const late = Promise.withResolvers<never>();
  const grace = setTimeout(() => late.reject(deadline.signal.reason), ms + Math.min(ms, MAX_GRACE_MS));
  const timer = setTimeout(() => deadline.abort(new Error(`not done within ${ms} ms`)), ms);
  try {
    return await Promise.race([work(AbortSignal.any([deadline.signal, drain])), late.promise]);
  } finally {
    clearTimeout(timer);
    clearTimeout(grace);
  }
}
