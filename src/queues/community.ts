import { z } from 'zod';
import { queue } from '../queue/queue.ts';

export const community = queue('community', {
  concurrency: 1,
  jobs: {
    /** Finds the communities of every graph that changed since they were found, of one org or of all. */
    detect: {
      payload: z.object({ org_id: z.string().optional() }),
      result: z.object({ graphs: z.number() }),
      timeout: 3_600_000,
    },
    /** Raises what there is to suggest about every graph, of one org or of all, and supersedes what is out of date. */
    suggest: {
      payload: z.object({ org_id: z.string().optional() }),
      result: z.object({ raised: z.number() }),
      timeout: 3_600_000,
    },
  },
});
