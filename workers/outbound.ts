import { beginDelivering } from '../src/pipeline/outbound/webhooks.ts';
import { outbound } from '../src/queues/outbound.ts';
import { sweep } from '../src/stores/events/events.ts';
import { owing } from '../src/stores/events/webhook-deliveries.ts';
import { worker } from '../src/queue/worker.ts';

export default worker(
  outbound,
  {
    async deliver({ org_id }, { ctx, signal, behind }) {
      const begun = await beginDelivering(ctx, org_id, signal);
      for (const delivering of begun) behind(delivering.then(() => {}));
      return { begun: begun.length };
    },

    async forget(_, { ctx }) {
      return { forgotten: await sweep(ctx.db) };
    },
  },
  {
    catchUp: { deliver: async ({ db }) => (await owing(db)).map((org_id) => ({ payload: { org_id } })) },
  },
);
