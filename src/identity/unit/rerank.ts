import type { SourcedMention, WeightMark } from '../../common/settling/rows.ts';
import { higher, rankOf } from '../facts.ts';
import { observationOf, variantOf, type Variant } from '../profile.ts';
import type { ValueKind } from '../value-kinds.ts';
import { heaviestOf } from './answers.ts';
import type { Deciding } from './needs.ts';
import type { Neighbourhood } from './neighbourhood.ts';
import type { Profile } from './profile.ts';
import { isStored, type Reasserted } from './recount.ts';

/** Mentions that are read of a profile at first; each time that they do not suffice twice as many follow. */
const FIRST = 64;
/** Of a rank what it has of the authority and the day. */
const MARKED = '080YYYY-MM-DD'.length;

/** A value whose rank is looked for, and how many of the mentions that were not looked at have it. */
interface Sought {
  variant: Variant;
  left: number;
}

/** Values by kind and text, by profile. */
type Searches = Map<number, Map<string, Sought>>;

/** Finds the highest ranks again that values have without the mentions that were taken away: from the heaviest mentions that are left, as many as it takes. */
export function* rerank(
  near: Neighbourhood,
  values: Map<Profile, [ValueKind, string][]>,
  { forgotten, mentions }: Reasserted,
): Deciding<void> {
  const searches: Searches = new Map([...values].map(([p, list]) => [p.uid, soughtOf(p, list)]));
  for (const one of mentions) look(searches, one);
  let marks = [...values.keys()].flatMap((p): WeightMark[] =>
    isStored(p) && isOpen(searches, p.uid) ? [{ profile: p.uid, authority: null, day: null, most: FIRST }] : [],
  );
  while (marks.length > 0) {
    const read = yield* heaviestOf(near, marks);
    for (const one of read) if (!forgotten.has(one.doc)) look(searches, one);
    const byProfile = Map.groupBy(read, ({ profile }) => profile);
    marks = marks.flatMap((mark) => next(searches, mark, byProfile.get(mark.profile) ?? []));
  }
}

function soughtOf({ state }: Profile, list: [ValueKind, string][]): Map<string, Sought> {
  const sought = new Map<string, Sought>();
  for (const value of list) {
    const variant = state ? variantOf(state, value) : undefined;
    if (variant) sought.set(value.join('|'), { variant, left: variant[0] });
  }
  return sought;
}

/** Notes what a mention says of the values that are looked for. */
function look(searches: Searches, { profile, mention, facts }: SourcedMention): void {
  const sought = searches.get(profile);
  if (!sought?.size) return;
  const { values, rank } = observationOf(mention, facts);
  for (const value of values) {
    const one = sought.get(value.join('|'));
    if (!one) continue;
    one.variant[1] = higher(one.variant[1], rank);
    one.left--;
  }
}

const isOpen = (searches: Searches, profile: number): boolean =>
  [...(searches.get(profile)?.values() ?? [])].some(({ left }) => left > 0);

/** Where to read on: nowhere once nothing lighter can have a higher rank than was found, or nothing is left. */
function next(searches: Searches, { profile, most }: WeightMark, read: SourcedMention[]): WeightMark[] {
  const counted = read.filter(({ facts }) => facts.seq === null);
  const [lightest, ...others] = counted;
  if (!lightest || counted.length < most) return [];
  const rank = (one: SourcedMention) => rankOf(one.mention.authority, one.facts).slice(0, MARKED);
  const last = others.reduce((low, one) => (rank(one) < rank(low) ? one : low), lightest);
  const reached = rank(last);
  const open = [...(searches.get(profile)?.values() ?? [])].some(
    ({ variant, left }) => left > 0 && variant[1] < reached,
  );
  return open ? [{ profile, authority: last.mention.authority, day: last.facts.day, most: most * 2 }] : [];
}
