import { z } from 'zod';
import { queue } from '../queue/queue.ts';

export const digest = queue('digest', {
  concurrency: 1,
  jobs: {
    /** Writes the digest of the past seven days of one org, or of every org that lacks this week's. */
    write: {
      payload: z.object({ org_id: z.string().optional() }),
      result: z.object({ written: z.number() }),
      cron: '0 7 * * 1',
      timeout: 3_600_000,
    },
  },
});
