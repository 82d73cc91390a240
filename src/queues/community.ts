import { z } from 'zod';
import { queue } from '../queue/queue.ts';

export const community = queue('community', {
  concurrency: 1,
  jobs: {
    /** Finds the communities of one graph, or of every graph that changed. */
    detect: {
      payload: z.object({ graph: z.string().optional() }),
      result: z.object({ graphs: z.number() }),
      timeout: 3_600_000,
    },
  },
});
