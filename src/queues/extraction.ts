import { z } from 'zod';
import { queue } from '../queue/queue.ts';

export const extraction = queue('extraction', {
  concurrency: 4,
  jobs: {
    /** Nudges a worker to read what is due of an org; the ids are a hint, the rows decide. */
    extract: {
      payload: z.object({ org_id: z.string(), item_ids: z.array(z.string()).max(1000) }),
      result: z.object({ extracted: z.number(), failed: z.number() }),
    },
    /** The whole night in the contract's order; its row in `nightly_runs` makes it one a day. */
    nightly: { payload: z.object({}), result: z.object({ ran: z.boolean(), items: z.number() }), cron: '0 4 * * *', timeout: 6 * 3600_000 },
  },
});
