import { z } from 'zod';
import { asNode } from './graph.ts';
import type { FoundNode } from '../graph/store.ts';
import type { Snippet } from '../passages/snippet.ts';
import { LABELS } from '../common/model.ts';

/** A node that was found, on the wire. */
export const Hit = z.object({
  id: z.string(),
  label: z.enum(LABELS),
  name: z.string(),
  email: z.string().optional(),
  type: z.string(),
  entity: z.string().optional(),
  occurred_at: z.string().optional(),
  source: z.string(),
  score: z.number(),
  snippet: z
    .object({ item_id: z.string(), text: z.string(), highlights: z.array(z.tuple([z.int(), z.int()])) })
    .optional()
    .describe('The words around what was found in the text of its item.'),
});

/** A node that was found, as answers show it. */
export const asHit = ({
  node,
  score,
  snippet,
}: {
  node: FoundNode;
  score: number;
  snippet?: Snippet;
}): z.input<typeof Hit> => {
  const { id, label: of, name, email, type, entity, occurred_at, source } = asNode(node);
  return { id, label: of, name, email, type, entity, occurred_at, source, score, ...(snippet && { snippet }) };
};
