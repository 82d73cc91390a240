import { z } from 'zod';
import type { CopiedEdge, CopiedNode } from '../../graph/store.ts';
import { PropertyValue } from '../../shapes/property-value.ts';
import { LABELS, type Value } from '../../common/model.ts';
import { isDay } from '../../common/time.ts';
import { unsafeAddressIn, WEB_ADDRESS } from '../../common/web-address.ts';

/** The vocabulary in which a node's label and properties are to be read. */
const CONTEXT = 'https://schema.org';
export const RELATIONSHIP = 'Relationship';

const Properties = z
  .record(z.string(), PropertyValue)
  .refine((given) => unsafeAddressIn(given) === undefined, WEB_ADDRESS);
const Provenance = z.object({
  source: z.string().max(500),
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
  const [, domain, rest = ''] = DOMAIN.exec(id) ?? [];
  return domain !== undefined && !isEntity(rest) ? { kind: 'domain', value: domain } : undefined;
}

/** Those of a node's aliases that are its other addresses; absent when there are none. */
function addressesOf({ aliases, entities }: CopiedNode): string[] | undefined {
  const addresses = aliases.filter((alias) => addressIn(alias, (slug) => entities.includes(slug)) !== undefined);
  return addresses.length > 0 ? addresses : undefined;
}

/** The JSON of a node's properties, and of what it has beside them as it is named among them. */
const propertiesOf = (node: CopiedNode): string =>
  withMembers(node.properties, {
    entity: node.entity ?? undefined,
    entities: node.entities.length > 1 ? node.entities : undefined,
    type: node.type ?? undefined,
    subtype: node.subtype ?? undefined,
    email: node.email ?? undefined,
    occurred_at: node.occurred_at ?? undefined,
    aliases: addressesOf(node),
    community_id: node.community_id ?? undefined,
  });

/** The JSON of an object with further members that take the place of its own; the object is read only where it may have one of these. */
function withMembers(object: string, members: Record<string, Value | undefined>): string {
  const further = JSON.stringify(members);
  if (further === '{}') return object;
  if (object === '{}') return further;
  if (!Object.keys(members).some((name) => object.includes(`"${name}"`)))
    return `${object.slice(0, -1)},${further.slice(1)}`;
  return JSON.stringify({ ...JSON.parse(object), ...JSON.parse(further) });
}

const quoted = new Map<string, string>();
const MAX_QUOTED = 1_000;

/** The JSON of a text of which there are few, and each again and again. */
function quote(text: string): string {
  const known = quoted.get(text);
  if (known !== undefined) return known;
  if (quoted.size >= MAX_QUOTED) quoted.clear();
  const json = JSON.stringify(text);
  quoted.set(text, json);
  return json;
}

const provenanceOf = ({ source, confidence, authority, valid_from }: CopiedNode | CopiedEdge): string =>
  `{"source":${quote(source)},"confidence":${confidence},"authority":${authority},"valid_from":"${valid_from}"}`;

const LINE_CONTEXT = JSON.stringify(CONTEXT);

/** A node as the JSON of a line, its id as JSON already. */
export const nodeLine = (node: CopiedNode, id: string): string =>
  `{"@context":${LINE_CONTEXT},"@type":"${node.label}","id":${id},"name":${JSON.stringify(node.name)},"properties":${propertiesOf(node)},"provenance":${provenanceOf(node)}}\n`;

/** An edge as the JSON of a line, between nodes with these ids, which are JSON already; a last day is named among its properties. */
export function edgeLine(edge: CopiedEdge, from: string, to: string): string {
  const { properties, valid_to } = edge;
  const told = valid_to === null ? properties : withMembers(properties, { valid_to });
  return `{"@type":"${RELATIONSHIP}","type":${quote(edge.type)},"from":${from},"to":${to},"properties":${told},"provenance":${provenanceOf(edge)}}\n`;
}
