import { z } from 'zod';
import type { FoundNode, GraphEdge } from '../graph/store.ts';
import { LABELS, type Value } from '../model.ts';
import { isDay } from '../time.ts';

/** The vocabulary in which a node's label and properties are to be read. */
export const CONTEXT = 'https://schema.org';
export const RELATIONSHIP = 'Relationship';

const scalar = z.union([z.string(), z.number(), z.boolean()]);
const Properties = z.record(z.string(), z.union([scalar, z.array(scalar)]));
const Provenance = z.object({
  source: z.string(),
  confidence: z.number().min(0).max(1),
  authority: z.number().min(0).max(100),
  valid_from: z.string().refine(isDay, 'is no day'),
});

/** A node's line. */
export const NodeLine = z.object({
  '@context': z.string(),
  '@type': z.enum(LABELS),
  id: z.string().min(1).max(256),
  name: z.string().max(2000),
  properties: Properties,
  provenance: Provenance,
});
export type NodeLine = z.output<typeof NodeLine>;

/** An edge's line; `from` and `to` are ids of nodes. */
export const EdgeLine = z.object({
  '@type': z.literal(RELATIONSHIP),
  type: z.string().regex(/^[a-z][a-z0-9_]{0,79}$/),
  from: z.string(),
  to: z.string(),
  properties: Properties,
  provenance: Provenance,
});
export type EdgeLine = z.output<typeof EdgeLine>;

const MAIL = /^contact:([^\s:]+@[^\s:]+)$/;
const DOMAIN = /^organization:([a-z0-9-]+\.((?:[a-z0-9-]+\.)*[a-z][a-z0-9-]+))$/;

/** An address that says by itself which thing it is of. */
export interface Address {
  kind: 'email' | 'domain';
  value: string;
}

/** The mail address or domain that an id holds; `<name>.<entity>` is no domain. */
export function addressIn(id: string, isEntity: (slug: string) => boolean): Address | undefined {
  const mail = MAIL.exec(id)?.[1];
  if (mail !== undefined) return { kind: 'email', value: mail };
  const [, domain, rest] = DOMAIN.exec(id) ?? [];
  return domain !== undefined && !isEntity(rest!) ? { kind: 'domain', value: domain } : undefined;
}

/** Those of a node's aliases that are its other addresses. */
const addressesOf = ({ aliases, entities }: FoundNode): string[] =>
  aliases.filter((alias) => addressIn(alias, (slug) => entities.includes(slug)) !== undefined);

/** What a node has beside its properties, as they are named among them; what it lacks is left out. */
function fieldsOf(node: FoundNode) {
  const { entity, entities, type, subtype, email, occurred_at, community_id } = node;
  const addresses = addressesOf(node);
  const fields: Record<string, Value | undefined> = {
    entity: entity ?? undefined,
    entities: entities.length > 1 ? entities : undefined,
    type,
    subtype,
    email,
    occurred_at,
    aliases: addresses.length > 0 ? addresses : undefined,
    community_id,
  };
  return Object.entries(fields).filter((field): field is [string, Value] => field[1] !== undefined);
}

const provenanceOf = ({ provenance }: Pick<FoundNode | GraphEdge, 'provenance'>): z.input<typeof Provenance> => ({
  source: provenance.source,
  confidence: provenance.confidence,
  authority: provenance.authority,
  valid_from: provenance.valid_from,
});

/** A node as a line. */
export const nodeLine = (node: FoundNode): NodeLine => ({
  '@context': CONTEXT,
  '@type': node.label,
  id: node.id,
  name: node.name,
  properties: { ...node.properties, ...Object.fromEntries(fieldsOf(node)) },
  provenance: provenanceOf(node),
});

/** An edge as a line, between nodes with these ids; a last day is named among its properties. */
export const edgeLine = (edge: GraphEdge, from: string, to: string): EdgeLine => ({
  '@type': RELATIONSHIP,
  type: edge.type,
  from,
  to,
  properties: {
    ...edge.properties,
    ...(edge.provenance.valid_to !== undefined && { valid_to: edge.provenance.valid_to }),
  },
  provenance: provenanceOf(edge),
});
