import type { GraphEdge } from '../../common/settling/graph-values.ts';
import type { Decision } from '../../common/settling/decision.ts';
import type { Label } from '../../common/model.ts';
import type { ClaimEnds, ClaimRow, PairKey } from '../../common/settling/rows.ts';
import { isDocumentLocal } from '../key.ts';
import { keysNamed } from '../unit/decisions.ts';
import { leftOfDeleted, pairsOf, type Between, type End } from './deleted-edges.ts';
import { edgeOf, makesEdge, plus, stateOf, total, type EdgeState } from './edge.ts';
import { together, type Deciding } from '../unit/needs.ts';
import { claimsAround, claimsBetween, membersOf, pairStates, thingRows } from '../unit/answers.ts';
import { decisionsOn, underKeys, type Neighbourhood } from '../unit/neighbourhood.ts';
import type { Profile } from '../unit/profile.ts';
import { pairText, type PairSum } from './pair-sums.ts';
import type { NodeChange } from './project-nodes.ts';

/** True when the graph's ontology lets an edge of this type stand between these labels. */
export type Allowed = (type: string, from: Label, to: Label) => boolean;

/** What may change edges beside the things that it joins. */
export interface ClaimChange {
  added: ClaimRow[];
  removed: ClaimRow[];
  /** Decisions about edges that came into force or went. */
  ofEdges: Decision[];
  /** The sums of free claims with what came and went. */
  sums: Map<string, PairSum>;
  /** Claims and sums that have an end in a profile that moved. */
  around: ClaimEnds[];
}

/** The edges that a unit of work changed, and the sums of claims to be kept. */
export interface EdgeChange {
  written: GraphEdge[];
  removed: Between[];
  sums: PairSum[];
}

/** An edge to be worked out again; `claims` are all there are of it, null when they have to be read. */
interface Open extends Between {
  claims: ClaimRow[] | null;
}

const isMoved = (p: Profile): boolean => p.before !== null && p.thing !== p.before.thing;

/** The profiles that are in another thing than before. */
export const movedAmong = ({ profiles }: Neighbourhood): number[] =>
  [...profiles.values()].filter(isMoved).map(({ uid }) => uid);

/** Works out the edges that claims, moved profiles and changed labels touch. */
export function* projectEdges(
  near: Neighbourhood,
  change: ClaimChange,
  nodes: NodeChange,
  allowed: Allowed,
): Deciding<EdgeChange> {
  const { sums } = change;
  const open = yield* openEdges(near, change, nodes);
  const ends = open.flatMap(({ claims, from, to }) => (claims ? [] : [from, to]));
  const looked = new Set([...nodes.labels.keys(), ...nodes.removed]);
  const far = [...new Set(ends)].filter((thing) => !looked.has(thing));
  const labels = new Map(nodes.labels);
  const [rows, members] = yield* together([thingRows(near, far), endsOf(near, nodes, far)]);
  for (const { uid, label } of rows) labels.set(uid, label);
  const states = yield* statesOf(near, open, { ends: members, sums });
  for (const [i, left] of yield* leftOfDeleted(near, open, members)) states[i] = left;
  const result: EdgeChange = { written: [], removed: [], sums: [...sums.values()] };
  for (const [i, { type, from, to }] of open.entries()) {
    const [state, fromLabel, toLabel] = [states[i], labels.get(from), labels.get(to)];
    if (state && fromLabel && toLabel && allowed(type, fromLabel, toLabel))
      result.written.push(edgeOf({ type, from, to }, state));
    else result.removed.push({ type, from, to });
  }
  return result;
}

