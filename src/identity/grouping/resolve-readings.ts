import { keyOf } from '../../common/identity-keys.ts';
import { isOfAny, lookupText, restOf, type Family } from '../lookup-families.ts';
import { isLone } from '../lookups.ts';
import type { Regrouped } from './group-by-identifier.ts';
import { holdersOf, relist, type Holders } from '../unit/listing.ts';
import { together, type Deciding } from '../unit/needs.ts';
import { byUid, listedUnder, readingsOf, underKeys, type Neighbourhood } from '../unit/neighbourhood.ts';
import { isWeak, type Profile } from '../unit/profile.ts';

const KNOWN = ['known_name', 'business_name'] as const satisfies Family[];

/**
 * Decides each reading and weak candidate: the known name that covers its run, else the reading if it stands by itself, else
 * nothing. Only establishing mentions of the same entity make a name known; one word of a person's name is nobody by itself.
 */
export function* resolveReadings(near: Neighbourhood, changed: Profile[], named: Regrouped): Deciding<Profile[]> {
  const open = [...new Set([...(yield* readingsFor(near, named)), ...changed.filter(isWeak)])];
  const known = open.flatMap(coveringTexts);
  const names = open.flatMap((p) => p.nameProfile ?? []);
  yield* byUid(near, names);
  const held = yield* holdersOf(near, known);
  for (const p of open) p.root = p.mentions ? (knownAs(p, held) ?? rootOfName(near, p)) : null;
  relist(near, open);
  return open;
}

/** The readings and weak candidates in whose runs these texts stand, and the readings that stand on these profiles. */
export function* readingsFor(near: Neighbourhood, { profiles, texts }: Regrouped): Deciding<Profile[]> {
  const runs = [...texts].filter((text) => isOfAny(KNOWN, text)).map(restOf);
  const waiting = yield* together([
    listedUnder(
      near,
      runs.map((run) => lookupText('waiting_run', run)),
    ),
    underKeys(
      near,
      runs.map((run) => keyOf('candidate', run)),
    ),
    readingsOf(
      near,
      profiles.map((p) => p.uid),
    ),
  ]);
  return waiting.flat();
}

/** The texts of the names that would cover the run of a reading or weak candidate. */
export const coveringTexts = (p: Profile): string[] => KNOWN.map((family) => textOf(p, family));

const textOf = ({ parsed: { entity, run } }: Profile, family: Family): string => lookupText(family, entity, run);

/** The one thing of that name, else the one business: the first family that knows the run counts. */
function knownAs(p: Profile, held: Holders): number | undefined {
  const found = KNOWN.map((family) => new Set(held.get(textOf(p, family)))).find((some) => some.size > 0);
  return found?.size === 1 ? [...found][0] : undefined;
}

/** The group of the name that a reading stands on. */
function rootOfName({ profiles }: Neighbourhood, { nameProfile }: Profile): number | null {
  const name = nameProfile === null ? undefined : profiles.get(nameProfile);
  return name && !isLone(name.parsed) ? name.root : null;
}
