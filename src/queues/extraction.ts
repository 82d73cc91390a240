import { z } from 'zod';
import { queue } from '../queue/queue.ts';

export const extraction = queue('extraction', {
  concurrency: 4,
  prompt: true,
  jobs: {
    /** Nudges a worker to read what is due of an org; the ids are a hint, the rows decide. `retry` makes failed items due again first. */
    extract: {
      payload: z.object({
        org_id: z.string(),
        item_ids: z.array(z.string()).max(1000).default([]),
        retry: z.boolean().default(false),
      }),
      result: z.object({ extracted: z.number(), failed: z.number() }),
      timeout: 10 * 60_000,
    },
    /** The whole night in the contract's order, once a day; `on_demand` makes it a run of its own that counts for no day, of one org where that is named. */
    nightly: {
      payload: z.object({ on_demand: z.boolean().default(false), org_id: z.string().optional() }),
      result: z.object({ ran: z.boolean(), items: z.number() }),
      cron: '0 4 * * *',
      timeout: 6 * 3_600_000,
    },
  },
});
