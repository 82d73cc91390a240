import { Problem } from '../src/common/errors.ts';
import { purgeGraph } from '../src/pipeline/maintenance/purge-graph.ts';
import { isPurged, purgeOrg } from '../src/pipeline/maintenance/purge-org.ts';
import { sweepAll } from '../src/pipeline/maintenance/sweep.ts';
import { purge } from '../src/queues/purge.ts';
import { worker } from '../src/queue/worker.ts';
import { keys } from '../src/stores/orgs/deleted-graphs.ts';
import { condemned } from '../src/stores/orgs/lifecycle.ts';

export default worker(
  purge,
  {
    async sweep(_, { ctx, signal }) {
      const { swept, failed } = await sweepAll(ctx, signal);
      if (failed.length > 0) throw new Problem('internal', `Swept all but: ${failed.join(', ')}.`);
      return swept;
    },

    async org({ org_id }, { ctx, signal }) {
      const steps = await purgeOrg(ctx, org_id, signal);
      return { steps, status: isPurged(steps) ? ('purged' as const) : ('partial' as const) };
    },

    async graph({ graph }, { ctx, signal }) {
      return { purged: await purgeGraph(ctx, graph, signal) };
    },
  },
  {
    catchUp: {
      graph: async ({ db }) => (await keys(db)).map((graph) => ({ payload: { graph } })),
      org: async ({ db }) => (await condemned(db)).map((org_id) => ({ payload: { org_id } })),
    },
  },
);
