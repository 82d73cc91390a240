import { noteWaiter } from '../src/common/concurrency/recent-waiters.ts';
import { crossLink } from '../src/pipeline/matching/cross-link.ts';
import { matchAll, matchGraph } from '../src/pipeline/matching/graph.ts';
import { watchLimit } from '../src/pipeline/extraction/plan-limit.ts';
import { settlePending } from '../src/pipeline/maintenance/nightly.ts';
import { settleGraph } from '../src/pipeline/settling/settle.ts';
import { BACKGROUND, later, nextTurn } from '../src/queue/jobs.ts';
import { dedup } from '../src/queues/dedup.ts';
import { worker } from '../src/queue/worker.ts';
import { pendingGraphs, retry } from '../src/stores/documents/documents.ts';
import { unmatchedGraphs } from '../src/stores/matching/matching.ts';

/** How long what nobody waits for is gathered before it is matched. */
const GATHER_MS = 10_000;
/** How long a job goes on beginning batches, so that no graph keeps the others waiting. */
const TURN_MS = 300;

export default worker(
  dedup,
  {
    async settle({ graph, turn, large }, { ctx, signal }) {
      if (!large && turn === 0) noteWaiter();
      const { settled, more } = await settleGraph(ctx, graph, { signal, ms: TURN_MS, large: large || turn > 0 });
      if (settled > 0) await watchLimit(ctx, graph);
      if (more) await ctx.jobs.add(dedup.jobs.settle, { graph, turn: turn + 1 }, nextTurn(graph, turn));
      return { settled };
    },

    async resettle({ graph, documents }, { ctx, signal }) {
      await retry(ctx.db, graph, documents);
      return settleGraph(ctx, graph, { signal });
    },

    async match({ graph, turn }, { ctx, signal }) {
      const done = await matchGraph(ctx, graph, { signal, ms: TURN_MS });
      if (done.more) await ctx.jobs.add(dedup.jobs.match, { graph, turn: turn + 1 }, nextTurn(graph, turn));
      return done;
    },

    async settle_pending({ org_id }, { ctx, signal }) {
      return { settled: await settlePending(ctx, signal, org_id) };
    },

    async match_pending({ org_id }, { ctx, signal }) {
      return { regrouped: await matchAll(ctx, signal, org_id) };
    },

    async cross_link({ org_id }, { ctx, signal }) {
      return { looked: await crossLink(ctx, signal, org_id) };
    },
  },
  {
    catchUp: {
      settle: async ({ db }) =>
        (await pendingGraphs(db)).map((graph) => ({ payload: { graph, large: true }, options: later(graph) })),
      match: async ({ db }) =>
        (await unmatchedGraphs(db)).map((graph) => ({
          payload: { graph },
          options: { delay: GATHER_MS, priority: BACKGROUND },
        })),
    },
  },
);
