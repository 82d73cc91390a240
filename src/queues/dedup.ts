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
  },
});
