import { z } from 'zod';
import { Commitment } from './property-value.ts';

/** A commitment with the activity that tells of it, on the wire. */
export const PromiseShape = Commitment.extend({
  open: z.boolean(),
  activity: z.object({ id: z.string(), name: z.string(), occurred_at: z.string().optional() }),
});
