import type { Label } from '../../common/model.ts';
import type { FoundNode, GraphEdge, GraphNode } from '../store.ts';

/** A row of `graph_nodes` with its degree, as node-postgres gives it. */
export interface NodeRow {
  graph: string;
  uid: number;
  id: string;
  label: Label;
  name: string;
  entity: string | null;
  entities: string[];
  type: string | null;
  subtype: string | null;
  email: string | null;
  occurred_at: string | null;
  source: string;
  aliases: string[];
  properties: GraphNode['properties'];
  provenance: GraphNode['provenance'];
  community_id: number | null;
  degree: number;
}

/** Nodes from their rows, absent fields left out; a row of another graph is an error. */
export function toNodes(graph: string, rows: NodeRow[]): FoundNode[] {
  return rows.map((row) => {
    if (row.graph !== graph) throw new Error(`A reading of ${graph} met a row of another graph`);
    return toNode(row);
  });
}

function toNode(row: NodeRow): FoundNode {
  const { uid, id, label, name, entity, entities, source, aliases, properties, provenance, degree } = row;
  const node: FoundNode = { uid, id, label, name, entity, entities, source, aliases, properties, provenance, degree };
  if (row.type !== null) node.type = row.type;
  if (row.subtype !== null) node.subtype = row.subtype;
  if (row.email !== null) node.email = row.email;
  if (row.occurred_at !== null) node.occurred_at = row.occurred_at;
  if (row.community_id !== null) node.community_id = row.community_id;
  return node;
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

/** A statement that the server parses and plans once per connection. */
export const prepared = (name: string, query: { text: string; values: unknown[] }) => ({
  name: `graph ${name}`,
  ...query,
});
