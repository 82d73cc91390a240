import type { Context } from '../src/context.ts';
import { openPlaces } from '../src/common/concurrency/places.ts';
import { collect } from '../src/pipeline/collection/collect.ts';
import { takeBackConfirmed } from '../src/pipeline/collection/take-back-confirmed.ts';
import { startScheduled } from '../src/pipeline/collection/scheduled.ts';
import { later } from '../src/queue/jobs.ts';
import { collection } from '../src/queues/collection.ts';
import { dedup } from '../src/queues/dedup.ts';
import { extraction } from '../src/queues/extraction.ts';
import { sweepOrphans } from '../src/stores/items/orphans.ts';
import { worker } from '../src/queue/worker.ts';
import { confirmed } from '../src/stores/collection/held-syncs.ts';
import { activeSchedules } from '../src/stores/collection/schedules.ts';
import { due } from '../src/stores/collection/sync-claims.ts';

const MAX_SYNCS = 100;

/** Places for syncs: sources that never answer hold those of their organization, and not those of others. What finds none is nudged again by the next one of its organization that ends, and as long as it is due. */
const places = openPlaces({ most: collection.concurrency, share: 4 });

const settling =
  ({ jobs }: Context) =>
  (graph: string): Promise<void> =>
    jobs.add(dedup.jobs.settle, { graph }, later(graph));

export default worker(
  collection,
  {
    async sync({ org_id, sync_id }, { ctx, signal }) {
      const leave = places.take(org_id);
      if (!leave) return { outcome: 'queued' as const };
      const accepted = () => ctx.jobs.add(extraction.jobs.extract, { org_id }, { once: org_id });
      const helpers = { signal, accepted, retracted: settling(ctx) };
      const outcome = await collect(ctx, org_id, sync_id, helpers).finally(leave);
      for (const next of await due(ctx.db, 1, org_id)) await ctx.jobs.add(collection.jobs.sync, next);
      return { outcome };
    },

    async take_back({ org_id, sync_id }, { ctx, signal }) {
      return { removed: await takeBackConfirmed(ctx, org_id, sync_id, { signal, retracted: settling(ctx) }) };
    },

    async scheduled({ org_id, schedule_id }, { ctx }) {
      const run = await startScheduled(ctx, org_id, schedule_id);
      for (const sync_id of run?.sync_ids ?? []) await ctx.jobs.add(collection.jobs.sync, { org_id, sync_id });
      return run ? { run_id: run.run_id } : {};
    },

    async orphans(_, { ctx, signal }) {
      return { quarantined: await sweepOrphans(ctx.db, ctx.files, ctx.clock.now(), signal) };
    },
  },
  {
    catchUp: {
      sync: async ({ db }) => (await due(db, MAX_SYNCS)).map((payload) => ({ payload })),
      take_back: async ({ db }) => (await confirmed(db, MAX_SYNCS)).map((payload) => ({ payload })),
    },
    schedules: { scheduled: ({ db }) => activeSchedules(db) },
  },
);
