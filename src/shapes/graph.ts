import { z } from 'zod';
import { LABELS } from '../common/model.ts';
import type { Latent } from '../graph/readings/latent.ts';
import type { FoundEdge, FoundNode } from '../graph/store.ts';
import { PropertyValue } from './property-value.ts';
import type { Step } from '../graph/readings/traverse.ts';

const Properties = z.record(z.string(), PropertyValue);
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
  emails: z.array(z.string()).optional().describe('The other mail addresses of a person.'),
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

/** An edge of a walk on the wire, with how many steps from the start it lies. */
export const StepShape = z.object({
  from_id: z.string(),
  from_name: z.string(),
  edge_type: z.string(),
  to_id: z.string(),
  to_name: z.string(),
  depth: z.number(),
  confidence: z.number(),
});

/** Something that happened, on the wire. */
export const EventShape = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  entity: z.string().optional(),
  occurred_at: z.string(),
  source: z.string(),
  amount: z.union([z.number(), z.string()]).optional(),
});

/** A node in few words. */
export const NamedShape = z.object({ id: z.string(), label: z.enum(LABELS), name: z.string() });

/** A node that is close to another one without an edge between them. */
export const LatentShape = z.object({
  node: NodeShape,
  community_id: z.number(),
  shared_neighbors: z.number(),
  score: z.number(),
  via: z.array(NamedShape).describe('The neighbours that both have, those with the fewest edges first, 20 at most.'),
});

/** How many of each, by name. */
export const CountsShape = z.array(z.object({ type: z.string(), count: z.number() }));

/** A node as answers show it: without what only the store needs. */
export function asNode(node: FoundNode): z.input<typeof NodeShape> {
  const { id, label, name, entity, entities, source, aliases, properties, provenance, type } = node;
  const { subtype, email, occurred_at, community_id } = node;
  const { emails } = properties;
  return {
    id,
    label,
    name,
    entities,
    source,
    aliases,
    properties,
    provenance,
    ...(subtype !== undefined && { subtype }),
    ...(email !== undefined && { email }),
    ...(occurred_at !== undefined && { occurred_at }),
    ...(community_id !== undefined && { community_id }),
    ...(Array.isArray(emails) && { emails: emails.filter((one) => typeof one === 'string') }),
    ...(entity !== null && { entity }),
    type: type ?? node.label.toLowerCase(),
  };
}

/** An edge as answers show it; its id is `<from id>::<type>::<to id>`. */
export function asEdge(edge: FoundEdge): z.input<typeof EdgeShape> {
  const { type, confidence, properties, provenance, from_id, to_id, from_name, to_name } = edge;
  const id = `${from_id}::${type}::${to_id}`;
  return { id, type, confidence, properties, provenance, from_id, to_id, from_name, to_name };
}

/** An edge of a walk as answers show it. */
export const asStep = (step: Step): z.input<typeof StepShape> => ({
  from_id: step.from_id,
  from_name: step.from_name,
  edge_type: step.type,
  to_id: step.to_id,
  to_name: step.to_name,
  depth: step.depth,
  confidence: step.confidence,
});

/** A dated activity as answers show it. */
export function asEvent(activity: FoundNode): z.input<typeof EventShape> {
  const { id, name, type, subtype, entity, occurred_at = '', source, properties } = activity;
  const { amount } = properties;
  return {
    id,
    name,
    type: subtype ?? type ?? 'activity',
    ...(entity !== null && { entity }),
    occurred_at,
    source,
    ...((typeof amount === 'number' || typeof amount === 'string') && { amount }),
  };
}

/** A node in few words, as answers show it. */
export const asNamed = ({ id, label, name }: FoundNode): z.input<typeof NamedShape> => ({ id, label, name });

const MAX_VIA = 20;

/** A latent connection as answers show it. */
export const asLatent = ({ node, community, score, via }: Latent): z.input<typeof LatentShape> => ({
  node: asNode(node),
  community_id: community,
  shared_neighbors: via.length,
  score,
  via: via.slice(0, MAX_VIA).map(asNamed),
});

/** Counts as answers show them, most frequent first. */
export function asCounts(counts: { key: string; count: number }[]): z.input<typeof CountsShape> {
  return counts.map(({ key, count }) => ({ type: key, count })).toSorted((a, b) => b.count - a.count);
}
