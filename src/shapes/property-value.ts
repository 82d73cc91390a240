import { z } from 'zod';

const Scalar = z.union([z.string(), z.number(), z.boolean()]);
/** A promise, a price, a term or a deadline; `start` and `end` are offsets in the item's body. */
export const Commitment = z.object({
  who: z.string().optional(),
  to_whom: z.string().optional(),
  what: z.string(),
  amount: z.number().optional(),
  currency: z.string().optional(),
  quantity: z.string().optional(),
  due: z.string().optional(),
  start: z.int(),
  end: z.int(),
});
/** What a property of a node or an edge may hold. */
export const PropertyValue = z.union([Scalar, z.array(Scalar), z.array(Commitment)]);
