import { z } from 'zod';
import type { Evidence } from '../stores/projection/evidence.ts';

export type { Evidence };

const Piece = z.object({
  item_id: z.string(),
  rule: z.string(),
  start: z.number().optional(),
  end: z.number().optional(),
  quote: z.string().optional(),
  confidence: z.number(),
  authority: z.number(),
  date: z.string(),
}) satisfies z.ZodType<Evidence>;

/** Where a fact came from, best first, as it stands in answers. */
export const EvidenceShape = z.array(Piece);
