import { assignThings } from './assign-things.ts';
import { regroupNames } from './regroup-names.ts';
import { regroupReadings } from './regroup-readings.ts';
import { regroupStrong } from './regroup-strong.ts';
import { isLive, lookupsNow, type Profile, type Unit } from './unit.ts';

/** True when what others may be grouped by has changed; `reshape` has kept what it was. */
export function isChanged(p: Profile): boolean {
  if (!p.before || p.before.live !== isLive(p) || p.before.anchor !== p.anchor) return true;
  if (!p.reshaped) return false;
  const now = lookupsNow(p);
  return now.size !== p.listed.texts.size || [...now].some((text) => !p.listed.texts.has(text));
}

/**
 * Groups profiles into things again: the changed ones and whatever they can influence. First what identifiers and decisions join,
 * then names without identifier, then readings and weak candidates; each step looks only at the steps before it.
 */
export async function regroup(unit: Unit, changed: Profile[]): Promise<void> {
  const strong = await regroupStrong(unit, changed);
  const named = await regroupNames(unit, changed, strong);
  const names = [...named.profiles, ...strong.profiles.filter((p) => p.parsed.kind === 'N')];
  const read = await regroupReadings(unit, changed, { profiles: names, texts: named.texts });
  await assignThings(unit, [...strong.profiles, ...named.profiles, ...read]);
}
