import { z } from 'zod';

const Piece = z.object({
  item_id: z.string(),
  rule: z.string(),
  start: z.number().optional(),
  end: z.number().optional(),
  quote: z.string().optional(),
  confidence: z.number(),
  authority: z.number(),
  date: z.string(),
});

/** Where a fact came from, best first, as it stands in answers. */
export const EvidenceShape = z.array(Piece);
export type Evidence = z.output<typeof Piece>;
