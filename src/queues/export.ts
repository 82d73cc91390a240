import { z } from 'zod';
import { queue } from '../queue/queue.ts';

/** The export queue (`export` alone is a reserved word). */
export const exporting = queue('export', {
  concurrency: 1,
  jobs: {
    /** Removes the drafts of exports whose process died. */
    drafts: {
      payload: z.object({}),
      result: z.object({ removed: z.number() }),
      cron: '40 * * * *',
    },
  },
});
