import type { Label, Value } from '../model.ts';

/** Where the best value comes from, and all sources, sorted. */
export interface Provenance {
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
  /** A day or an instant; sorts as text. Of what lasts (people, organizations, accounts, threads) the last day on which something was said of it. */
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
/** What an edge is known by. */
export type EdgeKey = Pick<GraphEdge, 'type' | 'from' | 'to'>;
