import { z } from 'zod';
import { queue } from '../queue/queue.ts';

export const collection = queue('collection', {
  concurrency: 2,
  jobs: {
    /** Sets files aside that stand at the collector path without a row: what a crash left of a batch that was never answered. */
    orphans: {
      payload: z.object({}),
      result: z.object({ quarantined: z.number() }),
      cron: '20 * * * *',
      timeout: 1_800_000,
    },
  },
});
