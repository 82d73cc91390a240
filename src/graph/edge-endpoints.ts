import { byEach } from './order.ts';
import type { FoundEdge, FoundNode, GraphEdge } from './store.ts';

/** Edges with the readable ids and names of their ends; those with an end that is not given are left out. */
export function withEnds(edges: GraphEdge[], nodes: Pick<FoundNode, 'uid' | 'id' | 'name'>[]): FoundEdge[] {
  const ends = new Map(nodes.map((node) => [node.uid, node]));
  return edges.flatMap((edge) => {
    const [from, to] = [ends.get(edge.from), ends.get(edge.to)];
    if (!from || !to) return [];
    const { type, confidence, properties, provenance } = edge;
    const named = { from_id: from.id, to_id: to.id, from_name: from.name, to_name: to.name };
    return [{ type, from: edge.from, to: edge.to, confidence, properties, provenance, ...named }];
  });
}

/** Edges by the ids of from, type and to. */
export const byEnds = (edges: FoundEdge[]): FoundEdge[] =>
  edges.toSorted((a, b) => byEach([a.from_id, b.from_id], [a.type, b.type], [a.to_id, b.to_id]));
