import { assignThings } from './assign-things.ts';
import { foresee } from './foresee.ts';
import { groupByIdentifier } from './group-by-identifier.ts';
import { groupByName } from './group-by-name.ts';
import type { Deciding } from '../unit/needs.ts';
import type { Neighbourhood } from '../unit/neighbourhood.ts';
import type { Profile } from '../unit/profile.ts';
import { resolveReadings } from './resolve-readings.ts';

/**
 * Groups profiles into things again: the changed ones and whatever they can influence. First what identifiers and decisions join,
 * then names without identifier, then readings and weak candidates; each step looks only at the steps before it.
 */
export function* regroup(near: Neighbourhood, changed: Profile[]): Deciding<void> {
  if (!changed.length) return;
  yield* foresee(near, changed);
  const identified = yield* groupByIdentifier(near, changed);
  const named = yield* groupByName(near, changed, identified);
  const names = [...named.profiles, ...identified.profiles.filter((p) => p.parsed.kind === 'name')];
  const read = yield* resolveReadings(near, changed, { profiles: names, texts: named.texts });
  yield* assignThings(near, [...identified.profiles, ...named.profiles, ...read]);
}
