import { z } from 'zod';
import { queue } from '../queue/queue.ts';

/** Most of them wait for sources; an organization has four of their places at most. */
export const collection = queue('collection', {
  concurrency: 16,
  jobs: {
    /** Nudges a worker to collect what a sync is about; the row decides. A long one goes on in further jobs. */
    sync: {
      payload: z.object({ org_id: z.string(), sync_id: z.string() }),
      result: z.object({ outcome: z.enum(['succeeded', 'failed', 'held', 'queued', 'lost']) }),
      once: 'sync_id',
      timeout: 1_800_000,
    },
    /** Nudges a worker to take back what a sync found to be gone at its source and an owner has confirmed. */
    take_back: {
      payload: z.object({ org_id: z.string(), sync_id: z.string() }),
      result: z.object({ removed: z.number() }),
      once: 'sync_id',
      timeout: 1_800_000,
    },
    /** Starts the run of a schedule: each schedule is a repeatable job of its own. */
    scheduled: {
      payload: z.object({ org_id: z.string(), schedule_id: z.string() }),
      result: z.object({ run_id: z.string().optional() }),
    },
    /** Sets files aside that stand at the collector path without a row: what a crash left of a batch that was never answered. */
    orphans: {
      payload: z.object({}),
      result: z.object({ quarantined: z.number() }),
      cron: '20 * * * *',
      timeout: 1_800_000,
    },
  },
});
