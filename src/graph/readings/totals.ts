import type { GraphStore } from '../store.ts';

/** How many nodes and edges several graphs have together. */
export async function totals(store: GraphStore, graphs: string[]): Promise<{ nodes: number; edges: number }> {
  const counts = await Promise.all(graphs.map((graph) => store.counts(graph)));
  return {
    nodes: counts.reduce((sum, count) => sum + count.nodes, 0),
    edges: counts.reduce((sum, count) => sum + count.edges, 0),
  };
}
