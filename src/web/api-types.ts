import type { z } from 'zod';
import type { Label } from '../common/model.ts';
import type { Evidence } from '../shapes/evidence.ts';
import type { FactShape } from '../shapes/fact.ts';
import type { EdgeShape, EventShape, LatentShape, NodeShape } from '../shapes/graph.ts';
import type { PromiseShape } from '../shapes/promise.ts';
import type { PropertyValue } from '../shapes/property-value.ts';
import type { Hit as HitShape } from '../shapes/search-hit.ts';

/** What the API answers, as far as the page reads it. */
export type { Label } from '../common/model.ts';
export type { Evidence } from '../shapes/evidence.ts';
export type Node = z.output<typeof NodeShape>;
export type Edge = z.output<typeof EdgeShape>;
export type Event = z.output<typeof EventShape>;
export interface Dossier {
  summary: string;
  timeline: Event[];
  latent: z.output<typeof LatentShape>[];
  commitments: Commitment[];
  counts: Record<string, number>;
}
export type Commitment = z.output<typeof PromiseShape>;
export type Hit = z.output<typeof HitShape>;
export type ReadFact = z.output<typeof FactShape>;
export type Value = z.output<typeof PropertyValue>;

export interface Me {
  user_id: string;
  email?: string;
  org_id?: string;
  org_name?: string;
  owner: boolean;
  admin: boolean;
  plan?: string;
  graph_roles: Record<string, string>;
  key: { id: string; name: string };
}
export interface Org {
  org_id: string;
  org_name: string;
  plan: string;
  state: 'active' | 'deleted';
  nodes: number;
  items: number;
}
export interface Around extends Edge {
  direction: 'out' | 'in';
  evidence?: Evidence[];
}
export interface Entity extends Node {
  edges: Around[];
  neighbors: Node[];
  edge_count: number;
  evidence?: Record<string, Evidence[]>;
}
export interface Dot {
  id: string;
  label: Label;
  name: string;
  entity?: string;
  community_id?: number;
  degree: number;
  confidence: number;
}
export interface Picture {
  nodes: Dot[];
  edges: { source: string; target: string; type: string }[];
  truncated: boolean;
}
export interface Community {
  community_id: number;
  name: string;
  size: number;
  central: { id: string; label: Label; name: string; degree: number }[];
}
export interface GraphRecord {
  graph_id: string;
  display_name: string;
  template: string;
  description?: string;
  primary: boolean;
  node_count: number;
  edge_count: number;
}
export interface Stats {
  nodes: { type: Label; count: number }[];
  edges: { type: string; count: number }[];
  total_nodes: number;
  total_edges: number;
}
export interface Pair {
  pair_id: string;
  component: string;
  a: Node;
  b: Node;
  score: number;
  signals: { name: string; a: string; b: string; weight: number }[];
  recommendation_hint: 'merge' | 'link' | 'keep_separate' | 'unsure';
  hint_reason: string;
}
export interface Suggestion {
  id: string;
  category: string;
  status: string;
  graph_id: string;
  title: string;
  payload: Record<string, unknown>;
  confidence: number;
  evidence: Evidence[];
  created_at: string;
}
export type ItemState = 'pending' | 'processing' | 'extracted' | 'held' | 'failed';
export interface Item {
  item_id: string;
  title: string;
  type?: string;
  entity: string;
  source: string;
  graph_id: string;
  status: ItemState;
  /** The day that it is of. */
  date: string;
  submitted_at: string;
  attempts: number;
  error?: string;
}
export interface Found {
  mentions: {
    n: number;
    label: Label;
    name?: string;
    start?: number;
    end?: number;
    rule: string;
    confidence: number;
    strong: boolean;
    identifiers: { kind: string; value: string }[];
  }[];
  claims: { type: string; from: number; to: number; rule: string; confidence: number }[];
}
