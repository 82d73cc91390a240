import { Fragment } from '../../stores/db/sql.ts';
import type { CopiedEdge, CopiedNode } from '../store.ts';

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
