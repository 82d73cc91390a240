import { z } from 'zod';
import { queue } from '../queue/queue.ts';

const Outcome = z.enum(['ready', 'failed', 'due', 'lost']);

/** The export queue (`export` alone is a reserved word). */
export const exporting = queue('export', {
  concurrency: 2,
  jobs: {
    /** Nudges a worker to make the file of an export. */
    produce: {
      payload: z.object({ org_id: z.string(), id: z.string() }),
      result: z.object({ outcome: Outcome }),
      once: 'id',
      timeout: 6 * 3_600_000,
    },
    /** Nudges a worker to take in the file of an import, or to see whether what it brought can be read by now. */
    take_in: {
      payload: z.object({ org_id: z.string(), id: z.string() }),
      result: z.object({ outcome: Outcome }),
      once: 'id',
      timeout: 6 * 3_600_000,
    },
    /** Removes the drafts of transfers whose process died, exports past their time and uploads that are taken in. */
    drafts: {
      payload: z.object({}),
      result: z.object({ removed: z.number() }),
      cron: '40 * * * *',
      timeout: 600_000,
    },
  },
});
