import { stage } from '../queue/flow.ts';
import { queue } from '../queue/queue.ts';

export const community = queue('community', {
  concurrency: 1,
  jobs: {
    /** Finds the communities of every graph that changed since they were found, of one org or of all. */
    detect: stage({ after: 'dedup.cross_link', runnable: 'communities', timeout: 3_600_000 }),
    /** Raises what there is to suggest about every graph, of one org or of all, and supersedes what is out of date. */
    suggest: stage({ after: 'community.detect', runnable: 'suggestions', timeout: 3_600_000 }),
  },
});
