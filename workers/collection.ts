import { collect } from '../src/pipeline/collect.ts';
import { startScheduled } from '../src/pipeline/collect-scheduled.ts';
import { worker } from '../src/queue/queue.ts';
import { collection } from '../src/queues/collection.ts';
import { extraction } from '../src/queues/extraction.ts';
import { sweepOrphans } from '../src/stores/orphans.ts';

export default worker(collection, {
  async sync({ org_id, sync_id }, { ctx, signal }) {
    const accepted = () => ctx.jobs.add(extraction.jobs.extract, { org_id }, { once: org_id });
    return { outcome: await collect(ctx, org_id, sync_id, { signal, accepted }) };
  },

  async scheduled({ org_id, schedule_id }, { ctx }) {
    const run = await startScheduled(ctx, org_id, schedule_id);
    for (const sync_id of run?.sync_ids ?? []) await ctx.jobs.add(collection.jobs.sync, { org_id, sync_id });
    return run ? { run_id: run.run_id } : {};
  },

  async orphans(_, { ctx, signal }) {
    return { quarantined: await sweepOrphans(ctx.db, ctx.files, ctx.clock.now(), signal) };
  },
});
