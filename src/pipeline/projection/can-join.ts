import { bySort, keptApart } from '../../identity/groups.ts';
import { isOf } from '../../identity/lookup-families.ts';
import { isLone, statementOf } from '../../identity/lookups.ts';
import { each } from '../../identity/profile.ts';
import { isWeak } from '../matching/component.ts';
import { loadRoots, lookupsNow, type Profile, type Unit } from './unit-of-work.ts';
import type { Decision } from '../../stores/projection/decision.ts';

/** The lowest and highest number under each text that has any. */
export type Held = Map<string, [number, number]>;

/** The one group that holds these texts; undefined when there is none or more than one. */
export function single(texts: string[], held: Held): number | undefined {
  const roots = new Set(texts.flatMap((text) => held.get(text) ?? []));
  return roots.size === 1 ? [...roots][0] : undefined;
}

/** At which step a profile's group is decided: what identifiers and decisions join first, a word of a name last. */
export function stepOf({ parsed, keep }: Profile): number {
  if (parsed.kind !== 'name' || keep !== null) return 0;
  if (parsed.discriminator) return 1;
  return isLone(parsed) ? 3 : 2;
}

/** What may join a group, and what is to be weighed. */
export interface Joining {
  one: Profile[];
  aparts: Decision[];
  /** What is said under the names of those who may join: see `statementKeysOf`. */
  held: Held;
  /** Whose birth dates and employers may contradict it: nobody's who joins at the same step. */
  states: (p: Profile) => boolean;
  /** Who may be kept apart from it: of the same step those who come before it, where all that a decision names are decided together. */
  stands: (p: Profile) => boolean;
}

/** The keys under which is counted what is stated beside the names of these profiles. */
export const statementKeysOf = (one: Profile[]): string[] =>
  one.flatMap((p) =>
    [...lookupsNow(p)].filter((text) => isOf('stated_beside_name', text)).map((text) => statementOf(text).key),
  );

/**
 * True unless a decision keeps the profiles apart from that group, or birth dates or employers contradict each other: theirs and the
 * group's, or, where the group states none, those of all who may join under the same name.
 */
export async function agrees(
  unit: Unit,
  root: number,
  { one, aparts, held, states, stands }: Joining,
): Promise<boolean> {
  const stated = bySort(one.flatMap(statedBy));
  const opposing = aparts.filter((d) => one.some((p) => d.a.includes(p.key) || d.b.includes(p.key)));
  if (!stated.birth.length && !stated.employer.length && !opposing.length) return true;
  await loadRoots(unit, [root]);
  const others = [...unit.profiles.values()].filter((p) => p.root === root && !one.includes(p) && !isWeak(p));
  if (keptApart(opposing, one, others.filter(stands))) return false;
  const theirs = bySort(others.filter(states).flatMap(statedBy));
  const disputed = statementKeysOf(one).filter((key) => held.get(key)?.[0] !== held.get(key)?.[1]);
  return (['birth', 'employer'] as const).every((sort) => {
    if (!stated[sort].length) return true;
    if (theirs[sort].length) return stated[sort].some((text) => theirs[sort].includes(text));
    return !disputed.some((key) => key.split('|')[2] === sort);
  });
}

const statedBy = ({ parsed, state }: Profile): string[] => {
  if (parsed.kind === 'name') return parsed.discriminator ? [parsed.discriminator] : [];
  return state ? each(state, 'discriminator').map(([text]) => text) : [];
};
