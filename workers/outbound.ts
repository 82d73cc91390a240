import { deliverAll } from '../src/pipeline/webhooks.ts';
import { worker } from '../src/queue/queue.ts';
import { outbound } from '../src/queues/outbound.ts';
import { sweep } from '../src/stores/events.ts';

export default worker(outbound, {
  async deliver({ org_id }, { ctx, signal }) {
    return { arrived: await deliverAll(ctx, org_id, signal) };
  },

  async forget(_, { ctx }) {
    return { forgotten: await sweep(ctx.db) };
  },
});
