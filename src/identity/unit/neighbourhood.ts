import type { Decision, Kind } from '../../common/settling/decision.ts';
import type {
  ClaimEnds,
  ClaimEvidence,
  LookupRow,
  MentionedDays,
  MemberRow,
  PairState,
  ProfileRow,
  SourcedMention,
  ThingRow,
} from '../../common/settling/rows.ts';
import type { Deciding } from './needs.ts';
import { newProfile, profileFrom, type Profile } from './profile.ts';

/** What was read of a graph: the profiles that a unit of work meets, and which questions have been answered in full. */
export interface Neighbourhood {
  profiles: Map<number, Profile>;
  byKey: Map<string, Profile>;
  /** Groups, things and profiles (as what readings stand on) all of whose profiles are here. */
  groups: Set<number>;
  things: Set<number>;
  readingsOf: Set<number>;
  /** The rows of things that were looked for; null for one that has none. */
  thingRows: Map<number, ThingRow | null>;
  /** Keys that were looked for. */
  keys: Set<string>;
  /** By look-up text: the profiles that the database has under it. */
  found: Map<string, number[]>;
  /** By look-up text: the rows at both ends, and how many were asked for at each. */
  holders: Map<string, { rows: LookupRow[]; most: number }>;
  /** By look-up text: the profiles that grouping lists differently from the database; `DELETED` where it no longer does. */
  relisted: Map<string, Map<number, number | null | typeof DELETED>>;
  /** By key: the decisions in force that name it. */
  decisions: Map<string, Decision[]>;
  /** Decisions that this unit of work puts in force, and the places of those that it puts out of force. */
  enacted: Decision[];
  revoked: Set<number>;
  /** What was read for the question that was asked last. */
  answers: Answers;
  /** Numbers for new profiles and things. */
  numbers: number[];
}

/** Rows that are of use once. */
export interface Answers {
  mentions?: SourcedMention[];
  heaviest?: SourcedMention[];
  days?: MentionedDays[];
  things?: ThingRow[];
  pairs?: PairState[];
  claims?: ClaimEvidence[];
  around?: ClaimEnds[];
  members?: MemberRow[];
}

/** Stands for a look-up row that is to be deleted. */
export const DELETED = 'deleted';

/** A neighbourhood of which nothing has been read yet. */
export const emptyNeighbourhood = (): Neighbourhood => ({
  profiles: new Map(),
  byKey: new Map(),
  groups: new Set(),
  things: new Set(),
  readingsOf: new Set(),
  thingRows: new Map(),
  keys: new Set(),
  found: new Map(),
  holders: new Map(),
  relisted: new Map(),
  decisions: new Map(),
  enacted: [],
  revoked: new Set(),
  answers: {},
  numbers: [],
});

/** Takes rows in; a profile that is here already stays as it is. */
export function adopt(near: Neighbourhood, rows: ProfileRow[]): void {
  for (const row of rows) if (!near.profiles.has(row.uid)) keep(near, profileFrom(row));
}

/** Takes in all profiles of things, and the rows of these that there are. */
export function adoptThings(near: Neighbourhood, rows: ProfileRow[], things: ThingRow[]): void {
  adopt(near, rows);
  for (const { root, thing } of rows) {
    if (thing === null) continue;
    near.things.add(thing);
    near.thingRows.set(thing, null);
    if (root !== null) near.groups.add(root); // A thing is one group, and a group one thing.
  }
  for (const row of things) near.thingRows.set(row.uid, row);
}

function keep(near: Neighbourhood, p: Profile): void {
  near.profiles.set(p.uid, p);
  near.byKey.set(p.key, p);
}

const unique = <T>(list: Iterable<T>): T[] => [...new Set(list)];
const known = <K>(map: Map<K, Profile>, wanted: K[]): Profile[] => wanted.flatMap((one) => map.get(one) ?? []);
const withoutKnown = <T>(wanted: T[], answered: { has(one: T): boolean }): T[] =>
  wanted.filter((one) => !answered.has(one));

/** The profiles under these keys; those that nothing ever mentioned are left out. */
export function* underKeys(near: Neighbourhood, keys: Iterable<string>): Deciding<Profile[]> {
  const wanted = unique(keys);
  const missing = withoutKnown(withoutKnown(wanted, near.byKey), near.keys);
  if (missing.length) yield { keys: missing };
  return known(near.byKey, wanted);
}

