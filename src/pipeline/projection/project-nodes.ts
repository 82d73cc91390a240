import type { GraphNode } from '../../graph/store.ts';
import { distinguished } from '../../identity/ids.ts';
import type { Label } from '../../common/model.ts';
import * as things from '../../stores/projection/things.ts';
import type { ThingRow } from '../../common/settling-rows.ts';
import { draftOf, nodeOf, type Draft } from '../../identity/settling/node.ts';
import { withStates } from '../../identity/settling/recount.ts';
import { withThings } from '../../identity/settling/neighbourhood.ts';
import { isDirty, type Profile } from '../../identity/settling/profile.ts';
import { loadFor } from './load.ts';
import type { Unit } from './unit-of-work.ts';
import { isShareable } from '../../identity/precedence.ts';

/** The nodes that a unit of work changed. */
export interface Nodes {
  written: GraphNode[];
  gone: number[];
  /** Labels of all things that were looked at. */
  labels: Map<number, Label>;
  /** Things whose label is another than it was. */
  relabelled: Set<number>;
  /** Profiles of each thing that was looked at. */
  members: Map<number, Profile[]>;
}

/** Works out the nodes of all things whose profiles changed, and keeps their readable ids. */
export async function projectNodes(unit: Unit): Promise<Nodes> {
  const dirty = [...unit.profiles.values()].filter(isDirty);
  const touched = new Set(dirty.flatMap((p) => [p.thing, p.before?.thing ?? null]).filter((thing) => thing !== null));
  const old = new Map<number, ThingRow>();
  const members = await membersOf(unit, touched, old);
  const drafts = new Map<number, Draft>();
  for (const thing of touched) {
    const draft = draftOf(thing, members.get(thing) ?? []);
    if (draft) drafts.set(thing, draft);
  }
  await shareIds(unit, drafts, old, members);
  const gone = [...touched].filter((thing) => !drafts.has(thing));
  const holders = Map.groupBy(drafts.values(), (d) => d.base);
  const rows = [...drafts.values()].map((d) => ({ uid: d.uid, base: d.base, id: idOf(d, holders), label: d.label }));
  const differs = (r: ThingRow) => {
    const o = old.get(r.uid);
    return o?.base !== r.base || o.id !== r.id || o.label !== r.label;
  };
  await things.remove(unit.db, gone);
  await things.write(unit.db, unit.graph, rows.filter(differs));
  return {
    written: rows.map((r) => nodeOf(drafts.get(r.uid)!, r.id)),
    gone,
    labels: new Map(rows.map((r) => [r.uid, r.label])),
    relabelled: new Set(rows.filter((r) => old.has(r.uid) && old.get(r.uid)!.label !== r.label).map((r) => r.uid)),
    members,
  };
}

/** Loads the profiles of things with their states, and what is kept of those that are not new. */
async function membersOf(unit: Unit, wanted: Set<number>, old: Map<number, ThingRow>): Promise<Map<number, Profile[]>> {
  const fresh = new Set([...wanted].filter((thing) => unit.profiles.get(thing)?.before === null));
  const known = [...wanted].filter((thing) => !fresh.has(thing));
  if (known.length) {
    const [rows] = await Promise.all([things.byUid(unit.db, known), loadFor(unit, withThings(unit, known))]);
    for (const row of rows) old.set(row.uid, row);
  }
  const members = new Map<number, Profile[]>();
  for (const p of unit.profiles.values()) {
    if (p.thing === null || !wanted.has(p.thing)) continue;
    const group = members.get(p.thing);
    if (group) group.push(p);
    else members.set(p.thing, [p]);
  }
  await loadFor(unit, withStates(unit, [...members.values()].flat()));
  return members;
}

/** Draws in the other things that have, or had, an id in common with these; an id that only one thing has is not asked about again. */
async function shareIds(
  unit: Unit,
  drafts: Map<number, Draft>,
  old: Map<number, ThingRow>,
  members: Map<number, Profile[]>,
): Promise<void> {
  const settled = (d: Draft) => old.get(d.uid)?.base === d.base && old.get(d.uid)?.id === d.base;
  const now = [...drafts.values()].filter((d) => (d.kept || isShareable(d.kind)) && !settled(d)).map((d) => d.base);
  const left = [...old.values()].filter((o) => drafts.get(o.uid)?.base !== o.base).map((o) => o.base);
  const bases = [...new Set([...now, ...left])];
  const others = bases.length ? (await things.byBase(unit.db, unit.graph, bases)).filter((o) => !old.has(o.uid)) : [];
  const found = await membersOf(unit, new Set(others.map((o) => o.uid)), old);
  for (const [thing, group] of found) {
    members.set(thing, group);
    const draft = draftOf(thing, group);
    if (draft) drafts.set(thing, draft);
  }
}

/** Of several things with one id the one keeps it whose key is its own, else the one that a merge gave it. */
function idOf(draft: Draft, holders: Map<string, Draft[]>): string {
  const right = (d: Draft) => (d.kept ? 1 : isShareable(d.kind) ? 0 : 2);
  const mine = right(draft);
  const others = holders.get(draft.base)!.filter((d) => d !== draft);
  const yields = (d: Draft) => right(d) < mine || (right(d) === mine && mine === 1 && draft.distinct < d.distinct);
  return mine === 2 || others.every(yields) ? draft.base : distinguished(draft.base, draft.distinct);
}
