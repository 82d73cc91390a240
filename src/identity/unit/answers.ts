import type {
  ClaimEnds,
  ClaimEvidence,
  MemberRow,
  MentionedDays,
  PairKey,
  PairState,
  SourcedMention,
  ThingRow,
  WeightMark,
} from '../../common/settling/rows.ts';
import type { Deciding, Needs } from './needs.ts';
import type { Answers, Neighbourhood } from './neighbourhood.ts';
import type { Profile } from './profile.ts';

/** Asks for rows that are of use once. */
function* asked<K extends keyof Answers>(
  near: Neighbourhood,
  kind: K,
  needs: Needs,
): Deciding<NonNullable<Answers[K]>> {
  yield needs;
  const rows = near.answers[kind];
  if (!rows) throw new Error(`no ${kind} were read`);
  delete near.answers[kind];
  return rows;
}

/** All mentions of profiles, as the database has them. */
export function* mentionsOf(near: Neighbourhood, list: Profile[]): Deciding<SourcedMention[]> {
  return list.length ? yield* asked(near, 'mentions', { mentionsOf: list.map((p) => p.uid) }) : [];
}

/** Mentions of profiles below marks, the heaviest first, as the database has them. */
export function* heaviestOf(near: Neighbourhood, marks: WeightMark[]): Deciding<SourcedMention[]> {
  return marks.length ? yield* asked(near, 'heaviest', { heaviestOf: marks }) : [];
}

/** Between which days other documents than these mention profiles, as the database has them. */
export function* daysOf(near: Neighbourhood, list: Profile[], without: Iterable<number>): Deciding<MentionedDays[]> {
  if (!list.length) return [];
  return yield* asked(near, 'days', { daysOf: list.map((p) => p.uid), daysWithout: [...without] });
}

/** The rows of things. */
export function* thingRows(near: Neighbourhood, uids: number[]): Deciding<ThingRow[]> {
  const missing = uids.filter((uid) => !near.thingRows.has(uid));
  if (missing.length) yield { thingRows: missing };
  return uids.flatMap((uid) => near.thingRows.get(uid) ?? []);
}

/** The rows of things whose best key gives one of these ids. */
export function* thingsOfBases(near: Neighbourhood, bases: string[]): Deciding<ThingRow[]> {
  if (!bases.length) return [];
  const rows = yield* asked(near, 'things', { thingsOfBases: bases });
  for (const row of rows) near.thingRows.set(row.uid, row);
  return rows;
}

/** The sums that are kept of free claims between two profiles. */
export function* pairStates(near: Neighbourhood, pairs: PairKey[]): Deciding<PairState[]> {
  return pairs.length ? yield* asked(near, 'pairs', { pairStates: pairs }) : [];
}

/** The claims between two profiles: free ones, and those of items. */
export function* claimsBetween(
  near: Neighbourhood,
  { free, ofItems }: { free: PairKey[]; ofItems: PairKey[] },
): Deciding<ClaimEvidence[]> {
  if (!free.length && !ofItems.length) return [];
  return yield* asked(near, 'claims', { freeClaims: free, itemClaims: ofItems });
}

/** Between which profiles and things there are claims that have one of these profiles at an end. */
export function* claimsAround(near: Neighbourhood, uids: number[]): Deciding<ClaimEnds[]> {
  return uids.length ? yield* asked(near, 'around', { around: uids }) : [];
}

/** Which profiles have which thing. */
export function* membersOf(near: Neighbourhood, things: number[]): Deciding<MemberRow[]> {
  return things.length ? yield* asked(near, 'members', { membersOf: things }) : [];
}