/** Has the profiles under these keys here, with what a change of theirs is worked out from: all others of their things, and the decisions that name them. */
export function* withTheirThings(near: Neighbourhood, keys: Iterable<string>): Deciding<void> {
  const missing = withoutKnown(withoutKnown(unique(keys), near.byKey), near.keys);
  if (missing.length) yield { keysOfThings: missing, decisions: withoutKnown(missing, near.decisions) };
}

/** The profiles under these keys, those that nothing mentioned created anew. */
export function* foundOrCreated(near: Neighbourhood, keys: Iterable<string>): Deciding<Profile[]> {
  const wanted = unique(keys);
  yield* underKeys(near, wanted);
  const fresh = withoutKnown(wanted, near.byKey);
  const numbers = yield* newNumbers(near, fresh.length);
  for (const [i, uid] of numbers.entries()) {
    const key = fresh[i];
    if (key !== undefined) keep(near, newProfile(uid, key));
  }
  return known(near.byKey, wanted);
}

/** Numbers that no profile or thing has. */
export function* newNumbers(near: Neighbourhood, count: number): Deciding<number[]> {
  if (near.numbers.length < count) yield { numbers: count - near.numbers.length };
  return near.numbers.splice(0, count);
}

/** The profiles with these surrogates. */
export function* byUid(near: Neighbourhood, uids: Iterable<number>): Deciding<Profile[]> {
  const wanted = unique(uids);
  const missing = withoutKnown(wanted, near.profiles);
  if (missing.length) yield { profiles: missing };
  return known(near.profiles, wanted);
}

/** Has all profiles of these groups here, as the database has them; a group named after a new profile is nowhere but here. */
export function* withGroups(near: Neighbourhood, roots: Iterable<number>): Deciding<void> {
  const stored = unique(roots).filter((root) => near.profiles.get(root)?.before !== null);
  const missing = withoutKnown(stored, near.groups);
  if (missing.length) yield { groups: missing };
}

/** Has all profiles of these things here, as the database has them. */
export function* withThings(near: Neighbourhood, things: Iterable<number>): Deciding<void> {
  const missing = withoutKnown(unique(things), near.things);
  if (missing.length) yield { things: missing };
}

/** The readings that stand on these profiles. */
export function* readingsOf(near: Neighbourhood, names: Iterable<number>): Deciding<Profile[]> {
  const wanted = new Set(names);
  if (!wanted.size) return [];
  const stored = [...wanted].filter((uid) => near.profiles.get(uid)?.before !== null);
  const missing = withoutKnown(stored, near.readingsOf);
  if (missing.length) yield { readingsOf: missing };
  return [...near.profiles.values()].filter((p) => p.nameProfile !== null && wanted.has(p.nameProfile));
}

/** The profiles that are listed under any of these texts, as grouping lists them so far. */
export function* listedUnder(near: Neighbourhood, texts: Iterable<string>): Deciding<Profile[]> {
  const wanted = unique(texts);
  const missing = withoutKnown(wanted, near.found);
  if (missing.length) yield { texts: missing };
  const uids = new Set<number>();
  for (const text of wanted) {
    const changed = near.relisted.get(text);
    for (const uid of near.found.get(text) ?? []) if (!changed?.has(uid)) uids.add(uid);
    for (const [uid, root] of changed ?? []) if (root !== DELETED) uids.add(uid);
  }
  return yield* byUid(near, uids);
}

/** The decisions of these kinds in force that name any of these keys, earliest first. */
export function* decisionsOn(near: Neighbourhood, keys: Iterable<string>, kinds: Kind[]): Deciding<Decision[]> {
  const wanted = new Set(keys);
  const missing = withoutKnown([...wanted], near.decisions);
  if (missing.length) yield { decisions: missing };
  const stored = [...wanted].flatMap((key) => near.decisions.get(key) ?? []);
  const enacted = near.enacted.filter(({ a, b }) => [...a, ...b].some((key) => wanted.has(key)));
  const bySeq = new Map([...stored, ...enacted].map((decision) => [decision.seq, decision]));
  return [...bySeq.values()]
    .filter(({ seq, kind }) => kinds.includes(kind) && !near.revoked.has(seq))
    .toSorted((x, y) => x.seq - y.seq);
}
