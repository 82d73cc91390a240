import { writtenAt } from '../../identity/facts.ts';
import { deletingEdges } from '../../stores/projection/decisions.ts';
import * as pairs from '../../stores/projection/edge-aggregates.ts';
import type { PairKey } from '../../common/settling-rows.ts';
import type { Db } from '../../stores/db/sql.ts';
import { makesEdge, plus, stateOf, type EdgeState } from '../../identity/settling/edge.ts';
import type { KeyKind } from '../../common/identity-keys.ts';
import { isDocumentLocal } from '../../identity/key.ts';

/** A profile of the thing at an end of an edge; `cut` is its key where somebody deleted an edge of its thing. */
export interface End {
  uid: number;
  kind: KeyKind;
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
  const cut = new Map<number, string[]>();
  for (const [thing, ends] of members) {
    const keys = ends.flatMap((end) => end.cut ?? []);
    if (keys.length) cut.set(thing, keys);
  }
  const open = [...edges.entries()].filter(([, { from, to }]) => cut.has(from) && cut.has(to));
  if (!open.length) return left;
  const keysOf = (things: number[]) => [...new Set(things.flatMap((thing) => cut.get(thing)!))];
  const [from, to] = [keysOf(open.map(([, e]) => e.from)), keysOf(open.map(([, e]) => e.to))];
  const made = await deletingEdges(db, graph, from, to);
  for (const [i, edge] of open) {
    const names = (thing: number, keys: string[]) => cut.get(thing)!.some((key) => keys.includes(key));
    const deletion = made.findLast(
      ({ detail, a, b }) => detail.type === edge.type && names(edge.from, a) && names(edge.to, b),
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
      (isDocumentLocal(a.kind) || isDocumentLocal(b.kind) ? ofItems : free).push({ a: a.uid, type, b: b.uid });
  const said = [...(await pairs.sayings(db, free)), ...(await pairs.itemSayings(db, ofItems))];
  return said
    .filter((claim) => makesEdge(claim) && writtenAt(claim.rank) > seq)
    .map(stateOf)
    .reduce<EdgeState | undefined>((sum, one) => plus(sum, one), undefined);
}
