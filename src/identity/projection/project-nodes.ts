import type { GraphNode } from '../../common/settling/graph-values.ts';
import type { Label } from '../../common/model.ts';
import type { ThingRow } from '../../common/settling/rows.ts';
import { distinguished } from '../ids.ts';
import { isShareable } from '../precedence.ts';
import { together, type Deciding } from '../unit/needs.ts';
import { thingRows, thingsOfBases } from '../unit/answers.ts';
import { withThings, type Neighbourhood } from '../unit/neighbourhood.ts';
import { draftOf, nodeOf, type Draft } from './node.ts';
import { isDirty, type Profile } from '../unit/profile.ts';
import { withStates } from '../unit/recount.ts';

/** The nodes that a unit of work changed. */
export interface NodeChange {
  written: GraphNode[];
  removed: number[];
  /** Rows of things to be written. */
  rows: ThingRow[];
  /** Labels of all things that were looked at. */
  labels: Map<number, Label>;
  /** Things whose label is another than it was. */
  relabelled: Set<number>;
  /** Profiles of each thing that was looked at. */
  members: Map<number, Profile[]>;
}

/** What is known of the things that are looked at: their profiles, their rows as they were, and the nodes that come of them. */
interface Looked {
  members: Map<number, Profile[]>;
  old: Map<number, ThingRow>;
  drafts: Map<number, Draft>;
}

/** Works out the nodes of all things whose profiles changed, and their readable ids. */
export function* projectNodes(near: Neighbourhood): Deciding<NodeChange> {
  const dirty = [...near.profiles.values()].filter(isDirty);
  const touched = new Set(dirty.flatMap((p) => [p.thing ?? [], p.before?.thing ?? []].flat()));
  const looked: Looked = { members: new Map(), old: new Map(), drafts: new Map() };
  yield* look(near, looked, touched);
  yield* shareIds(near, looked);
  const { members, old, drafts } = looked;
  const holders = Map.groupBy(drafts.values(), (draft) => draft.base);
  const nodes = [...drafts.values()].map((draft) => nodeOf(draft, idOf(draft, holders.get(draft.base) ?? [])));
  const rows = nodes.map(({ uid, id, label }) => ({ uid, base: drafts.get(uid)?.base ?? id, id, label }));
  const isOther = ({ uid, base, id, label }: ThingRow) => {
    const row = old.get(uid);
    return row?.base !== base || row.id !== id || row.label !== label;
  };
  return {
    written: nodes,
    removed: [...touched].filter((thing) => !drafts.has(thing)),
    rows: rows.filter(isOther),
    labels: new Map(rows.map((row) => [row.uid, row.label])),
    relabelled: new Set(rows.flatMap(({ uid, label }) => ((old.get(uid)?.label ?? label) === label ? [] : uid))),
    members,
  };
}

/** Takes things in: their profiles with their states, what is kept of those that are not new, and their drafts. */
function* look(near: Neighbourhood, { members, old, drafts }: Looked, wanted: Set<number>): Deciding<void> {
  const known = [...wanted].filter((thing) => near.profiles.get(thing)?.before !== null);
  const [rows] = yield* together([thingRows(near, known), withThings(near, known)]);
  for (const row of rows) old.set(row.uid, row);
  for (const p of near.profiles.values()) {
    if (p.thing === null || !wanted.has(p.thing)) continue;
    const group = members.get(p.thing);
    if (group) group.push(p);
    else members.set(p.thing, [p]);
  }
  yield* withStates(
    near,
    [...wanted].flatMap((thing) => members.get(thing) ?? []),
  );
  for (const thing of wanted) {
    const draft = draftOf(thing, members.get(thing) ?? []);
    if (draft) drafts.set(thing, draft);
  }
}

/** Draws in the other things that have, or had, an id in common with these; an id that only one thing has is not asked about again. */
function* shareIds(near: Neighbourhood, looked: Looked): Deciding<void> {
  const { old, drafts } = looked;
  const isSettled = ({ uid, base }: Draft) => old.get(uid)?.base === base && old.get(uid)?.id === base;
  const shared = [...drafts.values()].filter((draft) => (draft.kept || isShareable(draft.kind)) && !isSettled(draft));
  const left = [...old.values()].filter(({ uid, base }) => drafts.get(uid)?.base !== base);
  const bases = [...shared, ...left].map(({ base }) => base);
  const others = (yield* thingsOfBases(near, [...new Set(bases)])).filter(({ uid }) => !old.has(uid));
  if (others.length) yield* look(near, looked, new Set(others.map(({ uid }) => uid)));
}

/** Who has the better right to an id: whose key is its own, then the one that a merge gave it. */
function rightTo({ kept, kind }: Draft): number {
  if (kept) return 1;
  return isShareable(kind) ? 0 : 2;
}

/** Of several things with one id the one keeps it that has the better right to it. */
function idOf(draft: Draft, holders: Draft[]): string {
  const mine = rightTo(draft);
  const yields = (other: Draft) => {
    const right = rightTo(other);
    return right < mine || (right === mine && mine === 1 && draft.distinct < other.distinct);
  };
  const isKeeping = mine === 2 || holders.every((other) => other === draft || yields(other));
  return isKeeping ? draft.base : distinguished(draft.base, draft.distinct);
}
