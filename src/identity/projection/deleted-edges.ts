import type { Decision } from '../../common/settling/decision.ts';
import type { KeyKind } from '../../common/identity-keys.ts';
import type { PairKey } from '../../common/settling/rows.ts';
import { writtenAt } from '../facts.ts';
import { isDocumentLocal } from '../key.ts';
import { makesEdge, stateOf, total, type EdgeState } from './edge.ts';
import type { Deciding } from '../unit/needs.ts';
import { claimsBetween } from '../unit/answers.ts';
import { decisionsOn, type Neighbourhood } from '../unit/neighbourhood.ts';

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

/** The pairs of profiles at the two ends of an edge: those whose claims are counted together, and those with an item's own. */
export function pairsOf(
  { type, from, to }: Between,
  ends: Map<number, End[]>,
): { free: PairKey[]; ofItems: PairKey[] } {
  const pairs = { free: [] as PairKey[], ofItems: [] as PairKey[] };
  for (const one of ends.get(from) ?? [])
    for (const other of ends.get(to) ?? []) {
      const isOfItem = isDocumentLocal(one.kind) || isDocumentLocal(other.kind);
      (isOfItem ? pairs.ofItems : pairs.free).push({ a: one.uid, type, b: other.uid });
    }
  return pairs;
}

/**
 * What is left of those edges that somebody deleted, by their places in the list: what was written by hand since, undefined where
 * nothing was. An edge is deleted while its ends have keys that stand on the two sides of a decision about its type.
 */
export function* leftOfDeleted(
  near: Neighbourhood,
  edges: Between[],
  ends: Map<number, End[]>,
): Deciding<Map<number, EdgeState | undefined>> {
  const cutOf = new Map([...ends].map(([thing, list]) => [thing, new Set(list.flatMap((end) => end.cut ?? []))]));
  const isCut = (thing: number) => (cutOf.get(thing)?.size ?? 0) > 0;
  const open = [...edges.entries()].filter(([, { from, to }]) => isCut(from) && isCut(to));
  const left = new Map<number, EdgeState | undefined>();
  if (!open.length) return left;
  const keys = open.flatMap(([, { from }]) => [...(cutOf.get(from) ?? [])]);
  const deletions = yield* decisionsOn(near, keys, ['delete_edge']);
  const isOn = (thing: number, side: string[]) => side.some((key) => cutOf.get(thing)?.has(key));
  const isOf = ({ type, from, to }: Between, { detail, a, b }: Decision) =>
    detail.type === type && isOn(from, a) && isOn(to, b);
  for (const [i, edge] of open) {
    const deletion = deletions.findLast((one) => isOf(edge, one));
    if (!deletion) continue;
    const claims = yield* claimsBetween(near, pairsOf(edge, ends));
    const since = claims.filter((claim) => makesEdge(claim) && writtenAt(claim.rank) > deletion.seq);
    left.set(i, total(since.map(stateOf)));
  }
  return left;
}
