import { runNight, runStages } from '../src/pipeline/nightly.ts';
import { extractDue } from '../src/pipeline/extract.ts';
import { lastDue } from '../src/queue/cron.ts';
import { worker } from '../src/queue/queue.ts';
import { dedup } from '../src/queues/dedup.ts';
import { extraction } from '../src/queues/extraction.ts';
import { requeue } from '../src/stores/items.ts';
import { databaseTime } from '../src/stores/runs.ts';
import { dayIn } from '../src/time.ts';

export default worker(extraction, {
  async extract({ org_id, item_ids, retry }, { ctx, signal }) {
    if (retry) await requeue(ctx.db, org_id, { status: 'failed', ids: item_ids });
    const nudge = (graphs: string[]) => graphs.forEach((graph) => void ctx.jobs.add(dedup.jobs.settle, { graph }));
    const { extracted, failed } = await extractDue(ctx, { signal, nudge });
    return { extracted, failed };
  },

  async nightly({ on_demand, org_id }, { ctx, signal }) {
    if (on_demand) return { ran: true, items: (await runStages(ctx, signal, { org: org_id })).items };
    const zone = ctx.config.TIME_ZONE;
    const due = lastDue(extraction.jobs.nightly.cron!, zone, await databaseTime(ctx.db));
    return runNight(ctx, dayIn(zone, due), signal);
  },
});
