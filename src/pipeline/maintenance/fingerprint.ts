import { hash } from 'node:crypto';
import type { FoundNode, GraphEdge, GraphNode } from '../../graph/store.ts';
import { canonical } from '../../stores/items/content-hash.ts';

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

export const isSame = (a: Fingerprint, b: Fingerprint): boolean =>
  a.nodes === b.nodes && a.edges === b.edges && a.hash === b.hash;

/** A fingerprint for people. */
export const shown = ({ nodes, edges, hash }: Fingerprint): string =>
  `${nodes} nodes, ${edges} edges (${hash.slice(0, 12)})`;

type Printed = GraphNode & Pick<FoundNode, 'community_id'>;

/** What a node and an edge are told by, beside their properties; all that is no field of them does not compile. */
const OF_NODES = Object.keys({
  uid: true,
  id: true,
  label: true,
  name: true,
  entity: true,
  entities: true,
  type: true,
  subtype: true,
  email: true,
  occurred_at: true,
  source: true,
  aliases: true,
  community_id: true,
} satisfies Record<keyof Omit<Printed, Nested>, true>) as (keyof Omit<Printed, Nested>)[];
const OF_EDGES = Object.keys({ type: true, from: true, to: true, confidence: true } satisfies Record<
  keyof Omit<GraphEdge, Nested>,
  true
>) as (keyof Omit<GraphEdge, Nested>)[];
const OF_ORIGINS = Object.keys({
  source: true,
  sources: true,
  confidence: true,
  authority: true,
  valid_from: true,
  valid_to: true,
  mentions: true,
} satisfies Record<keyof Origin, true>) as (keyof Origin)[];
type Nested = 'properties' | 'provenance';
type Origin = GraphNode['provenance'];

/** The same text for the same value, in whatever order it names its members. */
const textOf = (fields: unknown[], { properties, provenance }: Pick<GraphEdge, Nested>): string =>
  `${JSON.stringify([...fields, ...OF_ORIGINS.map((field) => provenance[field])])}${canonical(properties)}`;

/** A fingerprint of nothing yet: sums of the four words at the beginning of the hash of each node and edge. */
export function printer(): Printer {
  const sums = new Uint32Array(4);
  const counts = { nodes: 0, edges: 0 };
  const add = (text: string) => {
    const hashed = hash('sha256', text, 'buffer');
    for (let i = 0; i < 4; i++) sums[i] = (sums[i] ?? 0) + hashed.readUInt32BE(4 * i);
  };
  return {
    node(node) {
      counts.nodes++;
      add(
        textOf(
          OF_NODES.map((field) => node[field]),
          node,
        ),
      );
    },
    edge(edge) {
      counts.edges++;
      add(
        textOf(
          OF_EDGES.map((field) => edge[field]),
          edge,
        ),
      );
    },
    done: () => ({ ...counts, hash: Array.from(sums, (sum) => sum.toString(16).padStart(8, '0')).join('') }),
  };
}
