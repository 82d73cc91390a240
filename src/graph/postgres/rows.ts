import { fieldsOf } from '../../stores/db/copy-out.ts';
import { foundNode, type StoredFields } from '../stored-node.ts';
import type { CopiedEdge, CopiedNode, FoundNode, GraphEdge, GraphNode } from '../store.ts';

/** A row of `graph_nodes` with its degree, as node-postgres gives it. */
export interface NodeRow extends StoredFields {
  graph: string;
  uid: number;
  properties: GraphNode['properties'];
  provenance: GraphNode['provenance'];
}

/** Nodes from their rows, absent fields left out; a row of another graph is an error. */
export function toNodes(graph: string, rows: NodeRow[]): FoundNode[] {
  return rows.map((row) => {
    if (row.graph !== graph) throw new Error(`A reading of ${graph} met a row of another graph`);
    return foundNode(row, row);
  });
}

/** A row of `graph_edges`. */
export interface EdgeRow {
  type: string;
  from_uid: number;
  to_uid: number;
  confidence: number;
  properties: GraphEdge['properties'];
  provenance: GraphEdge['provenance'];
}

/** An edge from its row. */
export const toEdge = (row: EdgeRow): GraphEdge => ({
  type: row.type,
  from: row.from_uid,
  to: row.to_uid,
  confidence: row.confidence,
  properties: row.properties,
  provenance: row.provenance,
});

const ORIGIN = ['source', 'confidence', 'authority', 'valid_from', 'valid_to']
  .map((field) => `provenance->>'${field}'`)
  .join(', ');

/** What a copy reads of a row of `graph_nodes`. */
export const COPIED_NODE = `uid, id, label, name, entity, array_to_json(entities), type, subtype, email, occurred_at, array_to_json(aliases),
  community_id, properties, ${ORIGIN}`;
/** What a copy reads of a row of `graph_edges`. */
export const COPIED_EDGE = `from_uid, to_uid, type, properties, ${ORIGIN}`;

type Nullable = string | null;
type Origin = [source: string, confidence: string, authority: string, valid_from: string, valid_to: Nullable];

/** A node from what a copy reads of it. */
export function toCopiedNode(row: string): CopiedNode {
  const [uid, id, label, name, entity, entities, ...more] = fieldsOf(row) as [
    ...[uid: string, id: string, label: CopiedNode['label'], name: string, entity: Nullable, entities: string],
    ...[type: Nullable, subtype: Nullable, email: Nullable, occurred_at: Nullable, aliases: string],
    ...[community: Nullable, properties: string, ...Origin],
  ];
  const [type, subtype, email, occurred_at, aliases, community, properties, ...origin] = more;
  const [source, confidence, authority, valid_from, valid_to] = origin;
  const lists = { entities: JSON.parse(entities) as string[], aliases: JSON.parse(aliases) as string[] };
  const community_id = community === null ? null : Number(community);
  const own = { uid: Number(uid), id, label, name, entity, ...lists, properties };
  const optional = { type, subtype, email, occurred_at, community_id };
  return { ...own, ...optional, source, confidence, authority, valid_from, valid_to };
}

/** An edge from what a copy reads of it. */
export function toCopiedEdge(row: string): CopiedEdge {
  const [from, to, type, properties, source, confidence, authority, valid_from, valid_to] = fieldsOf(row) as [
    ...[from: string, to: string, type: string, properties: string],
    ...Origin,
  ];
  const ends = { from: Number(from), to: Number(to) };
  return { ...ends, type, properties, source, confidence, authority, valid_from, valid_to };
}
