import { makeExport } from '../src/pipeline/transfers/export.ts';
import { takeIn } from '../src/pipeline/transfers/import.ts';
import { sweepTransfers } from '../src/pipeline/transfers/sweep-transfers.ts';
import { BACKGROUND, later } from '../src/queue/jobs.ts';
import { dedup } from '../src/queues/dedup.ts';
import { exporting } from '../src/queues/export.ts';
import { extraction } from '../src/queues/extraction.ts';
import { worker } from '../src/queue/worker.ts';
import type { Db } from '../src/stores/db/sql.ts';
import { due } from '../src/stores/operations/transfers.ts';

const MAX_NUDGES = 8;

/** An import whose file is written is looked at again after so long. */
const AGAIN_MS = 1_100;

export default worker(
  exporting,
  {
    async produce({ org_id, id }, { ctx, signal }) {
      return { outcome: await makeExport(ctx, org_id, id, signal) };
    },

    async take_in({ org_id, id }, { ctx, signal }) {
      const nudges = {
        read: () =>
          void ctx.jobs.add(extraction.jobs.extract, { org_id, bulk: true }, { once: org_id, priority: BACKGROUND }),
        settle: (graph: string) => void ctx.jobs.add(dedup.jobs.settle, { graph, large: true }, later(graph)),
        match: (graph: string) => void ctx.jobs.add(dedup.jobs.match, { graph }, { priority: BACKGROUND }),
      };
      const outcome = await takeIn(ctx, { org: org_id, id }, nudges, signal);
      if (outcome === 'due')
        await ctx.jobs.add(exporting.jobs.take_in, { org_id, id }, { delay: AGAIN_MS, once: `${id} again` });
      return { outcome };
    },

    async drafts(_, { ctx }) {
      return { removed: await sweepTransfers(ctx) };
    },
  },
  {
    catchUp: {
      produce: ({ db }) => dueIn(db, 'export'),
      take_in: ({ db }) => dueIn(db, 'import'),
    },
  },
);

const dueIn = async (db: Db, direction: 'export' | 'import') =>
  (await due(db, MAX_NUDGES))
    .filter((one) => one.direction === direction)
    .map(({ org_id, id }) => ({ payload: { org_id, id } }));
