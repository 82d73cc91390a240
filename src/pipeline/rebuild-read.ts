import type { GraphEdge, GraphNode } from '../graph/store.ts';
import type { Label } from '../model.ts';
import * as pairs from '../stores/pairs.ts';
import * as profiles from '../stores/profiles.ts';
import type { StoredThing } from '../stores/rebuilds.ts';
import type { Db } from '../stores/sql.ts';
import * as things from '../stores/things.ts';
import { readStates } from './diff.ts';
import { EDGE_FROM, edgeOf, plus, stateOf, type EdgeState } from './edge.ts';
import { draftOf, nodeOf } from './node.ts';
import type { Allowed } from './project-edges.ts';
import { loadThings, openUnit } from './unit.ts';

/** The nodes of things as the assertions have them. */
export async function nodesOf(db: Db, graph: string, list: StoredThing[]): Promise<GraphNode[]> {
  const unit = openUnit(db, graph);
  await loadThings(
    unit,
    list.map(({ uid }) => uid),
  );
  const members = Map.groupBy(unit.profiles.values(), (p) => p.thing);
  await readStates(unit, [...unit.profiles.values()]);
  return list.flatMap(({ uid, id }) => {
    const draft = draftOf(uid, members.get(uid) ?? []);
    return draft ? [nodeOf(draft, id)] : [];
  });
}

/** The edges that go out from things as the assertions have them. */
export async function edgesFrom(db: Db, list: StoredThing[], allowed: Allowed): Promise<GraphEdge[]> {
  const starts = await profiles.membersOf(
    db,
    list.map(({ uid }) => uid),
  );
  const uids = starts.map(({ uid }) => uid);
  const said = [
    ...(await pairs.from(db, uids)).map(({ state, ...key }) => ({ key, state: state as EdgeState })),
    ...(await pairs.itemSayingsFrom(db, uids))
      .filter(({ confidence }) => confidence >= EDGE_FROM)
      .map((claim) => ({ key: claim, state: stateOf(claim) })),
  ];
  const thingOf = new Map(starts.map(({ uid, thing }) => [uid, thing]));
  const ends = [...new Set(said.map(({ key }) => key.b))].filter((uid) => !thingOf.has(uid));
  for (const { uid, thing } of await profiles.byUid(db, ends)) if (thing !== null) thingOf.set(uid, thing);
  const labels = await labelsOf(db, list, thingOf.values());
  const sums = new Map<string, { type: string; from: number; to: number; state: EdgeState }>();
  for (const { key, state } of said) {
    const [from, to] = [thingOf.get(key.a)!, thingOf.get(key.b)];
    if (to === undefined || from === to) continue;
    const text = `${from} ${key.type} ${to}`;
    sums.set(text, { type: key.type, from, to, state: plus(sums.get(text)?.state, state) });
  }
  const stands = ({ type, from, to }: { type: string; from: number; to: number }) =>
    labels.has(from) && labels.has(to) && allowed(type, labels.get(from)!, labels.get(to)!);
  return [...sums.values()].filter(stands).map(({ type, from, to, state }) => edgeOf(type, from, to, state));
}

async function labelsOf(db: Db, list: StoredThing[], uids: Iterable<number>): Promise<Map<number, Label>> {
  const labels = new Map(list.map(({ uid, label }) => [uid, label]));
  const far = [...new Set(uids)].filter((uid) => !labels.has(uid));
  for (const { uid, label } of await things.byUid(db, far)) labels.set(uid, label);
  return labels;
}
