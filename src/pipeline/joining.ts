import { conflict, keptApart } from '../identity/groups.ts';
import { isLone } from '../identity/lookups.ts';
import { each } from '../identity/profile.ts';
import type { Decision } from '../stores/decisions.ts';
import { isWeak } from './component.ts';
import { loadRoots, type Profile, type Unit } from './unit.ts';

/** The one group that holds these texts; undefined when there is none or more than one. */
export function single(texts: string[], held: Map<string, [number, number]>): number | undefined {
  const roots = new Set(texts.flatMap((text) => held.get(text) ?? []));
  return roots.size === 1 ? [...roots][0] : undefined;
}

/** At which step a profile's group is decided: what identifiers and decisions join first, a word of a name last. */
export function stepOf({ parsed, keep }: Profile): number {
  if (parsed.kind !== 'N' || keep !== null) return 0;
  if (parsed.discriminator) return 1;
  return isLone(parsed) ? 3 : 2;
}

/**
 * True unless a decision keeps the profiles apart from that group, or their birth dates or employers contradict each other. Only
 * what was decided at earlier steps speaks, and of the same step what is in `decided` already.
 */
export async function agrees(
  unit: Unit,
  one: Profile[],
  root: number,
  aparts: Decision[],
  decided?: Set<Profile>,
): Promise<boolean> {
  const stated = one.flatMap(statedBy);
  const opposing = aparts.filter((d) => one.some((p) => d.a.includes(p.key) || d.b.includes(p.key)));
  if (!stated.length && !opposing.length) return true;
  await loadRoots(unit, [root]);
  const step = stepOf(one[0]!);
  const speaks = (p: Profile) => stepOf(p) < step || (step ? decided?.has(p) : !stepOf(p));
  const others = [...unit.profiles.values()].filter(
    (p) => p.root === root && !one.includes(p) && !isWeak(p) && speaks(p),
  );
  return !keptApart(opposing, one, others) && !conflict(stated, others.flatMap(statedBy));
}

const statedBy = ({ parsed, state }: Profile): string[] => {
  if (parsed.kind === 'N') return parsed.discriminator ? [parsed.discriminator] : [];
  return state ? each(state, 'd').map(([text]) => text) : [];
};