/** The edges that may be different now, each once; those between a thing and itself are none. */
function* openEdges(
  near: Neighbourhood,
  { added, removed, ofEdges, around }: ClaimChange,
  nodes: NodeChange,
): Deciding<Open[]> {
  const open = new Map<string, Open>();
  const put = ({ type, from, to }: Between, claim: ClaimRow | null) => {
    if (from === to) return;
    const key = `${from} ${type} ${to}`;
    const known = open.get(key);
    if (!known) open.set(key, { type, from, to, claims: claim && [claim] });
    else if (known.claims && claim) known.claims.push(claim);
    else known.claims = null;
  };
  const now = (uid: number) => near.profiles.get(uid)?.thing ?? [];
  const ever = (uid: number, stored: number | null = null) => {
    const p = near.profiles.get(uid);
    return new Set(p ? [p.thing ?? [], p.before?.thing ?? []].flat() : [stored ?? []].flat());
  };
  const putAll = (type: string, starts: Iterable<number>, ends: Iterable<number>, claim: ClaimRow | null = null) => {
    for (const from of starts) for (const to of ends) put({ type, from, to }, claim);
  };
  for (const c of added) putAll(c.type, [now(c.a)].flat(), [now(c.b)].flat(), isNew(near, nodes, c) ? c : null);
  for (const c of [...removed, ...(yield* deletedOrRestored(near, ofEdges))]) putAll(c.type, ever(c.a), ever(c.b));
  const relabelled = [...near.profiles.values()].filter(
    (p) => p.before && !isMoved(p) && p.thing !== null && nodes.relabelled.has(p.thing),
  );
  const beside = yield* claimsAround(
    near,
    relabelled.map((p) => p.uid),
  );
  for (const { type, a, b, thingA, thingB } of [...around, ...beside]) putAll(type, ever(a, thingA), ever(b, thingB));
  return [...open.values()];
}

/** The pairs whose edge somebody deleted, or brought back, or of which an end is in another thing now. */
function* deletedOrRestored(near: Neighbourhood, ofEdges: Decision[]): Deciding<PairKey[]> {
  const moved = [...near.profiles.values()].filter((p) => p.decided?.cut && isMoved(p));
  const standing = yield* decisionsOn(
    near,
    moved.map((p) => p.key),
    ['delete_edge'],
  );
  const decisions = [...ofEdges, ...standing];
  yield* underKeys(near, keysNamed(decisions));
  const uids = (keys: string[]) => keys.flatMap((key) => near.byKey.get(key)?.uid ?? []);
  return decisions.flatMap(({ detail: { type = '' }, a, b }) =>
    uids(a).flatMap((from) => uids(b).map((to) => ({ a: from, type, b: to }))),
  );
}

/** True for a claim of a new item that is a thing by itself: nothing else can be said of an edge to it. */
function isNew(near: Neighbourhood, { members }: NodeChange, claim: ClaimRow): boolean {
  if (claim.free) return false;
  return [claim.a, claim.b].some((uid) => {
    const p = near.profiles.get(uid);
    return p && isDocumentLocal(p.parsed.kind) && !p.before && members.get(p.thing ?? 0)?.length === 1;
  });
}

/** The state of each edge, from memory or from the claims between all profiles of its two things. */
function* statesOf(
  near: Neighbourhood,
  open: Open[],
  { ends, sums }: { ends: Map<number, End[]>; sums: Map<string, PairSum> },
): Deciding<(EdgeState | undefined)[]> {
  const states = open.map(({ claims }) => total((claims ?? []).filter(makesEdge).map(stateOf)));
  const wanted = { free: [] as PairKey[], ofItems: [] as PairKey[] };
  const owner = new Map<string, number>();
  for (const [i, edge] of open.entries()) {
    if (edge.claims) continue;
    const { free, ofItems } = pairsOf(edge, ends);
    for (const pair of [...free, ...ofItems]) owner.set(pairText(pair), i);
    wanted.free.push(...free);
    wanted.ofItems.push(...ofItems);
  }
  const count = (pair: PairKey, state: EdgeState | null) => {
    const i = owner.get(pairText(pair));
    if (i !== undefined && state) states[i] = plus(states[i], state);
  };
  const unknown = wanted.free.filter((pair) => !sums.has(pairText(pair)));
  const [stored, ofItems] = yield* together([
    pairStates(near, unknown),
    claimsBetween(near, { free: [], ofItems: wanted.ofItems }),
  ]);
  for (const { state, ...pair } of stored) count(pair, state as EdgeState);
  for (const { pair, state } of sums.values()) count(pair, state);
  for (const claim of ofItems) if (makesEdge(claim)) count(claim, stateOf(claim));
  return states;
}

/** The profiles of the things at the ends of edges. */
function* endsOf(near: Neighbourhood, { members }: NodeChange, far: number[]): Deciding<Map<number, End[]>> {
  const ends = new Map<number, End[]>();
  for (const [thing, list] of members)
    ends.set(
      thing,
      list.map((p) => ({ uid: p.uid, kind: p.parsed.kind, cut: p.decided?.cut ? p.key : null })),
    );
  for (const { thing, ...end } of yield* membersOf(near, far)) {
    const list = ends.get(thing);
    if (list) list.push(end);
    else ends.set(thing, [end]);
  }
  return ends;
}
