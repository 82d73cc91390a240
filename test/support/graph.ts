import type { GraphChange, GraphEdge, GraphNode } from '../../src/graph/store.ts';

/** A node with sensible values for whatever a test does not care about. */
export function aNode(uid: number, over: Partial<GraphNode> = {}): GraphNode {
  const source = over.source ?? 'mail';
  const provenance = {
    source,
    sources: [source],
    confidence: 0.9,
    authority: 80,
    valid_from: '2026-03-01',
    mentions: 1,
  };
  return {
    uid,
    id: `contact:n${uid}@x.test`,
    label: 'Contact',
    name: `Node ${uid}`,
    entity: 'acme',
    entities: ['acme'],
    source,
    aliases: [],
    properties: {},
    provenance,
    ...over,
  };
}

/** An edge with sensible values; `day` is its `valid_from`. */
export function anEdge(
  from: number,
  type: string,
  to: number,
  day = '2026-03-01',
  over: Partial<GraphEdge> = {},
): GraphEdge {
  const provenance = {
    source: 'mail',
    sources: ['mail'],
    confidence: 0.9,
    authority: 80,
    valid_from: day,
    mentions: 1,
  };
  return { type, from, to, confidence: 0.9, properties: {}, provenance, ...over };
}

/** A change from the parts that a test names. */
export function aChange(parts: {
  nodes?: GraphNode[];
  edges?: GraphEdge[];
  gone?: Partial<GraphChange['gone']>;
}): GraphChange {
  return { nodes: parts.nodes ?? [], edges: parts.edges ?? [], gone: { nodes: [], edges: [], ...parts.gone } };
}
