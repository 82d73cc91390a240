import type { FoundEdge, Subgraph } from '../store.ts';

/** True of what had ended before a day; without a day nothing counts as past. */
export const isPast = ({ provenance }: Pick<FoundEdge, 'provenance'>, today: string | undefined): boolean =>
  today !== undefined && provenance.valid_to !== undefined && provenance.valid_to < today;

/** What of these edges has not ended, and the nodes that they lead to. */
export function withoutPast(found: Subgraph, today: string | undefined): Subgraph {
  const edges = found.edges.filter((edge) => !isPast(edge, today));
  if (edges.length === found.edges.length) return found;
  const ends = new Set(edges.flatMap(({ from, to }) => [from, to]));
  return { nodes: found.nodes.filter(({ uid }) => ends.has(uid)), edges };
}
