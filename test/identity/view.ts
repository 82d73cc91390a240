import type { GraphEdge, GraphNode } from '../../src/common/settling/graph-values.ts';
import type { NewDocument } from '../../src/stores/documents/documents.ts';
import { SettlingInMemory } from '../support/in-memory/settling.ts';

type Seen = GraphNode | (Omit<GraphEdge, 'from' | 'to'> & { from: string; to: string });

const seen = (graph: SettlingInMemory): Seen[] =>
  graph.graph().map((line) => Object.fromEntries(JSON.parse(line) as [string, unknown][]) as unknown as Seen);

/** A graph in memory of these documents, settled one after another. */
export function graphOf(...docs: NewDocument[]): SettlingInMemory {
  const graph = new SettlingInMemory();
  for (const doc of docs) graph.put([doc]);
  return graph;
}

/** The nodes of a graph but those of its items. */
export const nodesIn = (graph: SettlingInMemory): GraphNode[] =>
  seen(graph).flatMap((one) => ('label' in one && one.label !== 'Activity' ? [one] : []));

/** Their ids, sorted. */
export const idsIn = (graph: SettlingInMemory): string[] =>
  nodesIn(graph)
    .map(({ id }) => id)
    .toSorted();

/** The edges of a graph but those of its items as `<from id> <type> <to id>`, sorted. */
export const edgesIn = (graph: SettlingInMemory): string[] =>
  seen(graph)
    .flatMap((one) => ('label' in one ? [] : [`${one.from} ${one.type} ${one.to}`]))
    .filter((text) => !text.startsWith('activity:'))
    .toSorted();
