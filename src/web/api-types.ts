/** What the API answers, as far as the page reads it. */
export type Label = 'Business' | 'Contact' | 'Organization' | 'Activity' | 'Asset' | 'Account' | 'Thread';
export type Value = string | number | boolean | (string | number | boolean)[];

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
export interface Provenance {
  source: string;
  sources: string[];
  confidence: number;
  authority: number;
  valid_from: string;
  valid_to?: string;
  mentions: number;
}
export interface Node {
  id: string;
  label: Label;
  name: string;
  entity?: string;
  entities: string[];
  type: string;
  subtype?: string;
  email?: string;
  occurred_at?: string;
  source: string;
  community_id?: number;
  aliases: string[];
  properties: Record<string, Value>;
  provenance: Provenance;
}
export interface Evidence {
  item_id: string;
  rule: string;
  start?: number;
  end?: number;
  quote?: string;
  confidence: number;
  authority: number;
  date: string;
}
export interface Edge {
  id: string;
  type: string;
  from_id: string;
  to_id: string;
  from_name: string;
  to_name: string;
  confidence: number;
  provenance: Provenance;
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
export interface Event {
  id: string;
  name: string;
  type: string;
  entity?: string;
  occurred_at: string;
  source: string;
  amount?: number | string;
}
export interface Dossier {
  summary: string;
  timeline: Event[];
  latent: { node: Node; shared_neighbors: number; via: { id: string; name: string }[] }[];
  counts: Record<string, number>;
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
export interface Hit {
  id: string;
  label: Label;
  name: string;
  email?: string;
  type: string;
  entity?: string;
  occurred_at?: string;
  score: number;
  /** Words around what was found in a text. */
  snippet?: { item_id: string; text: string; highlights: [number, number][] };
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
