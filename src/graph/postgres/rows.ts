import { foundNode, type StoredFields } from '../stored-node.ts';
import type { FoundNode, GraphEdge, GraphNode } from '../store.ts';

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
