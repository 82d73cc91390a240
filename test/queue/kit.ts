import { readConfig } from '../../src/config.ts';
import type { Context } from '../../src/context.ts';
import { createLog } from '../../src/common/log.ts';
import { openJobs } from '../../src/queue/open.ts';
import { startWork } from '../../src/queue/work.ts';
import { systemClock } from '../../src/common/time.ts';
import { database } from '../support/database.ts';
import { hasRedis, redis } from '../support/redis.ts';
import type { Worker } from '../../src/queue/worker.ts';

/** The stores that queues can live in here. */
export const STORES = hasRedis ? (['postgres', 'redis'] as const) : (['postgres'] as const);
export type Store = (typeof STORES)[number];

export interface Kit extends AsyncDisposable {
  ctx: Context;
  /** Begins to work on queues until the kit is disposed of. */
  work(...workers: Worker[]): { close(): Promise<void> };
  /** Empties the queues' store, as an operator's mistake would. */
  wipe(): Promise<void>;
}

/** A job kit over a store of its own, with the part of a context that queues use. */
export async function kit(store: Store): Promise<Kit> {
  const stack = new AsyncDisposableStack();
  const db = stack.use(await database());
  const server = store === 'redis' ? stack.use(await redis()) : undefined;
  const config = readConfig({ DATABASE_URL: db.url, REDIS_URL: server?.url, LOG_LEVEL: 'silent' });
  const log = createLog(config.LOG_LEVEL, 'test');
  const jobs = openJobs(config, log);
  stack.defer(() => jobs.close());
  const ctx = { config, log, jobs, db: db.pool, clock: systemClock } as unknown as Context;
  return {
    ctx,
    work(...workers) {
      const working = startWork(ctx, workers);
      stack.defer(() => working.close());
      return working;
    },
    async wipe() {
      if (server) await server.flush();
      else await db.pool.query('truncate bullmq.job, bullmq.scheduler, bullmq.dedup, bullmq.dedup_next cascade');
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}
