import type { FoundNode, GraphEdge, GraphNode } from '../../graph/store.ts';
import { contentHash } from '../../stores/items/content-hash.ts';

/** How much a graph holds and one hash over all of it, whatever the order it is read in. */
export interface Fingerprint {
  nodes: number;
  edges: number;
  hash: string;
}

/** Takes nodes and edges in, each once and in any order. */
export interface Printer {
  node(node: GraphNode & Pick<FoundNode, 'community_id'>): void;
  edge(edge: GraphEdge): void;
  done(): Fingerprint;
}

const WRAP = (1n << 128n) - 1n;

export const isSame = (a: Fingerprint, b: Fingerprint): boolean =>
  a.nodes === b.nodes && a.edges === b.edges && a.hash === b.hash;

/** A fingerprint for people. */
export const shown = ({ nodes, edges, hash }: Fingerprint): string =>
  `${nodes} nodes, ${edges} edges (${hash.slice(0, 12)})`;

/** A fingerprint of nothing yet: the sum of the first 128 bits of the hash of each node and edge. */
export function printer(): Printer {
  let sum = 0n;
  const counts = { nodes: 0, edges: 0 };
  const add = (kind: keyof typeof counts, value: object) => {
    counts[kind]++;
    sum = (sum + BigInt(`0x${contentHash(value).slice(0, 32)}`)) & WRAP;
  };
  return {
    node: (node) => add('nodes', node),
    edge: (edge) => add('edges', edge),
    done: () => ({ ...counts, hash: sum.toString(16).padStart(32, '0') }),
  };
}
