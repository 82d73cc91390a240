import { Fragment } from '../../stores/db/sql.ts';
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

/** What a row comes of, as the last columns of what a copy reads. */
export const ORIGIN = new Fragment(
  ['source', 'confidence', 'authority', 'valid_from', 'valid_to'].map((field) => `provenance->>'${field}'`).join(', '),
);

type OriginColumns = [
  source: string,
  confidence: string,
  authority: string,
  valid_from: string,
  valid_to: string | null,
];

/** A row of `graph_nodes` as a copy reads it. */
export type CopiedNodeRow = [
  uid: number,
  id: string,
  label: CopiedNode['label'],
  name: string,
  entity: string | null,
  entities: string[],
  type: string | null,
  subtype: string | null,
  email: string | null,
  occurred_at: string | null,
  aliases: string[],
  community_id: number | null,
  properties: string,
  ...OriginColumns,
];

/** A row of `graph_edges` as a copy reads it. */
export type CopiedEdgeRow = [from: number, to: number, type: string, properties: string, ...OriginColumns];

/** A node from its row. */
export function toCopiedNode(row: CopiedNodeRow): CopiedNode {
  const [uid, id, label, name, entity, entities, type, subtype, email, occurred_at, aliases, community_id, ...rest] =
    row;
  const [properties, source, confidence, authority, valid_from, valid_to] = rest;
  const own = { uid, id, label, name, entity, entities, aliases, properties };
  const optional = { type, subtype, email, occurred_at, community_id };
  return { ...own, ...optional, source, confidence, authority, valid_from, valid_to };
}

/** An edge from its row. */
export function toCopiedEdge(row: CopiedEdgeRow): CopiedEdge {
  const [from, to, type, properties, source, confidence, authority, valid_from, valid_to] = row;
  return { from, to, type, properties, source, confidence, authority, valid_from, valid_to };
}
