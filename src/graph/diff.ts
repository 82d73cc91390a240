import { hash } from 'node:crypto';
import type { EdgeKey, GraphChange, GraphEdge, GraphNode } from './store.ts';
import { tallyUp, type Tally } from './count-deltas.ts';

export type Digested<T> = T & { digest: string };

/** The value with a digest of all it holds, to know later whether it changed. */
export function withDigest<T extends object>(value: T): Digested<T> {
  return { ...value, digest: hash('sha1', JSON.stringify(value), 'base64') };
}

/** What a store knows of a node that is there, to tell what a change does to it. */
export interface OldNode {
  uid: number;
  id: string;
  label: string;
  digest: string;
  sources: string[];
  aliases: string[];
}
export type OldEdge = Digested<EdgeKey>;

/** The nodes that a change alters or adds, and those that go; nodes that hold what they should are neither. */
export function differentNodes<Old extends OldNode>(
  change: GraphChange,
  old: Map<number, Old>,
): { changed: Digested<GraphNode>[]; removed: Old[] } {
  const wanted = new Map(change.nodes.map((node) => [node.uid, withDigest(node)]));
  return {
    changed: [...wanted.values()].filter((node) => old.get(node.uid)?.digest !== node.digest),
    removed: [...old.values()].filter((node) => !wanted.has(node.uid)),
  };
}

/** What the counts of labels and sources change by. */
export function tallyNodes(changed: GraphNode[], removed: OldNode[], old: Map<number, OldNode>): Tally {
  const tally: Tally = new Map();
  const count = (label: string, sources: string[], by: number) => {
    tallyUp(tally, 'label', label, by);
    for (const source of sources) tallyUp(tally, 'source', source, by);
  };
  for (const node of changed) count(node.label, node.provenance.sources, 1);
  for (const node of [...changed.flatMap((node) => old.get(node.uid) ?? []), ...removed])
    count(node.label, node.sources, -1);
  return tally;
}

/** Texts that lead to nodes, with the surrogates side by side. */
export interface Pairs {
  texts: string[];
  uids: number[];
}

/** What the first nodes have and the second, by surrogate, have not; each once. */
function differing<N extends { uid: number }>(some: N[], others: N[], textsOf: (node: N) => string[]): Pairs {
  const known = new Map(others.map((node) => [node.uid, new Set(textsOf(node))]));
  const pairs: Pairs = { texts: [], uids: [] };
  for (const node of some) {
    for (const text of new Set(textsOf(node))) {
      if (known.get(node.uid)?.has(text)) continue;
      pairs.texts.push(text);
      pairs.uids.push(node.uid);
    }
  }
  return pairs;
}

/** The texts that led to nodes before a change and no longer do, and those that lead to them only now. */
export const movedTexts = <N extends { uid: number }>(
  before: N[],
  after: N[],
  textsOf: (node: N) => string[],
): { left: Pairs; added: Pairs } => ({
  left: differing(before, after, textsOf),
  added: differing(after, before, textsOf),
});

const keyOf = ({ from, type, to }: EdgeKey): string => `${from} ${to} ${type}`;

/** Edges, each once. */
export const distinctEdges = <E extends EdgeKey>(edges: E[]): E[] => [
  ...new Map(edges.map((edge) => [keyOf(edge), edge])).values(),
];

/** The edges whose state a change depends on: those that it writes and those that it takes away. */
export function namedEdges(change: GraphChange): { wanted: Digested<GraphEdge>[]; leaving: EdgeKey[] } {
  const wanted = distinctEdges(change.edges);
  const isWanted = new Set(wanted.map(keyOf));
  return {
    wanted: wanted.map(withDigest),
    leaving: distinctEdges(change.gone.edges).filter((edge) => !isWanted.has(keyOf(edge))),
  };
}

/** The edges to make, those to write other values into and those to take away, given those that are there and those of nodes that go. */
export function differentEdges(
  { wanted, leaving }: ReturnType<typeof namedEdges>,
  there: OldEdge[],
  atRemoved: EdgeKey[],
): { fresh: Digested<GraphEdge>[]; changed: Digested<GraphEdge>[]; removed: EdgeKey[] } {
  const old = new Map(there.map((edge) => [keyOf(edge), edge]));
  const removed = [...leaving.flatMap((edge) => old.get(keyOf(edge)) ?? []), ...atRemoved];
  const fresh: Digested<GraphEdge>[] = [];
  const changed: Digested<GraphEdge>[] = [];
  for (const edge of wanted) {
    const before = old.get(keyOf(edge));
    if (!before) fresh.push(edge);
    else if (before.digest !== edge.digest) changed.push(edge);
  }
  return { fresh, changed, removed: distinctEdges(removed) };
}

/** Counts edges that come and go into a tally; answers by how much the degree of each of their ends changes. */
export function tallyEdges(tally: Tally, fresh: EdgeKey[], removed: EdgeKey[]): Map<number, number> {
  const degrees = new Map<number, number>();
  const count = (edge: EdgeKey, by: number) => {
    tallyUp(tally, 'type', edge.type, by);
    for (const end of [edge.from, edge.to]) degrees.set(end, (degrees.get(end) ?? 0) + by);
  };
  for (const edge of removed) count(edge, -1);
  for (const edge of fresh) count(edge, 1);
  return degrees;
}
