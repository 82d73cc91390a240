import { keyOf } from '../../common/identity-keys.ts';
import { isOfAny, lookupText, restOf, type Family } from '../../identity/lookup-families.ts';
import * as profiles from '../../stores/projection/profiles.ts';
import { isWeak } from '../matching/component.ts';
import type { Regrouped } from './group-by-identifier.ts';
import { loadHolding, loadKeys, loadReadings, loadUids, syncLookups, type Profile, type Unit } from './unit-of-work.ts';

const KNOWN: readonly Family[] = ['known_name', 'person_word', 'one_word_person', 'business_name'];

/**
 * Decides each reading and weak candidate: the known name that covers its run, else the reading if it stands by itself, else
 * nothing. Only establishing mentions of the same entity make a name known.
 */
export async function regroupReadings(unit: Unit, changed: Profile[], named: Regrouped): Promise<Profile[]> {
  const runs = [...named.texts].filter((text) => isOfAny(KNOWN, text)).map(restOf);
  const waiting = await Promise.all([
    loadHolding(unit, [...new Set(runs.map((run) => lookupText('waiting_run', run)))]),
    loadKeys(
      unit,
      runs.map((run) => keyOf('candidate', run)),
    ),
    loadReadings(
      unit,
      named.profiles.map((p) => p.uid),
    ),
  ]);
  const open = [...new Set([...waiting.flat(), ...changed.filter(isWeak)])];
  const known = [...new Set(open.flatMap((p) => KNOWN.map((family) => textOf(p, family))))];
  const [held] = await Promise.all([
    profiles.holders(unit.db, unit.graph, known),
    loadUids(
      unit,
      open.flatMap((p) => p.nameProfile ?? []),
    ),
  ]);
  for (const p of open) p.root = p.mentions ? (knownAs(p, held) ?? rootOfName(unit, p)) : null;
  await syncLookups(unit, open);
  return open;
}

const textOf = ({ parsed: { entity, run } }: Profile, family: Family): string => lookupText(family, entity, run);

/** The families that may name a reading's thing: the first that knows the run counts. */
const BY_STRENGTH: Family[][] = [['known_name'], ['person_word', 'one_word_person'], ['business_name']];

/** The one thing of that name: by a whole name, else by one word of a person's, else a business. */
function knownAs(p: Profile, held: Map<string, [number, number]>): number | undefined {
  const roots = (families: Family[]) => new Set(families.flatMap((family) => held.get(textOf(p, family)) ?? []));
  const found = BY_STRENGTH.map(roots).find((some) => some.size > 0);
  return found?.size === 1 ? [...found][0] : undefined;
}

/** The group of the name that a reading stands on. */
const rootOfName = (unit: Unit, { nameProfile }: Profile): number | null =>
  nameProfile === null ? null : (unit.profiles.get(nameProfile)?.root ?? null);
