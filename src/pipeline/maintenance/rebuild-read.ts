import { elementAt, valueAt } from '../../common/element-at.ts';
import type { GraphEdge, GraphNode } from '../../graph/store.ts';
import type { Label } from '../../common/model.ts';
import * as pairs from '../../stores/projection/edge-aggregates.ts';
import * as profiles from '../../stores/projection/profiles.ts';
import type { StoredThing } from '../../stores/operations/rebuilds.ts';
import type { Db } from '../../stores/db/sql.ts';
import * as things from '../../stores/projection/things.ts';
import { leftOfDeleted, type Between } from '../../identity/projection/deleted-edges.ts';
import type { MemberRow } from '../../common/settling/rows.ts';
import { makesEdge, edgeOf, plus, stateOf, type EdgeState } from '../../identity/projection/edge.ts';
import { draftOf, nodeOf } from '../../identity/projection/node.ts';
import type { Allowed } from '../../identity/projection/project-edges.ts';
import { withThings } from '../../identity/unit/neighbourhood.ts';
import { withStates } from '../../identity/unit/recount.ts';
import { loadFor } from '../unit/load.ts';
import { openUnit } from '../unit/unit-of-work.ts';

/** The nodes of things as the assertions have them. */
export async function nodesOf(db: Db, graph: string, list: StoredThing[]): Promise<GraphNode[]> {
  const unit = openUnit(db, graph);
  await loadFor(
    unit,
    withThings(
      unit,
      list.map(({ uid }) => uid),
    ),
  );
  const members = Map.groupBy(unit.profiles.values(), (p) => p.thing);
  await loadFor(unit, withStates(unit, [...unit.profiles.values()]));
  return list.flatMap(({ uid, id }) => {
    const draft = draftOf(uid, members.get(uid) ?? []);
    return draft ? [nodeOf(draft, id)] : [];
  });
}

/** The edges that go out from things as the assertions have them. */
export async function edgesFrom(db: Db, graph: string, list: StoredThing[], allowed: Allowed): Promise<GraphEdge[]> {
  const starts = await profiles.membersOf(
    db,
    list.map(({ uid }) => uid),
  );
  const uids = starts.map(({ uid }) => uid);
  const claimed = [
    ...(await pairs.from(db, uids)).map(({ state, ...key }) => ({ key, state: state as EdgeState })),
    ...(await pairs.itemClaimsFrom(db, uids)).filter(makesEdge).map((claim) => ({ key: claim, state: stateOf(claim) })),
  ];
  const thingOf = new Map(starts.map(({ uid, thing }) => [uid, thing]));
  const ends = [...new Set(claimed.map(({ key }) => key.b))].filter((uid) => !thingOf.has(uid));
  for (const { uid, thing } of await profiles.byUid(db, ends)) if (thing !== null) thingOf.set(uid, thing);
  const labels = await labelsOf(db, list, thingOf.values());
  const sums = new Map<string, Between & { state: EdgeState | undefined }>();
  for (const { key, state } of claimed) {
    const [from, to] = [valueAt(thingOf, key.a), thingOf.get(key.b)];
    if (to === undefined || from === to) continue;
    const text = `${from} ${key.type} ${to}`;
    sums.set(text, { type: key.type, from, to, state: plus(sums.get(text)?.state, state) });
  }
  const stands = ({ type, from, to }: { type: string; from: number; to: number }) =>
    labels.has(from) && labels.has(to) && allowed(type, valueAt(labels, from), valueAt(labels, to));
  const edges = [...sums.values()].filter(stands);
  for (const [i, state] of await deleted(db, graph, edges, starts)) elementAt(edges, i).state = state;
  return edges.flatMap(({ type, from, to, state }) => (state ? [edgeOf({ type, from, to }, state)] : []));
}

async function deleted(db: Db, graph: string, edges: Between[], starts: MemberRow[]) {
  const cut = new Set(starts.filter((member) => member.cut !== null).map(({ thing }) => thing));
  const known = new Set(starts.map(({ thing }) => thing));
  const far = edges.filter(({ from, to }) => cut.has(from) && !known.has(to)).map(({ to }) => to);
  const members = [...starts, ...(far.length ? await profiles.membersOf(db, [...new Set(far)]) : [])];
  const unit = openUnit(db, graph);
  const ends = Map.groupBy(members, ({ thing }) => thing);
  return loadFor(unit, leftOfDeleted(unit, edges, ends));
}

async function labelsOf(db: Db, list: StoredThing[], uids: Iterable<number>): Promise<Map<number, Label>> {
  const labels = new Map(list.map(({ uid, label }) => [uid, label]));
  const far = [...new Set(uids)].filter((uid) => !labels.has(uid));
  for (const { uid, label } of await things.byUid(db, far)) labels.set(uid, label);
  return labels;
}
