import type { Context } from '../src/context.ts';
import { writeNow, writeOwed } from '../src/pipeline/maintenance/digest.ts';
import { lastDue } from '../src/queue/cron.ts';
import { digest } from '../src/queues/digest.ts';
import { databaseTime } from '../src/stores/operations/database-time.ts';
import { owed } from '../src/stores/operations/digests.ts';
import { dayIn } from '../src/common/time.ts';
import { worker } from '../src/queue/worker.ts';

export default worker(
  digest,
  {
    async write({ on_demand, org_id }, { ctx, signal }) {
      const now = await databaseTime(ctx.db);
      const { due, day } = latestMonday(ctx, now);
      if (!on_demand) return { written: await writeOwed(ctx, due, day, signal) };
      return { written: await writeNow(ctx, dayIn(ctx.config.TIME_ZONE, now), signal, org_id) };
    },
  },
  {
    catchUp: {
      write: async (ctx) =>
        (await digestIsMissing(ctx, await databaseTime(ctx.db))) ? [{ payload: {}, options: { once: 'week' } }] : [],
    },
  },
);

function latestMonday({ config }: Context, now: Date): { due: Date; day: string } {
  const due = lastDue(digest.jobs.write.cron ?? '', config.TIME_ZONE, now);
  return { due, day: dayIn(config.TIME_ZONE, due) };
}

/** Whether an org that was there on the latest Monday lacks its digest. */
export async function digestIsMissing(ctx: Context, now: Date): Promise<boolean> {
  const { due, day } = latestMonday(ctx, now);
  return (await owed(ctx.db, due, day)).length > 0;
}
