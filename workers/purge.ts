import { Problem } from '../src/errors.ts';
import { purgeGraph } from '../src/pipeline/purge-graph.ts';
import { isPurged, purgeOrg } from '../src/pipeline/purge-org.ts';
import { sweepAll } from '../src/pipeline/sweep.ts';
import { worker } from '../src/queue/queue.ts';
import { purge } from '../src/queues/purge.ts';

export default worker(purge, {
  async sweep(_, { ctx, signal }) {
    const { swept, failed } = await sweepAll(ctx, signal);
    if (failed.length > 0) throw new Problem('internal', `Swept all but: ${failed.join(', ')}.`);
    return { swept };
  },

  async org({ org_id }, { ctx, signal }) {
    const steps = await purgeOrg(ctx, org_id, signal);
    return { steps, status: isPurged(steps) ? ('purged' as const) : ('partial' as const) };
  },

  async graph({ graph }, { ctx, signal }) {
    return { purged: await purgeGraph(ctx, graph, signal) };
  },
});
