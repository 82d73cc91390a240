import { z } from 'zod';
import { stage } from '../queue/flow.ts';
import { queue } from '../queue/queue.ts';

const Layer = z.object({ ok: z.boolean(), count: z.int() });
const Purged = z.object({
  steps: z.object({
    graph: Layer,
    files: Layer,
    items: Layer,
    keys: Layer,
    connections: Layer,
    exports: Layer,
    queues: Layer,
    org: Layer,
  }),
  status: z.enum(['purged', 'partial']),
});

export const purge = queue('purge', {
  concurrency: 1,
  jobs: {
    /** Sweeps what nobody needs any more: expired rows, orphan files, old letters, of all orgs. The night begins with it. */
    sweep: stage({ flow: 'nightly', cron: '0 4 * * *', runnable: 'purge', timeout: 3_600_000 }),
    /** Takes away all that a condemned org has; nothing of the job is kept, for it names the org. */
    org: {
      payload: z.object({ org_id: z.string() }),
      result: Purged,
      once: 'org_id',
      ephemeral: true,
      timeout: 6 * 3_600_000,
    },
    /** Nudges a worker to take away what is left of a graph that was deleted. */
    graph: {
      payload: z.object({ graph: z.string() }),
      result: z.object({ purged: z.boolean() }),
      once: 'graph',
      timeout: 6 * 3_600_000,
    },
  },
});
