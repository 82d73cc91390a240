import { LABELS } from '../../common/model.ts';
import { foundNode, type StoredFields } from '../stored-node.ts';
import type { CopiedEdge, CopiedNode, FoundNode, GraphEdge, GraphNode } from '../store.ts';

const DIGITS = 16;

/** The key of a thing in one graph: its order as text is that of the surrogates. */
export const keyOf = (graph: string, uid: number): string => `${graph} ${String(uid).padStart(DIGITS, '0')}`;

/** The surrogate in a key; a key of another graph is an error. */
export function uidOf(graph: string, key: string): number {
  if (key.length !== graph.length + 1 + DIGITS || !key.startsWith(`${graph} `))
    throw new Error(`A reading of ${graph} met a row of another graph`);
  return Number(key.slice(graph.length + 1));
}

/** The keys that lie between all keys of a graph. */
export const keyRange = (graph: string): { first: string; last: string } => ({ first: `${graph} `, last: `${graph}!` });

const EDGE_TYPE = /^[a-z][a-z_]{0,63}$/;

/** True when edges can have this type. */
export const isEdgeType = (type: string): boolean => EDGE_TYPE.test(type);

/** An edge type as it stands in a statement; one that no ontology could have is an error. */
export function relationship(type: string): string {
  if (!isEdgeType(type)) throw new Error(`No edge can have the type ${JSON.stringify(type)}`);
  return `\`${type}\``;
}

/** A label as it stands on a node; one that is not ours is an error. */
export function labelled(label: string): string {
  const known = LABELS.find((ours) => ours === label);
  if (!known) throw new Error(`No node can have the label ${JSON.stringify(label)}`);
  return known;
}

/** What a reading returns of a node `n`. */
export const NODE = `n {.uid, .graph, .id, .label, .name, .entity, .entities, .type, .subtype, .email, .occurred_at, .source, .aliases,
  .properties, .provenance, .community_id, .degree}`;
/** What a reading returns of an edge `e`. */
export const EDGE = `startNode(e).uid AS from, endNode(e).uid AS to, type(e) AS type, e.confidence AS confidence,
  e.properties AS properties, e.provenance AS provenance`;

/** A node's stored properties, as the driver gives them; maps are JSON. */
export interface NodeRow extends StoredFields {
  uid: string;
  graph: string;
  properties: string;
  provenance: string;
}

/** Rows but for those of nodes and edges that somebody removed while they were read: nothing is left of these. */
export const stillThere = <R extends object>(rows: R[]): R[] =>
  rows.filter((row) => {
    const { n, key, from, to, provenance } = row as Partial<EdgeRow & { n: NodeRow | null; key: string }>;
    return n !== null && ![n?.uid, n?.provenance, key, from, to, provenance].includes(null as never);
  });

/** A node from its stored properties, absent fields left out. */
export const toNode = (graph: string, row: NodeRow): FoundNode =>
  foundNode(row, {
    uid: uidOf(graph, row.uid),
    properties: JSON.parse(row.properties),
    provenance: JSON.parse(row.provenance),
  });

/** An edge's stored properties with its ends' keys. */
export interface EdgeRow {
  from: string;
  to: string;
  type: string;
  confidence: number;
  properties: string;
  provenance: string;
}

/** An edge from its stored properties. */
export const toEdge = (graph: string, row: EdgeRow): GraphEdge => ({
  type: row.type,
  from: uidOf(graph, row.from),
  to: uidOf(graph, row.to),
  confidence: row.confidence,
  properties: JSON.parse(row.properties),
  provenance: JSON.parse(row.provenance),
});

/** What a copy tells of a provenance. */
function originIn(json: string) {
  const { source, confidence, authority, valid_from, valid_to = null } = JSON.parse(json) as GraphNode['provenance'];
  return { source, confidence: String(confidence), authority: String(authority), valid_from, valid_to };
}

/** A node for a copy, its properties as they are stored. */
export function toCopiedNode(graph: string, row: NodeRow): CopiedNode {
  const { id, label, name, entity, entities, aliases, properties } = row;
  const { type, subtype, email, occurred_at, community_id } = row;
  const own = { uid: uidOf(graph, row.uid), id, label, name, entity, entities, aliases, properties };
  return { ...own, type, subtype, email, occurred_at, community_id, ...originIn(row.provenance) };
}

/** An edge for a copy, its properties as they are stored. */
export function toCopiedEdge(graph: string, { from, to, type, properties, provenance }: EdgeRow): CopiedEdge {
  return { from: uidOf(graph, from), to: uidOf(graph, to), type, properties, ...originIn(provenance) };
}

/** A map as JSON with its keys in the order that PostgreSQL's jsonb gives them: the shorter first, then by their bytes. */
export function asText(map: GraphNode['properties'] | GraphNode['provenance']): string {
  const entries = Object.entries(map).map(([key, value]) => ({ key, value, bytes: Buffer.from(key) }));
  const inOrder = entries.toSorted((a, b) => a.bytes.length - b.bytes.length || Buffer.compare(a.bytes, b.bytes));
  return JSON.stringify(Object.fromEntries(inOrder.map(({ key, value }) => [key, value])));
}
