import type { JobSchedulerJson, Queue as BullQueue, QueueEvents } from 'bullmq';
import type { z } from 'zod';
import type { Config } from '../config.ts';
import { Problem } from '../common/errors.ts';
import type { Logger } from '../common/log.ts';
import { origin } from '../common/trace.ts';
import { withTimeout } from '../common/concurrency/with-timeout.ts';
import type { Backend } from './backends/backend.ts';
import { postgresBackend } from './backends/postgres.ts';
import { redisBackend } from './backends/redis.ts';
import type { AddOptions, Jobs } from './jobs.ts';
import { jobOptions, pack, type Packed } from './options.ts';
import type { Job } from './queue.ts';
import { declaredQueues } from './registry.ts';
import { keepSchedules, missingSchedules, register, removeUndeclared, scheduleOf } from './schedules.ts';
import { untilFinished } from './until-finished.ts';

const ADD_MS = 2_000;

/** The queues of an installation: in Redis where `REDIS_URL` is set, else in PostgreSQL; nothing connects before the first use. */
export function openJobs(config: Config, log: Logger): Jobs {
  const backend = openBackend(config, log);
  const queues = new Map<string, BullQueue>();
  const events = new Map<string, QueueEvents>();
  const quiet = <T extends { on(event: 'error', heard: (error: Error) => void): unknown }>(emitter: T): T => {
    emitter.on('error', (error) => log.debug({ err: error.message }, 'queue'));
    return emitter;
  };
  const opened = <T>(known: Map<string, T>, name: string, make: () => T): T => {
    const one = known.get(name) ?? make();
    known.set(name, one);
    return one;
  };
  const queueOf = (name: string) => opened(queues, name, () => quiet(backend.queue(name)));
  const eventsOf = (name: string) => opened(events, name, () => quiet(backend.events(name)));
  const added = (job: Job, data: Packed, options: AddOptions) =>
    withTimeout(ADD_MS, () => queueOf(job.queue).add(job.name, data, jobOptions(job, data, options)));

  return {
    backend,
    async add(job, payload, options = {}) {
      try {
        await added(job, pack(payload, origin()), options);
      } catch (error) {
        log.warn({ err: (error as Error).message, queue: job.queue, job: job.name }, 'the queue took no nudge');
      }
    },
    async addAll(job, payloads) {
      const packed = payloads.map((payload) => pack(payload, origin()));
      const jobs = packed.map((data) => ({ name: job.name, data, opts: jobOptions(job, data, {}) }));
      await withTimeout(ADD_MS, () => queueOf(job.queue).addBulk(jobs)).catch(down);
    },
    async run(job, payload, ms, id) {
      const handle = await added(job, { ...pack(payload, origin()), awaited: true }, { id }).catch(down);
      try {
        const done = await untilFinished(queueOf(job.queue), eventsOf(job.queue), String(handle.id), ms);
        return job.result.parse(job.ephemeral ? done.data.result : done.returnvalue) as z.output<typeof job.result>;
      } finally {
        if (job.ephemeral) await handle.remove().catch(() => {});
      }
    },
    async schedule(job, schedule) {
      await withTimeout(ADD_MS, () => register(queueOf(job.queue), job, schedule)).catch(down);
    },
    async unschedule(job, id) {
      await withTimeout(ADD_MS, () => queueOf(job.queue).removeJobScheduler(id)).catch(down);
    },
    keepSchedules: (job, wanted, { dryRun } = { dryRun: false }) =>
      keepSchedules(queueOf(job.queue), job, wanted, dryRun),
    async missingSchedules(declared) {
      return (await missingSchedules(declared, queueOf, config.TIME_ZONE)).map((job) => `${job.queue}.${job.name}`);
    },
    async restoreSchedules(declared) {
      const missing = await missingSchedules(declared, queueOf, config.TIME_ZONE);
      for (const job of missing) await register(queueOf(job.queue), job, scheduleOf(job, config.TIME_ZONE));
      for (const queue of declared) await removeUndeclared(queueOf(queue.name), queue);
      return missing.map((job) => `${job.queue}.${job.name}`);
    },
    async discard(fits) {
      let removed = 0;
      for (const { name } of await declaredQueues()) {
        const payloadOf = (data: Packed) => (data.payload ?? {}) as Record<string, unknown>;
        const ours = ({ template }: JobSchedulerJson) => fits(payloadOf((template?.data ?? {}) as Packed));
        for (const schedule of (await queueOf(name).getJobSchedulers()).filter((one) => one && ours(one)))
          removed += Number(await queueOf(name).removeJobScheduler(schedule.key));
        const found = (await queueOf(name).getJobs()).filter((job) => job && fits(payloadOf(job.data as Packed)));
        for (const job of found)
          removed += await job
            .remove()
            .then(() => 1)
            .catch(() => 0);
      }
      return removed;
    },
    async close() {
      await Promise.all([...events.values(), ...queues.values()].map((open) => open.close().catch(() => {})));
      await backend.close();
    },
  };
}

function openBackend(config: Config, log: Logger): Backend {
  if (config.REDIS_URL) return redisBackend(config.REDIS_URL, log);
  if (config.DATABASE_URL) return postgresBackend(config.DATABASE_URL, log);
  throw new Error('Set DATABASE_URL or REDIS_URL: the queues have no place to live.');
}

function down(error: Error): never {
  throw new Problem('unavailable', `The queue is down (${error.message}); try again in a few seconds.`, {
    retryAfter: 5,
  });
}
