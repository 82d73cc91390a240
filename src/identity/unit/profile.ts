import type { ProfileRow } from '../../common/settling/rows.ts';
import { isDocumentLocal, parseKey, type Key } from '../key.ts';
import { lookupsOf } from '../lookups.ts';
import { isMatchable } from '../matching/signals.ts';
import { comparedName } from '../keys.ts';
import { each, emptyState, lastWritten, type State } from '../profile.ts';

/** The texts under which a profile is found, and the group that those of them carry that are counted. */
export interface Listing {
  texts: Set<string>;
  root: number | null;
}

/** How the database has a profile listed, and the names that fields gave it then, by which those who share its phone may join it. */
interface Stored extends Listing {
  names: Set<string>;
}

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
  before: (Pick<Profile, 'root' | 'thing' | 'mentions' | 'nameProfile' | 'keep'> & { live: boolean }) | null;
  /** The lookups that the database has of it. */
  stored: Stored;
  /** The lookups with which grouping lists it so far; `stored` itself until it does. */
  listed: Listing;
  /** The lookups that it is to have, worked out from its state. */
  lookups?: Set<string>;
}

/** True for readings and weak candidates: no identifier or decision names them. */
export const isWeak = ({ parsed }: Pick<Profile, 'parsed'>): boolean =>
  parsed.kind === 'candidate' || parsed.kind === 'reading';

/** True of a profile that somebody deleted and nobody has written of by hand since. */
const isDeleted = ({ decided, state }: Pick<Profile, 'decided' | 'state'>): boolean =>
  decided?.deleted !== undefined && !(state && lastWritten(state) > decided.deleted);

/** True when the profile counts for something: by its own evidence, by readings that stand on it, or as a candidate; never when it is deleted. */
export function isLive(
  p: Pick<Profile, 'parsed' | 'mentions' | 'isEstablished' | 'supportCount' | 'decided' | 'state'>,
): boolean {
  if (isDeleted(p)) return false;
  return isWeak(p) ? p.mentions > 0 : (p.mentions > 0 && p.isEstablished) || p.supportCount > 0;
}

const NOTHING: State = emptyState();

/** The texts under which a profile is to be found as it is now; kept until `completeAggregates` says that it changed. */
export const lookupsNow = (p: Profile): Set<string> =>
  (p.lookups ??= lookupsOf({
    key: p.key,
    parsed: p.parsed,
    state: p.state ?? NOTHING,
    mentions: p.mentions,
    isLive: isLive(p),
  }));

/** A profile as its row has it. */
export function profileFrom(row: ProfileRow): Profile {
  const p = {
    ...row,
    parsed: parseKey(row.key),
    state: row.state as State | null,
    touched: false,
    lookupsInvalidated: false,
  } as Profile;
  const { root, thing, mentions, nameProfile, keep } = p;
  p.before = { root, thing, mentions, nameProfile, keep, live: isLive(p) };
  p.stored = lazily(p);
  p.listed = p.stored;
  return p;
}

/** Works the lookups out at first use, from the state as it was loaded: `invalidateLookups` asks before anything changes. */
function lazily(p: Profile): Stored {
  let texts: Set<string> | undefined;
  let names: Set<string> | undefined;
  return {
    get texts() {
      return (texts ??= lookupsNow(p));
    },
    get names() {
      return (names ??= namesNow(p));
    },
    root: p.root,
  };
}

/** The names that fields give a profile, as they are compared; one word of a name is among them, though nobody is found by it. */
const namesNow = ({ parsed: { label }, state }: Profile): Set<string> =>
  new Set(
    each(state ?? NOTHING, 'established_name').map(([text]) => comparedName(label, text.slice(text.indexOf('|') + 1))),
  );

/** A profile that nothing has mentioned yet. */
export function newProfile(uid: number, key: string): Profile {
  const stored: Stored = { texts: new Set(), names: new Set(), root: null };
  return {
    uid,
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
    stored,
    listed: stored,
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
  void [p.stored.texts, p.stored.names];
  p.lookupsInvalidated = true;
}

/** Says that a profile's aggregates are as they will be. */
export const completeAggregates = (p: Profile): void => void delete p.lookups;

/** True when what others may be grouped by has changed. */
export function isChanged(p: Profile): boolean {
  if (!p.before || p.before.live !== isLive(p) || p.before.nameProfile !== p.nameProfile) return true;
  if (!p.lookupsInvalidated) return false;
  return differ(lookupsNow(p), p.stored.texts) || differ(namesNow(p), p.stored.names);
}

const differ = (one: Set<string>, other: Set<string>): boolean => one.symmetricDifference(other).size > 0;

/** True when the row has to be written. */
export const isDirty = (p: Profile): boolean =>
  p.touched || !p.before || p.thing !== p.before.thing || p.root !== p.before.root || p.keep !== p.before.keep;

/** The row that is to be kept of a profile; the state of what one document made up is left to its mention. */
export const rowOf = (p: Profile): ProfileRow => ({
  ...p,
  state: isDocumentLocal(p.parsed.kind) && p.mentions < 2 && !p.decided ? null : p.state,
});
