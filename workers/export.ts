import { makeExport } from '../src/pipeline/export.ts';
import { takeIn } from '../src/pipeline/import.ts';
import { sweepTransfers } from '../src/pipeline/sweep-transfers.ts';
import { worker } from '../src/queue/queue.ts';
import { dedup } from '../src/queues/dedup.ts';
import { exporting } from '../src/queues/export.ts';
import { extraction } from '../src/queues/extraction.ts';

/** An import whose file is written is looked at again after so long. */
const AGAIN_MS = 1_100;

export default worker(exporting, {
  async produce({ org_id, id }, { ctx, signal }) {
    return { outcome: await makeExport(ctx, org_id, id, signal) };
  },

  async take_in({ org_id, id }, { ctx, signal }) {
    const nudges = {
      read: () => void ctx.jobs.add(extraction.jobs.extract, { org_id }, { once: org_id }),
      settle: (graph: string) => void ctx.jobs.add(dedup.jobs.settle, { graph }),
      match: (graph: string) => void ctx.jobs.add(dedup.jobs.match, { graph }),
    };
    const outcome = await takeIn(ctx, org_id, id, nudges, signal);
    if (outcome === 'due')
      await ctx.jobs.add(exporting.jobs.take_in, { org_id, id }, { delay: AGAIN_MS, once: `${id} again` });
    return { outcome };
  },

  async drafts(_, { ctx }) {
    return { removed: await sweepTransfers(ctx) };
  },
});
