import type { EdgeKey, GraphChange, GraphEdge, GraphNode } from '../../src/graph/store.ts';

/** A graph in two maps: what a store must agree with. */
export interface Model {
  nodes: Map<number, GraphNode>;
  edges: Map<string, GraphEdge>;
}
export const emptyModel = (): Model => ({ nodes: new Map(), edges: new Map() });

const keyOf = ({ from, type, to }: EdgeKey): string => `${from} ${type} ${to}`;

/** Applies a change to the model. */
export function applyTo({ nodes, edges }: Model, change: GraphChange): void {
  for (const edge of change.gone.edges) edges.delete(keyOf(edge));
  for (const uid of change.gone.nodes) {
    nodes.delete(uid);
    for (const [key, { from, to }] of edges) if (from === uid || to === uid) edges.delete(key);
  }
  for (const node of change.nodes) nodes.set(node.uid, node);
  for (const edge of change.edges) edges.set(keyOf(edge), edge);
}

export const degreeOf = (model: Model, uid: number): number =>
  [...model.edges.values()].reduce((sum, { from, to }) => sum + Number(from === uid) + Number(to === uid), 0);

const around = (model: Model, uid: number): number[] =>
  [...model.edges.values()].flatMap(({ from, to }) => (from === uid ? [to] : to === uid ? [from] : []));

/** The ids along the shortest path, the one whose ids come first; undefined when there is none of `most` steps. */
export function pathIn(model: Model, from: number, to: number, most: number): string[] | undefined {
  const id = (uid: number) => model.nodes.get(uid)!.id;
  let paths = [[from]];
  const seen = new Set([from]);
  for (let at = 0; at <= most; at++) {
    const ends = paths.filter((path) => path.at(-1) === to).map((path) => path.map(id));
    if (ends.length > 0) return ends.toSorted((a, b) => (a.join('\0') < b.join('\0') ? -1 : 1))[0];
    paths = paths.flatMap((path) =>
      [...new Set(around(model, path.at(-1)!))].filter((uid) => !seen.has(uid)).map((uid) => [...path, uid]),
    );
    for (const path of paths) seen.add(path.at(-1)!);
  }
  return undefined;
}

/** How many there are of each key, by key. */
export function tallied(keys: string[]): { key: string; count: number }[] {
  const groups = Map.groupBy(keys, (key) => key);
  return [...groups].map(([key, { length }]) => ({ key, count: length })).toSorted((a, b) => (a.key < b.key ? -1 : 1));
}
