import { worker } from '../src/queue/queue.ts';
import { collection } from '../src/queues/collection.ts';
import { sweepOrphans } from '../src/stores/orphans.ts';

export default worker(collection, {
  async orphans(_, { ctx, signal }) {
    return { quarantined: await sweepOrphans(ctx.db, ctx.files, ctx.clock.now(), signal) };
  },
});
