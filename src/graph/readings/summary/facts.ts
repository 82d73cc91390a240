import { byEach } from '../../order.ts';
import type { Fulfilments, OpenOrPast } from '../commitments.ts';
import type { FoundEdge, FoundNode } from '../../store.ts';

/** An edge as seen from the node that is summed up. */
export interface Tie {
  type: string;
  out: boolean;
  other: FoundNode;
  edge: FoundEdge;
}

/** What a summary is made of. */
export interface Facts {
  node: FoundNode;
  /** The node's edges, its newest ones and those that last. */
  ties: Tie[];
  /** Where somebody worked, the latest first, where that is over. */
  former: Tie[];
  /** What happened around the node, newest first, with what is to come. */
  lately: FoundNode[];
  /** The day on which it is told. */
  today: string;
  /** The day of the latest that has happened in the businesses of the node: what was due before it is past. */
  latest: string;
  /** Activities in which the node or its people took part, where that was looked up. */
  shared?: ReadonlySet<number>;
  /** Who took part in that beside the node, most often first. */
  company: FoundNode[];
  /** Deals and projects of the node. */
  accounts: FoundNode[];
  /** What was promised in that, open ones first. */
  promised: OpenOrPast[];
  /** What later text says is done of all that was promised lately. */
  fulfilments: Fulfilments;
}

/** The edges of a node as ties; those whose other end is not among the nodes are left out. */
export function tiesOf(node: FoundNode, edges: FoundEdge[], nodes: FoundNode[]): Tie[] {
  const ends = new Map(nodes.map((one) => [one.uid, one]));
  return edges.flatMap((edge) => {
    const out = edge.from === node.uid;
    const other = ends.get(out ? edge.to : edge.from);
    return other ? [{ type: edge.type, out, other, edge }] : [];
  });
}

/** The nodes at the other ends of ties of some types, each once: what has no end first, then what was said most often. */
export function tied(ties: Tie[], types: string, direction?: 'out' | 'in'): Tie[] {
  const wanted = new Set(types.split(' '));
  const found = ties
    .filter(({ type, out }) => wanted.has(type) && (direction === undefined || out === (direction === 'out')))
    .toSorted((a, b) =>
      byEach(
        [Number(hasEnd(a)), Number(hasEnd(b))],
        [b.edge.provenance.mentions, a.edge.provenance.mentions],
        [b.edge.provenance.valid_from, a.edge.provenance.valid_from],
        [a.other.id, b.other.id],
      ),
    );
  return [...new Map(found.toReversed().map((tie) => [tie.other.uid, tie])).values()].toReversed();
}

const hasEnd = ({ edge }: Tie): boolean => edge.provenance.valid_to !== undefined;

/** True of a tie that has ended by a day. */
export const hasEnded = ({ edge: { provenance } }: Tie, today: string): boolean =>
  provenance.valid_to !== undefined && provenance.valid_to <= today;

/** Where somebody worked, the latest first, where that is over by a day. */
export const formerOf = (ties: Tie[], today: string): Tie[] =>
  tied(ties, 'works_for leads', 'out')
    .filter((tie) => hasEnded(tie, today))
    .toSorted((a, b) => byEach([b.edge.provenance.valid_to ?? '', a.edge.provenance.valid_to ?? '']));

/** What happened up to a day, and what is to come, the next first. */
export function comingAfter(today: string, latestFirst: FoundNode[]): { past: FoundNode[]; coming: FoundNode[] } {
  const isComing = ({ occurred_at = '' }: FoundNode) => occurred_at.slice(0, 10) > today;
  return { past: latestFirst.filter((one) => !isComing(one)), coming: latestFirst.filter(isComing).toReversed() };
}

/** Dated nodes, the latest first; of a day by name, for ids may be the service's own making. */
export const latestFirst = (nodes: FoundNode[]): FoundNode[] =>
  nodes.toSorted((a, b) => byEach([b.occurred_at ?? '', a.occurred_at ?? ''], [a.name, b.name], [a.id, b.id]));
