import { isCounted, isOf } from '../../identity/lookup-families.ts';
import { lookupsOf, statementOf } from '../../identity/lookups.ts';
import { emptyState, lastWritten, type State } from '../../identity/profile.ts';
import { isMatchable } from '../../identity/matching/signals.ts';
import * as profiles from '../../stores/projection/profiles.ts';
import type { ProfileRow } from '../../stores/projection/profiles.ts';
import type { Db } from '../../stores/db/sql.ts';
import { isDocumentLocal, parseKey, type Key } from '../../identity/key.ts';

/** A profile in memory while a unit of work is under way. */
export interface Profile extends Omit<ProfileRow, 'state'> {
  parsed: Key;
  /** Null where it has to be read from the mentions first. */
  state: State | null;
  /** It has new aggregates. */
  touched: boolean;
  /** It may be found by other texts than the database has. */
  lookupsInvalidated: boolean;
  /** Its row as it stands in the database; null for a new one. */
  before: {
    root: number | null;
    thing: number | null;
    mentions: number;
    live: boolean;
    nameProfile: number | null;
    keep: string | null;
  } | null;
  /** The lookups that the database has of it, and with which group; read when first needed. */
  listed: { texts: Set<string>; root: number | null };
  /** The lookups that it is to have. */
  now?: Set<string>;
}

/** A unit of work on one graph under its lock: the profiles that it has met. */
export interface Unit {
  db: Db;
  graph: string;
  profiles: Map<number, Profile>;
  byKey: Map<string, Profile>;
}

export const openUnit = (db: Db, graph: string): Unit => ({ db, graph, profiles: new Map(), byKey: new Map() });

/** True of a profile that somebody deleted and nobody has written of by hand since. */
const isDeleted = ({ decided, state }: Pick<Profile, 'decided' | 'state'>): boolean =>
  decided?.deleted !== undefined && !(state && lastWritten(state) > decided.deleted);

/** True when the profile counts for something: by its own evidence, by readings that stand on it, or as a candidate; never when it is deleted. */
export function isLive(
  p: Pick<Profile, 'parsed' | 'mentions' | 'isEstablished' | 'supportCount' | 'decided' | 'state'>,
): boolean {
  if (isDeleted(p)) return false;
  return p.parsed.kind === 'candidate' || p.parsed.kind === 'reading'
    ? p.mentions > 0
    : (p.mentions > 0 && p.isEstablished) || p.supportCount > 0;
}

const NOTHING: State = emptyState();

/** The texts under which a profile is to be found as it is now; kept until `settledIn` says that it changed. */
export const lookupsNow = (p: Profile): Set<string> =>
  (p.now ??= lookupsOf({
    key: p.key,
    parsed: p.parsed,
    state: p.state ?? NOTHING,
    mentions: p.mentions,
    isLive: isLive(p),
  }));

function adopt(unit: Unit, rows: ProfileRow[]): void {
  for (const row of rows) {
    if (unit.profiles.has(row.uid)) continue;
    const p = {
      ...row,
      parsed: parseKey(row.key),
      state: row.state as State | null,
      touched: false,
      lookupsInvalidated: false,
    } as Profile;
    p.before = {
      root: p.root,
      thing: p.thing,
      mentions: p.mentions,
      live: isLive(p),
      nameProfile: p.nameProfile,
      keep: p.keep,
    };
    p.listed = lazily(p);
    keep(unit, p);
  }
}

const keep = (unit: Unit, p: Profile): void => {
  unit.profiles.set(p.uid, p);
  unit.byKey.set(p.key, p);
};

/** Works the lookups out at first use, from the state as it was loaded: `invalidateLookups` asks before anything changes. */
function lazily(p: Profile): Profile['listed'] {
  let texts: Set<string> | undefined;
  const { root } = p;
  return {
    get texts() {
      return (texts ??= lookupsNow(p));
    },
    set texts(now) {
      texts = now;
    },
    root,
  };
}

/** Says that a profile has new aggregates, at which matching has to look. */
export function touch(p: Profile): void {
  p.touched = true;
  p.unmatched ||= isMatchable(p.parsed);
}

/** Says that what a profile can be found by is about to change, and keeps what it was. */
export function invalidateLookups(p: Profile): void {
  touch(p);
  if (p.lookupsInvalidated) return;
  void p.listed.texts;
  p.lookupsInvalidated = true;
}

/** Says that a profile's aggregates are as they will be. */
export const settledIn = (p: Profile): void => void delete p.now;

/** The profiles under these keys; those that nothing ever mentioned are left out. */
export async function loadKeys(unit: Unit, keys: Iterable<string>): Promise<Profile[]> {
  const wanted = [...new Set(keys)];
  const missing = wanted.filter((key) => !unit.byKey.has(key));
  if (missing.length) adopt(unit, await profiles.byKey(unit.db, unit.graph, missing));
  return wanted.map((key) => unit.byKey.get(key)).filter((p) => p !== undefined);
}

