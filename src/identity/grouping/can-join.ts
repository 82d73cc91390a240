import type { Decision } from '../../common/settling/decision.ts';
import { bySort, keptApart } from '../groups.ts';
import { isOf } from '../lookup-families.ts';
import { statementOf } from '../lookups.ts';
import { each } from '../profile.ts';
import type { Holders } from '../unit/listing.ts';
import type { Deciding } from '../unit/needs.ts';
import { withGroups, type Neighbourhood } from '../unit/neighbourhood.ts';
import { isWeak, lookupsNow, type Profile } from '../unit/profile.ts';

/** The one group that holds these texts; undefined when there is none or more than one. */
export function singleHolder(texts: string[], held: Holders): number | undefined {
  const roots = new Set(texts.flatMap((text) => held.get(text) ?? []));
  return roots.size === 1 ? [...roots][0] : undefined;
}

/** At which step a profile's group is decided: what identifiers and decisions join first, a name alone last. */
export function stepOf({ parsed, keep }: Pick<Profile, 'parsed' | 'keep'>): number {
  if (parsed.kind !== 'name' || keep !== null) return 0;
  return parsed.discriminator ? 1 : 2;
}

/** What may join a group, and what is to be weighed. */
export interface Joining {
  joining: Profile[];
  aparts: Decision[];
  /** What is stated under the names of those who may join: see `statementKeysOf`. */
  held: Holders;
  /** Whose birth dates and employers may contradict it: nobody's who joins at the same step. */
  mayContradict: (p: Profile) => boolean;
  /** Who may be kept apart from it: of the same step those who come before it, where all that a decision names are decided together. */
  mayBeKeptApart: (p: Profile) => boolean;
}

/** The keys under which is counted what is stated beside the names of these profiles. */
export const statementKeysOf = (list: Profile[]): string[] =>
  list.flatMap((p) =>
    [...lookupsNow(p)].filter((text) => isOf('stated_beside_name', text)).map((text) => statementOf(text).key),
  );

/**
 * True unless a decision keeps the profiles apart from that group, or birth dates or employers contradict each other: theirs and the
 * group's, or, where the group states none, those of all who may join under the same name.
 */
export function* canJoin(
  near: Neighbourhood,
  root: number,
  { joining, aparts, held, mayContradict, mayBeKeptApart }: Joining,
): Deciding<boolean> {
  const stated = bySort(joining.flatMap(statedBy));
  const opposing = aparts.filter(({ a, b }) => joining.some(({ key }) => a.includes(key) || b.includes(key)));
  if (!stated.birth.length && !stated.employer.length && !opposing.length) return true;
  yield* withGroups(near, [root]);
  const group = [...near.profiles.values()].filter((p) => p.root === root && !joining.includes(p) && !isWeak(p));
  if (keptApart(opposing, joining, group.filter(mayBeKeptApart))) return false;
  const statedThere = bySort(group.filter(mayContradict).flatMap(statedBy));
  const disputed = statementKeysOf(joining).filter((key) => held.get(key)?.[0] !== held.get(key)?.[1]);
  return (['birth', 'employer'] as const).every((sort) => {
    if (!stated[sort].length) return true;
    if (statedThere[sort].length) return stated[sort].some((text) => statedThere[sort].includes(text));
    return !disputed.some((key) => key.split('|')[2] === sort);
  });
}

const statedBy = ({ parsed, state }: Profile): string[] => {
  if (parsed.kind === 'name') return parsed.discriminator ? [parsed.discriminator] : [];
  return state ? each(state, 'discriminator').map(([text]) => text) : [];
};
