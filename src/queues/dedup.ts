import { z } from 'zod';
import { queue } from '../queue/queue.ts';

export const dedup = queue('dedup', {
  concurrency: 2,
  prompt: true,
  jobs: {
    /** Nudges a worker to settle the pending documents of a graph until none is left. */
    settle: {
      payload: z.object({ graph: z.string() }),
      result: z.object({ settled: z.number() }),
      once: 'graph',
      timeout: 10 * 60_000,
    },
    /** Nudges a worker to match the profiles of a graph that settling left for later. */
    match: {
      payload: z.object({ graph: z.string() }),
      result: z.object({ matched: z.number() }),
      once: 'graph',
      timeout: 10 * 60_000,
    },
    /** Pairs what different entities call by one name, in one org or in all. */
    cross_link: {
      payload: z.object({ org_id: z.string().optional() }),
      result: z.object({ looked: z.number() }),
      timeout: 3_600_000,
    },
  },
});