export async function loadUids(unit: Unit, uids: Iterable<number>): Promise<Profile[]> {
  const wanted = [...new Set(uids)];
  const missing = wanted.filter((uid) => !unit.profiles.has(uid));
  if (missing.length) adopt(unit, await profiles.byUid(unit.db, missing));
  return wanted.map((uid) => unit.profiles.get(uid)).filter((p) => p !== undefined);
}

/** Loads all profiles of these things. */
export async function loadThings(unit: Unit, things: number[]): Promise<void> {
  if (things.length) adopt(unit, await profiles.byThing(unit.db, things));
}

/** Loads all profiles of these groups as the database has them. */
export async function loadRoots(unit: Unit, roots: number[]): Promise<void> {
  if (roots.length) adopt(unit, await profiles.byRoot(unit.db, roots));
}

export async function loadReadings(unit: Unit, names: number[]): Promise<Profile[]> {
  if (!names.length) return [];
  const rows = await profiles.byNameProfile(unit.db, names);
  adopt(unit, rows);
  const wanted = new Set(names);
  return [...unit.profiles.values()].filter((p) => p.nameProfile !== null && wanted.has(p.nameProfile));
}

/** The profiles found under any of these texts. */
export async function loadHolding(unit: Unit, texts: string[]): Promise<Profile[]> {
  return loadUids(unit, await profiles.holding(unit.db, unit.graph, texts));
}

/** The profile under a key, made when there is none; load the keys first. */
export async function profileOf(unit: Unit, key: string): Promise<Profile> {
  const known = unit.byKey.get(key);
  if (known) return known;
  const fresh: Profile = {
    uid: await profiles.surrogate(unit.db),
    key,
    root: null,
    thing: null,
    nameProfile: null,
    mentions: 0,
    documents: 0,
    supportCount: 0,
    isEstablished: false,
    unmatched: false,
    keep: null,
    decided: null,
    parsed: parseKey(key),
    state: emptyState(),
    touched: true,
    lookupsInvalidated: true,
    before: null,
    listed: { texts: new Set(), root: null },
  };
  keep(unit, fresh);
  return fresh;
}

/** Writes the lookups of profiles whose texts or group changed; answers with the texts that are held differently now. */
export async function syncLookups(unit: Unit, list: Iterable<Profile>): Promise<Set<string>> {
  const change = { gone: [] as profiles.Lookup[], come: [] as profiles.Lookup[], moved: [] as profiles.Lookup[] };
  const changed = new Set<string>();
  for (const p of new Set(list)) {
    const now = p.lookupsInvalidated ? lookupsNow(p) : p.listed.texts;
    for (const l of differences(p, now, change)) changed.add(l);
    p.listed = { texts: now, root: p.root };
  }
  await profiles.writeLookups(unit.db, unit.graph, change);
  return changed;
}

type Change = Required<Parameters<typeof profiles.writeLookups>[2]>;

function differences(p: Profile, now: Set<string>, change: Change): string[] {
  const { texts: old, root } = p.listed;
  const row = (text: string) => {
    if (!isOf('stated_beside_name', text)) return { key: text, profile: p.uid, root: isCounted(text) ? p.root : null };
    const { key, hash } = statementOf(text);
    return { key, profile: p.uid, root: hash };
  };
  const gone = [...old].filter((key) => !now.has(key));
  const come = [...now].filter((key) => !old.has(key));
  const moved = root === p.root ? [] : [...now].filter((key) => old.has(key) && isCounted(key));
  change.gone.push(...gone.map(row));
  change.come.push(...come.map(row));
  change.moved.push(...moved.map(row));
  const stated = [...gone, ...come].some((text) => isOf('stated', text));
  return stated ? [...new Set([...old, ...now])] : [...gone, ...come, ...moved];
}

/** True when the row has to be written. */
export const isDirty = (p: Profile): boolean =>
  p.touched || !p.before || p.thing !== p.before.thing || p.root !== p.before.root || p.keep !== p.before.keep;

/** Writes all profiles that changed. */
export async function writeProfiles(unit: Unit): Promise<void> {
  const dirty = [...unit.profiles.values()].filter(isDirty);
  const rows = (list: Profile[]): ProfileRow[] =>
    list.map((p) => ({ ...p, state: isDocumentLocal(p.parsed.kind) && p.mentions < 2 && !p.decided ? null : p.state }));
  await profiles.write(unit.db, unit.graph, rows(dirty.filter((p) => !p.before)), rows(dirty.filter((p) => p.before)));
}
