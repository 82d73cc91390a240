import { alreadyUndone, type Decision, type Kind } from '../../common/settling/decision.ts';
import { Problem } from '../../common/errors.ts';
import type { ProfileMarks } from '../../common/settling/rows.ts';
import { keysNamed, MARKING } from '../unit/decisions.ts';
import { keptMark } from '../unit/kept.ts';
import type { Deciding } from '../unit/needs.ts';
import { decisionsOn, foundOrCreated, readingsOf, underKeys, type Neighbourhood } from '../unit/neighbourhood.ts';
import { keysUnder } from '../projection/node.ts';
import { completeAggregates, invalidateLookups, type Profile } from '../unit/profile.ts';
import { withStates } from '../unit/recount.ts';

/** What pending decisions change: which come into force, which they put out of force, and what follows. */
export interface DecisionChange {
  enacted: number[];
  revoked: number[];
  /** Keys that splits put on their second side. */
  aside: { seq: number; key: string }[];
  /** The profiles to be grouped again. */
  named: Profile[];
  /** Decisions about edges that came into force or went. */
  ofEdges: Decision[];
}

/** Puts pending decisions in force, in their order, and out of force what they undo or overrule. Problem for one that cannot be. */
export function* applyDecisions(near: Neighbourhood, pending: Decision[]): Deciding<DecisionChange> {
  const aside: DecisionChange['aside'] = [];
  const changed: Decision[] = [];
  for (const decision of pending) {
    const revoked = yield* revokedBy(near, decision);
    for (const { seq } of revoked) near.revoked.add(seq);
    if (decision.kind === 'split' && !decision.b.length) aside.push(...(yield* divide(near, decision)));
    near.enacted.push(decision);
    changed.push(...revoked, decision);
  }
  yield* mark(near, keysNamed(changed.filter(({ kind }) => MARKING.includes(kind))));
  return {
    enacted: pending.map(({ seq }) => seq),
    revoked: [...near.revoked],
    aside,
    named: yield* underKeys(near, keysNamed(changed)),
    ofEdges: changed.filter(({ kind }) => kind === 'delete_edge'),
  };
}

const EVERY: Kind[] = ['merge', 'apart', 'split', 'undo', ...MARKING];
const isPersons = ({ origin }: Decision): boolean => origin === 'person';

/** What a decision puts out of force: the one that it undoes, and what a person's merge overrules. */
function* revokedBy(near: Neighbourhood, decision: Decision): Deciding<Decision[]> {
  const { kind, undoes } = decision;
  const undone = undoes === null ? [] : yield* undoneBy(near, decision);
  return kind === 'merge' && isPersons(decision) ? [...undone, ...(yield* overruledBy(near, decision))] : undone;
}

function* undoneBy(near: Neighbourhood, decision: Decision): Deciding<Decision[]> {
  const found = yield* decisionsOn(near, keysNamed([decision]), EVERY);
  const undone = found.filter(({ seq }) => seq === decision.undoes);
  if (!undone.length) throw alreadyUndone();
  return undone;
}

/** What people decided to keep apart between the two sides of a merge. Problem `conflict` where a rule keeps them apart. */
function* overruledBy(near: Neighbourhood, { a, b }: Decision): Deciding<Decision[]> {
  const meets = (one: string[], other: string[]) => one.some((key) => other.includes(key));
  const found = yield* decisionsOn(near, [...a, ...b], ['apart', 'split']);
  const between = found.filter((d) => (meets(d.a, a) && meets(d.b, b)) || (meets(d.a, b) && meets(d.b, a)));
  if (!between.every(isPersons))
    throw new Problem('conflict', 'A rule keeps these two apart. Take the rule back before you merge them.');
  return between;
}

/** Marks the profiles under keys with what is in force about them, and answers them; they are made where nothing mentions them, and stay. */
export function* mark(near: Neighbourhood, named: string[]): Deciding<Profile[]> {
  const keys = [...new Set(named)];
  const decisions = yield* decisionsOn(near, keys, MARKING);
  const marks = new Map(keys.map((key) => [key, marksOn(key, decisions)]));
  yield* underKeys(near, keys);
  const marked = yield* foundOrCreated(
    near,
    keys.filter((key) => marks.get(key) || near.byKey.has(key)),
  );
  for (const p of marked) {
    invalidateLookups(p);
    p.decided = marks.get(p.key) ?? null;
    completeAggregates(p);
  }
  return marked;
}

function marksOn(key: string, decisions: Decision[]): ProfileMarks | null {
  const latest = (kind: Kind) => decisions.findLast((d) => d.kind === kind && (d.a.includes(key) || d.b.includes(key)));
  const [deletion, relabelling, cut] = [latest('delete_node'), latest('relabel'), latest('delete_edge')];
  if (!deletion && !relabelling && !cut) return null;
  return {
    ...(deletion && { deleted: deletion.seq }),
    ...(relabelling && { label: keptMark(relabelling.seq, relabelling.detail.label ?? '') }),
    ...(cut && { cut: true }),
  };
}

/** The keys of a thing that a merge in force dropped under an id. */
function* droppedUnder(near: Neighbourhood, keys: string[], id: string): Deciding<string[]> {
  const merges = yield* decisionsOn(near, keys, ['merge']);
  return merges.flatMap(({ detail, b }) => (detail.dropId === id ? b : []));
}

/** Finds the keys of a split's alias and puts the thing's others on its second side; answers with these. */
function* divide(near: Neighbourhood, split: Decision): Deciding<{ seq: number; key: string }[]> {
  const { alias = '' } = split.detail;
  const named = yield* underKeys(near, split.a);
  const readings = yield* readingsOf(
    near,
    named.map((p) => p.uid),
  );
  const group = [...new Set([...named, ...readings])];
  yield* withStates(near, group);
  const under = new Set([...keysUnder(group, alias), ...(yield* droppedUnder(near, split.a, alias))]);
  const [own, others] = [split.a.filter((key) => under.has(key)), split.a.filter((key) => !under.has(key))];
  if (!own.length)
    throw new Problem('conflict', 'The node no longer goes by that alias. Read it again and split what it goes by.');
  if (!others.length)
    throw new Problem(
      'invalid',
      'The alias stands for everything that the node is known by. Name one of its other aliases.',
    );
  [split.a, split.b] = [own, others];
  return others.map((key) => ({ seq: split.seq, key }));
}
