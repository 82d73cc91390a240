import { writtenAt } from '../identity/facts.ts';
import { isSlight, type Kind } from '../identity/keys.ts';
import { deletingEdges } from '../stores/decisions.ts';
import * as pairs from '../stores/pairs.ts';
import type { PairKey } from '../stores/pairs.ts';
import type { Db } from '../stores/sql.ts';
import { EDGE_FROM, plus, stateOf, type EdgeState } from './edge.ts';

/** A profile of the thing at an end of an edge; `cut` is its key where somebody deleted an edge of its thing. */
export interface End {
  uid: number;
  kind: Kind;
  cut: string | null;
}

/** An edge between two things. */
export interface Between {
  type: string;
  from: number;
  to: number;
}

/**
 * What is left of those edges that somebody deleted, by their places in the list: what was written by hand since, undefined where
 * nothing was. An edge is deleted while its ends have keys that stand on the two sides of a decision about its type.
 */
export async function leftOfDeleted(
  db: Db,
  graph: string,
  edges: Between[],
  members: Map<number, End[]>,
): Promise<Map<number, EdgeState | undefined>> {
  const left = new Map<number, EdgeState | undefined>();
  const cut = (thing: number) => (members.get(thing) ?? []).flatMap((end) => end.cut ?? []);
  const [from, to] = [edges.flatMap((e) => cut(e.from)), edges.flatMap((e) => cut(e.to))];
  if (!from.length || !to.length) return left;
  const made = await deletingEdges(db, graph, from, to);
  for (const [i, edge] of edges.entries()) {
    const [a, b] = [cut(edge.from), cut(edge.to)];
    const deletion = made.findLast(
      (d) => d.detail.type === edge.type && a.some((key) => d.a.includes(key)) && b.some((key) => d.b.includes(key)),
    );
    if (deletion) left.set(i, await writtenSince(db, edge, members, deletion.seq));
  }
  return left;
}

async function writtenSince(
  db: Db,
  { type, from, to }: Between,
  members: Map<number, End[]>,
  seq: number,
): Promise<EdgeState | undefined> {
  const [free, ofItems] = [[] as PairKey[], [] as PairKey[]];
  for (const a of members.get(from)!)
    for (const b of members.get(to)!)
      (isSlight(a.kind) || isSlight(b.kind) ? ofItems : free).push({ a: a.uid, type, b: b.uid });
  const said = [...(await pairs.sayings(db, free)), ...(await pairs.itemSayings(db, ofItems))];
  return said
    .filter(({ confidence, rank }) => confidence >= EDGE_FROM && writtenAt(rank) > seq)
    .map(stateOf)
    .reduce<EdgeState | undefined>((sum, one) => plus(sum, one), undefined);
}
