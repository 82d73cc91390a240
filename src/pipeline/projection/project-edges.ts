import type { EdgeKey, GraphEdge } from '../../graph/store.ts';
import type { Label } from '../../common/model.ts';
import type { ClaimRow, PairKey } from '../../common/settling-rows.ts';
import { naming } from '../../stores/projection/decisions.ts';
import * as pairs from '../../stores/projection/edge-aggregates.ts';
import * as profiles from '../../stores/projection/profiles.ts';
import * as things from '../../stores/projection/things.ts';
import { keysNamed } from '../../identity/settling/decisions.ts';
import { underKeys } from '../../identity/settling/neighbourhood.ts';
import { leftOfDeleted, type End } from './deleted-edges.ts';
import { makesEdge, edgeOf, plus, stateOf, type EdgeState } from '../../identity/settling/edge.ts';
import type { Difference } from './difference.ts';
import type { Nodes } from './project-nodes.ts';
import { loadFor } from './load.ts';
import type { Unit } from './unit-of-work.ts';
import type { Decision } from '../../common/decision.ts';
import { isDocumentLocal } from '../../identity/key.ts';

/** True when the graph's ontology lets an edge of this type stand between these labels. */
export type Allowed = (type: string, from: Label, to: Label) => boolean;

/** An edge to be worked out again; `claims` are all there are of it, null when they have to be read. */
interface Open {
  type: string;
  from: number;
  to: number;
  claims: ClaimRow[] | null;
}

const pairText = ({ a, type, b }: PairKey): string => `${a} ${type} ${b}`;

/** Works out the edges that claims, moved profiles and changed labels touch; call it once profiles are written. */
export async function projectEdges(
  unit: Unit,
  { added = [], removed = [], ofEdges = [] }: Difference,
  nodes: Nodes,
  allowed: Allowed,
): Promise<{ written: GraphEdge[]; gone: EdgeKey[] }> {
  await updatePairs(unit, added.filter(makesEdge), removed.filter(makesEdge));
  const open = await touchedEdges(unit, added, removed, await deletions(unit, ofEdges), nodes);
  const far = [...new Set(open.flatMap((e) => (e.claims ? [] : [e.from, e.to])))].filter(
    (thing) => !nodes.labels.has(thing),
  );
  const labels = new Map(nodes.labels);
  if (far.length) for (const thing of await things.byUid(unit.db, far)) labels.set(thing.uid, thing.label);
  const members = await endsOf(unit, nodes, far);
  const states = await statesOf(unit, open, members);
  for (const [i, left] of await leftOfDeleted(unit.db, unit.graph, open, members)) states[i] = left;
  const written: GraphEdge[] = [];
  const gone: EdgeKey[] = [];
  for (const [i, { type, from, to }] of open.entries()) {
    const [state, a, b] = [states[i], labels.get(from), labels.get(to)];
    if (state && a && b && allowed(type, a, b)) written.push(edgeOf({ type, from, to }, state));
    else gone.push({ type, from, to });
  }
  return { written, gone };
}

/** Keeps the aggregates of free claims: what came is added, what went is counted again. */
async function updatePairs(unit: Unit, added: ClaimRow[], removed: ClaimRow[]): Promise<void> {
  const lost = new Map(removed.filter((c) => c.free).map((c) => [pairText(c), c]));
  const come = Map.groupBy(
    added.filter((c) => c.free && !lost.has(pairText(c))),
    pairText,
  );
  if (!lost.size && !come.size) return;
  const sums = new Map<string, { key: PairKey; state: EdgeState }>();
  const sum = (key: PairKey, state: EdgeState) => {
    const text = pairText(key);
    sums.set(text, { key, state: plus(sums.get(text)?.state, state) });
  };
  if (come.size)
    for (const p of await pairs.read(
      unit.db,
      [...come.values()].map(([c]) => c!),
    ))
      sum(p, p.state as EdgeState);
  for (const c of [...come.values()].flat()) sum(c, stateOf(c));
  if (lost.size) for (const c of await pairs.sayings(unit.db, [...lost.values()])) if (makesEdge(c)) sum(c, stateOf(c));
  await pairs.remove(
    unit.db,
    [...lost].filter(([text]) => !sums.has(text)).map(([, c]) => c),
  );
  await pairs.write(
    unit.db,
    unit.graph,
    [...sums.values()].map(({ key: { a, type, b }, state }) => ({ a, type, b, state })),
  );
}

