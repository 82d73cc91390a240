import { z } from 'zod';
import { queue } from '../queue/queue.ts';

export const outbound = queue('outbound', {
  concurrency: 8,
  jobs: {
    /** Nudges a worker to begin to send what an org's webhooks are owed; it waits for no receiver. */
    deliver: {
      payload: z.object({ org_id: z.string() }),
      result: z.object({ begun: z.number() }),
      once: 'org_id',
      attempts: 1,
    },
    /** Forgets events that are past their time. */
    forget: {
      payload: z.object({}),
      result: z.object({ forgotten: z.number() }),
      cron: '50 * * * *',
    },
  },
});
