import { z } from 'zod';
import { LABELS } from '../model.ts';
import type { FoundEdge, FoundNode } from './store.ts';

const Scalar = z.union([z.string(), z.number(), z.boolean()]);
const Properties = z.record(z.string(), z.union([Scalar, z.array(Scalar)]));
const Provenance = z.object({
  source: z.string(),
  sources: z.array(z.string()),
  confidence: z.number(),
  authority: z.number(),
  valid_from: z.string(),
  valid_to: z.string().optional(),
  mentions: z.number(),
});

/** A node on the wire. */
export const NodeShape = z.object({
  id: z.string(),
  label: z.enum(LABELS),
  name: z.string(),
  entity: z.string().optional(),
  entities: z.array(z.string()),
  type: z.string(),
  subtype: z.string().optional(),
  email: z.string().optional(),
  occurred_at: z.string().optional(),
  source: z.string(),
  community_id: z.number().optional(),
  aliases: z.array(z.string()),
  properties: Properties,
  provenance: Provenance,
});

/** An edge on the wire with the names of its ends. */
export const EdgeShape = z.object({
  id: z.string(),
  type: z.string(),
  from_id: z.string(),
  to_id: z.string(),
  from_name: z.string(),
  to_name: z.string(),
  confidence: z.number(),
  properties: Properties,
  provenance: Provenance,
});

/** How many of each, by name. */
export const CountsShape = z.array(z.object({ type: z.string(), count: z.number() }));

/** A node as answers show it: without what only the store needs. */
export function asNode(node: FoundNode): z.input<typeof NodeShape> {
  const { uid: _, degree: __, entity, type, ...shown } = node;
  return { ...shown, ...(entity !== null && { entity }), type: type ?? node.label.toLowerCase() };
}

/** An edge as answers show it; its id is `<from id>::<type>::<to id>`. */
export function asEdge(edge: FoundEdge): z.input<typeof EdgeShape> {
  const { from: _, to: __, ...shown } = edge;
  return { id: `${edge.from_id}::${edge.type}::${edge.to_id}`, ...shown };
}

/** Counts as answers show them, most frequent first. */
export function asCounts(counts: { key: string; count: number }[]): z.input<typeof CountsShape> {
  return counts.map(({ key, count }) => ({ type: key, count })).toSorted((a, b) => b.count - a.count);
}
