import { assignThings } from './assign-things.ts';
import { regroupNames } from './group-by-name.ts';
import { regroupReadings } from './resolve-readings.ts';
import { regroupStrong } from './group-by-identifier.ts';
import { isLive, lookupsNow, type Profile, type Unit } from './unit-of-work.ts';

/** True when what others may be grouped by has changed; `invalidateLookups` has kept what it was. */
export function isChanged(p: Profile): boolean {
  if (!p.before || p.before.live !== isLive(p) || p.before.nameProfile !== p.nameProfile) return true;
  if (!p.lookupsInvalidated) return false;
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
  const names = [...named.profiles, ...strong.profiles.filter((p) => p.parsed.kind === 'name')];
  const read = await regroupReadings(unit, changed, { profiles: names, texts: named.texts });
  await assignThings(unit, [...strong.profiles, ...named.profiles, ...read]);
}
