import { z } from 'zod';
import { stage } from '../queue/flow.ts';
import { queue } from '../queue/queue.ts';

/** Counts the turns of work that goes on in one job after another. */
const turn = z.int().default(0);

export const dedup = queue('dedup', {
  concurrency: 12,
  lowLatency: true,
  jobs: {
    /** Nudges a worker to settle the pending documents of a graph, for a turn; what is left then has another at the end of the line. */
    settle: {
      payload: z.object({
        graph: z.string(),
        turn,
        large: z
          .boolean()
          .default(false)
          .describe('Much of it is to be settled: it takes turns with others from the first batch on.'),
      }),
      result: z.object({ settled: z.number() }),
      once: 'graph',
      timeout: 10 * 60_000,
    },
    /** Has documents of a graph settled again that were set aside because they could not be. */
    resettle: {
      payload: z.object({ graph: z.string(), documents: z.array(z.string()).max(1000) }),
      result: z.object({ settled: z.number() }),
      timeout: 10 * 60_000,
    },
    /** Nudges a worker to match the profiles of a graph that settling left for later, for a turn as well; `more` says that some may be left. */
    match: {
      payload: z.object({ graph: z.string(), turn }),
      result: z.object({ matched: z.number(), more: z.boolean() }),
      once: 'graph',
      timeout: 10 * 60_000,
    },
    /** Settles what is pending, in the graphs of one org or of all. */
    settle_pending: stage({ after: 'extraction.nightly', timeout: 6 * 3_600_000 }),
    /** Matches all profiles of the graphs that changed, of one org or of all. */
    match_pending: stage({ after: 'dedup.settle_pending', timeout: 6 * 3_600_000 }),
    /** Pairs what different entities call by one name, in one org or in all. */
    cross_link: stage({ after: 'dedup.match_pending', runnable: 'cross_link', timeout: 3_600_000 }),
  },
});
