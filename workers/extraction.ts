import { runNight, runStages } from '../src/pipeline/nightly.ts';
import { preview } from '../src/pipeline/preview.ts';
import { extractDue } from '../src/pipeline/extract.ts';
import type { Extracted } from '../src/pipeline/extract-batch.ts';
import { takeUp, watchLimit } from '../src/pipeline/plan-limit.ts';
import { settleHere } from '../src/pipeline/settle-here.ts';
import { lastDue } from '../src/queue/cron.ts';
import { worker } from '../src/queue/queue.ts';
import { dedup } from '../src/queues/dedup.ts';
import { extraction } from '../src/queues/extraction.ts';
import { requeue } from '../src/stores/items.ts';
import { databaseTime } from '../src/stores/runs.ts';
import { dayIn } from '../src/time.ts';

/** Up to so many items of a batch are what somebody waits for, most likely: their graphs are settled without a further job. */
const AT_ONCE = 50;

export default worker(extraction, {
  async extract({ org_id, item_ids, retry }, { ctx, signal }) {
    if (retry) await requeue(ctx.db, org_id, { status: 'failed', ids: item_ids });
    const nudge = async (graph: string) => ctx.jobs.add(dedup.jobs.settle, { graph });
    const here = (graph: string) =>
      settleHere(ctx, graph, signal)
        .then(() => watchLimit(ctx, graph))
        .catch(() => nudge(graph));
    const settling: Promise<void>[] = [];
    const read = ({ graphs, extracted }: Extracted) =>
      void settling.push(...graphs.map(extracted <= AT_ONCE ? here : nudge));
    const { extracted, failed } = await extractDue(ctx, { signal, first: org_id, read });
    await Promise.all(settling);
    return { extracted, failed };
  },

  async resume({ org_id }, { ctx }) {
    const resumed = await takeUp(ctx, org_id);
    if (resumed > 0) await ctx.jobs.add(extraction.jobs.extract, { org_id });
    return { resumed };
  },

  preview: ({ graph, template, item }, { ctx }) => preview(ctx, { graph, template }, item),

  async nightly({ on_demand, org_id }, { ctx, signal }) {
    if (on_demand) return { ran: true, items: (await runStages(ctx, signal, { org: org_id })).items };
    const zone = ctx.config.TIME_ZONE;
    const due = lastDue(extraction.jobs.nightly.cron!, zone, await databaseTime(ctx.db));
    return runNight(ctx, dayIn(zone, due), signal);
  },
});
