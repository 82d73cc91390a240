import { crossLink } from '../src/pipeline/cross-link.ts';
import { matchGraph } from '../src/pipeline/match-graph.ts';
import { watchLimit } from '../src/pipeline/plan-limit.ts';
import { settleGraph } from '../src/pipeline/settle.ts';
import { worker } from '../src/queue/queue.ts';
import { dedup } from '../src/queues/dedup.ts';

export default worker(dedup, {
  async settle({ graph }, { ctx, signal }) {
    const { settled } = await settleGraph(ctx, graph, { signal });
    if (settled > 0) await watchLimit(ctx, graph);
    return { settled };
  },

  match: ({ graph }, { ctx, signal }) => matchGraph(ctx, graph, { signal }),

  async cross_link({ org_id }, { ctx, signal }) {
    return { looked: await crossLink(ctx, signal, org_id) };
  },
});
