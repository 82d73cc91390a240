import { writeDigest, writeOwed } from '../src/pipeline/digest.ts';
import { lastDue } from '../src/queue/cron.ts';
import { worker } from '../src/queue/queue.ts';
import { digest } from '../src/queues/digest.ts';
import { readers } from '../src/stores/digests.ts';
import { databaseTime } from '../src/stores/runs.ts';
import { dayIn } from '../src/time.ts';

export default worker(digest, {
  async write({ on_demand, org_id }, { ctx, signal }) {
    const zone = ctx.config.TIME_ZONE;
    const now = await databaseTime(ctx.db);
    const due = lastDue(digest.jobs.write.cron!, zone, now);
    if (!on_demand) return { written: await writeOwed(ctx, due, dayIn(zone, due), signal) };
    let written = 0;
    for (const org of await readers(ctx.db, org_id ?? null))
      if (await writeDigest(ctx, org, dayIn(zone, now), signal)) written++;
    return { written };
  },
});
