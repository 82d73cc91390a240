import { z } from 'zod';
import { queue } from '../queue/queue.ts';

export const digest = queue('digest', {
  concurrency: 1,
  jobs: {
    /** Writes the digest of the week before the latest Monday for every org that lacks it; on demand that of the seven days up to today, for one org or for all. */
    write: {
      payload: z.object({ on_demand: z.boolean().optional(), org_id: z.string().optional() }),
      result: z.object({ written: z.number() }),
      cron: '0 7 * * 1',
      runnable: 'digest',
      timeout: 3_600_000,
    },
  },
});
