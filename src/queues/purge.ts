import { z } from 'zod';
import { queue } from '../queue/queue.ts';

export const purge = queue('purge', {
  concurrency: 1,
  jobs: {
    /** Sweeps what nobody needs any more: expired rows, orphan files, old letters. The night begins with it; by day it runs on demand. */
    sweep: {
      payload: z.object({}),
      result: z.object({ swept: z.record(z.string(), z.number()) }),
      timeout: 3_600_000,
    },
  },
});