/** The edges that may be different now, each once; those between a thing and itself are none. */
async function touchedEdges(
  unit: Unit,
  added: ClaimRow[],
  removed: ClaimRow[],
  again: PairKey[],
  nodes: Nodes,
): Promise<Open[]> {
  const open = new Map<string, Open>();
  const put = (type: string, from: number | null, to: number | null, claim: ClaimRow | null) => {
    if (from === null || to === null || from === to) return;
    const key = `${from} ${type} ${to}`;
    const known = open.get(key);
    if (!known) open.set(key, { type, from, to, claims: claim && [claim] });
    else if (known.claims && claim) known.claims.push(claim);
    else known.claims = null;
  };
  const now = (uid: number) => unit.profiles.get(uid)!.thing;
  const was = (uid: number) => unit.profiles.get(uid)!.before?.thing ?? null;
  for (const c of added) put(c.type, now(c.a), now(c.b), isNew(unit, nodes, c) ? c : null);
  for (const c of [...removed, ...again])
    for (const from of new Set([now(c.a), was(c.a)]))
      for (const to of new Set([now(c.b), was(c.b)])) put(c.type, from, to, null);
  const moved = [...unit.profiles.values()].filter(
    (p) => p.before && (p.thing !== p.before.thing || (p.thing !== null && nodes.relabelled.has(p.thing))),
  );
  if (!moved.length) return [...open.values()];
  for (const r of await pairs.around(
    unit.db,
    moved.map((p) => p.uid),
  )) {
    const [a, b] = [unit.profiles.get(r.a), unit.profiles.get(r.b)];
    for (const from of new Set([r.thingA, a?.before?.thing ?? r.thingA]))
      for (const to of new Set([r.thingB, b?.before?.thing ?? r.thingB])) put(r.type, from, to, null);
  }
  return [...open.values()];
}

/** The pairs whose edge somebody deleted, or brought back, or of which an end is in another thing now. */
async function deletions(unit: Unit, again: Decision[]): Promise<PairKey[]> {
  const moved = [...unit.profiles.values()].filter((p) => p.decided?.cut && p.before && p.thing !== p.before.thing);
  const keys = moved.map((p) => p.key);
  const made = [...again, ...(await naming(unit.db, unit.graph, keys, ['delete_edge']))];
  await loadFor(unit, underKeys(unit, keysNamed(made)));
  const uids = (named: string[]) => named.flatMap((key) => unit.byKey.get(key)?.uid ?? []);
  return made.flatMap(({ detail, a, b }) =>
    uids(a).flatMap((from) => uids(b).map((to) => ({ a: from, type: detail.type!, b: to }))),
  );
}

/** True for a claim of a new item that is a thing by itself: nothing else can be said of an edge to it. */
function isNew(unit: Unit, nodes: Nodes, claim: ClaimRow): boolean {
  if (claim.free) return false;
  return [claim.a, claim.b].some((uid) => {
    const p = unit.profiles.get(uid)!;
    return isDocumentLocal(p.parsed.kind) && !p.before && nodes.members.get(p.thing ?? 0)?.length === 1;
  });
}

/** The state of each edge, from memory or from the claims between all profiles of its two things. */
async function statesOf(unit: Unit, open: Open[], members: Map<number, End[]>): Promise<(EdgeState | undefined)[]> {
  const states = open.map((e) =>
    e.claims
      ?.filter(makesEdge)
      .map(stateOf)
      .reduce<EdgeState | undefined>((sum, one) => plus(sum, one), undefined),
  );
  const [free, ofItems, owner] = [[] as PairKey[], [] as PairKey[], new Map<string, number>()];
  for (const [i, { type, from, to, claims }] of open.entries()) {
    if (claims) continue;
    for (const a of members.get(from) ?? [])
      for (const b of members.get(to) ?? []) {
        const key = { a: a.uid, type, b: b.uid };
        (isDocumentLocal(a.kind) || isDocumentLocal(b.kind) ? ofItems : free).push(key);
        owner.set(pairText(key), i);
      }
  }
  const add = (key: PairKey, state: EdgeState) => {
    const i = owner.get(pairText(key))!;
    states[i] = plus(states[i], state);
  };
  const [kept, said] = await Promise.all([
    free.length ? pairs.read(unit.db, free) : [],
    ofItems.length ? pairs.itemSayings(unit.db, ofItems) : [],
  ]);
  for (const p of kept) add(p, p.state as EdgeState);
  for (const c of said) if (makesEdge(c)) add(c, stateOf(c));
  return states;
}

/** The profiles of the things at the ends of edges. */
async function endsOf(unit: Unit, nodes: Nodes, far: number[]): Promise<Map<number, End[]>> {
  const ends = new Map<number, End[]>();
  for (const [thing, list] of nodes.members)
    ends.set(
      thing,
      list.map((p) => ({ uid: p.uid, kind: p.parsed.kind, cut: p.decided?.cut ? p.key : null })),
    );
  if (!far.length) return ends;
  for (const { uid, thing, kind, cut } of await profiles.membersOf(unit.db, far)) {
    const list = ends.get(thing) ?? [];
    ends.set(thing, list);
    list.push({ uid, kind, cut });
  }
  return ends;
}
