import type { Label, Value } from '../model.ts';

export interface Provenance {
  /** The source of the best value, and all of them, sorted. */
  source: string;
  sources: string[];
  confidence: number;
  authority: number;
  /** Days. */
  valid_from: string;
  valid_to?: string;
}

/** A node as every store keeps it. `uid` is the thing's surrogate, unique over all graphs; `id` is the readable one. */
export interface GraphNode {
  uid: number;
  id: string;
  label: Label;
  name: string;
  entity: string | null;
  entities: string[];
  type?: string;
  subtype?: string;
  email?: string;
  /** A day or an instant; sorts as text. */
  occurred_at?: string;
  source: string;
  aliases: string[];
  properties: Record<string, Value>;
  provenance: Provenance & { mentions: number };
}

/** An edge between two surrogates; (from, type, to) is its identity. */
export interface GraphEdge {
  type: string;
  from: number;
  to: number;
  confidence: number;
  properties: Record<string, Value>;
  provenance: Provenance & { mentions: number };
}
export type EdgeKey = Pick<GraphEdge, 'type' | 'from' | 'to'>;

/** Absolute values to write, and what to take away, as one change of one graph. */
export interface GraphChange {
  nodes: GraphNode[];
  edges: GraphEdge[];
  gone: { nodes: number[]; edges: EdgeKey[] };
}
