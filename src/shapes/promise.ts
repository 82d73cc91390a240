import { z } from 'zod';
import type { OpenOrPast } from '../graph/readings/commitments.ts';
import type { FoundNode } from '../graph/store.ts';
import { Commitment } from './property-value.ts';

const Telling = z.object({ id: z.string(), name: z.string(), occurred_at: z.string().optional() });

/** A commitment with the activity that tells of it, on the wire. */
export const PromiseShape = Commitment.extend({
  open: z.boolean(),
  activity: Telling,
  fulfilled: z
    .object({ text: z.string(), activity: Telling })
    .optional()
    .describe('Where later text says that it is done.'),
});

/** A commitment on the wire. */
export const asPromise = ({ commitment, activity, open, fulfilled }: OpenOrPast): z.input<typeof PromiseShape> => ({
  ...commitment,
  open,
  activity: asTelling(activity),
  ...(fulfilled && { fulfilled: { text: fulfilled.statement.what, activity: asTelling(fulfilled.activity) } }),
});

const asTelling = ({ id, name, occurred_at }: FoundNode): z.input<typeof Telling> => ({
  id,
  name,
  ...(occurred_at !== undefined && { occurred_at }),
});
