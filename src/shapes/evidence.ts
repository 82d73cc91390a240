import { z } from 'zod';

/** Where a fact came from, best first, as it stands in answers. */
export const EvidenceShape = z.array(
  z.object({
    item_id: z.string(),
    rule: z.string(),
    start: z.number().optional(),
    end: z.number().optional(),
    quote: z.string().optional(),
    confidence: z.number(),
    authority: z.number(),
    date: z.string(),
  }),
);
