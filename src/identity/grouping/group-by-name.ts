import type { Decision } from '../../common/settling/decision.ts';
import { keyOf } from '../../common/identity-keys.ts';
import { byText } from '../facts.ts';
import { comparedName } from '../keys.ts';
import { asFamily, isOf, isOfAny, lookupText, restOf, type Family } from '../lookup-families.ts';
import { ANYWHERE, holderName, isTelling, soughtAt, statementOf } from '../lookups.ts';
import { namesAgree } from '../names.ts';
import { each } from '../profile.ts';
import { canJoin, singleHolder, statementKeysOf, stepOf, type Joining } from './can-join.ts';
import { groupingDecisions, keptApartBy } from './component.ts';
import { isParting } from '../unit/decisions.ts';
import type { Identified, Regrouped } from './group-by-identifier.ts';
import { holdersOf, relist } from '../unit/listing.ts';
import { together, type Deciding } from '../unit/needs.ts';
import { listedUnder, underKeys, withGroups, type Neighbourhood } from '../unit/neighbourhood.ts';
import { isLive, isWeak, lookupsNow, type Profile } from '../unit/profile.ts';

/**
 * Gives each name without identifier its group: the single holder of the name in its entity, first names with a discriminator, then
 * names alone. A phone decides between several holders.
 */
export function* groupByName(near: Neighbourhood, changed: Profile[], identified: Identified): Deciding<Regrouped> {
  const done = new Set(identified.profiles);
  const open = new Set(
    [...changed.filter((p) => p.parsed.kind === 'name'), ...identified.loose].filter((p) => !done.has(p)),
  );
  const texts = new Set(identified.texts);
  const profiles: Profile[] = [];
  for (const p of open) p.keep = null;
  for (const text of relist(near, open)) texts.add(text);
  for (const { step, levels } of STEPS) {
    for (const p of yield* waitingFor(near, texts, levels))
      if (p.parsed.kind === 'name' && p.keep === null) open.add(p);
    const aparts = yield* openKeptApart(near, open, step);
    const now = [...open].filter((p) => stepOf(p) === step && !done.has(p));
    for (const p of now) done.add(p);
    profiles.push(...now);
    for (const text of yield* groupStep(near, now, { step, levels, aparts })) texts.add(text);
  }
  return { profiles, texts };
}

/** The families of all that names may join. */
export const LEVELS: readonly Family[] = [
  'business_holder',
  'identified_holder',
  'external_holder',
  'discriminated_holder',
];

/** The texts by whose holders it is decided what a name joins. */
export const holdingTexts = (p: Profile): string[] => [
  ...LEVELS.map((level) => held(p, level)),
  ...elsewhere(p),
  ...phonesOf(p),
  ...statementKeysOf([p]),
];

const STEPS: Pick<Step, 'step' | 'levels'>[] = [
  { step: 1, levels: LEVELS.slice(0, 3) },
  { step: 2, levels: LEVELS },
];

interface Step {
  step: number;
  levels: readonly Family[];
  aparts: Decision[];
}

/** Opens the names that decisions keep apart from those open at this step, and theirs in turn; answers with these decisions. */
function* openKeptApart(near: Neighbourhood, open: Set<Profile>, step: number): Deciding<Decision[]> {
  const aparts = new Map<number, Decision>();
  for (let todo = [...open].filter((p) => stepOf(p) === step); todo.length;) {
    const found = (yield* groupingDecisions(near, todo)).filter(isParting);
    for (const d of found) aparts.set(d.seq, d);
    const named = yield* keptApartBy(near, found);
    const met = named.filter((p) => p.parsed.kind === 'name' && p.keep === null && !open.has(p));
    for (const p of met) open.add(p);
    todo = met.filter((p) => stepOf(p) === step);
  }
  return [...aparts.values()];
}

/** The names that wait for what is held differently now. */
export function* waitingFor(
  near: Neighbourhood,
  texts: ReadonlySet<string>,
  levels: readonly Family[],
): Deciding<Profile[]> {
  const ofFamilies = (families: readonly Family[]) => [...texts].filter((text) => isOfAny(families, text));
  const names = ofFamilies(levels).map(restOf);
  const beside = ofFamilies(['stated_beside_name']).map((text) => statementOf(text).place);
  const sought = [
    ...[...names, ...beside].map(soughtAt),
    ...ofFamilies(['holder_phone']).map((text) => asFamily('name_phone', text)),
  ];
  const plain = names.map((name) => keyOf('name', name, ''));
  return (yield* together([listedUnder(near, sought), underKeys(near, plain)])).flat();
}

/** Gives the names of one step their groups, in the order of their keys; answers with the texts that are held differently now. */
function* groupStep(near: Neighbourhood, names: Profile[], { step, levels, aparts }: Step): Deciding<Set<string>> {
  if (!names.length) return new Set();
  const live = names.filter(isLive).toSorted((one, other) => byText(one.key, other.key));
  const wanted = live.map((p): Wanted => ({
    p,
    names: levels.map((level) => held(p, level)),
    elsewhere: elsewhere(p),
    phones: phonesOf(p),
  }));
  const sought = wanted.flatMap((one) => [...one.names, ...one.elsewhere, ...one.phones]);
  const texts = [...sought, ...statementKeysOf(live)];
  const holders = yield* holdersOf(near, texts);
  for (const p of names) p.root = isLive(p) ? p.uid : null;
  const decided = new Set<Profile>();
  const mayContradict = (p: Profile) => stepOf(p) < step;
  const mayBeKeptApart = (p: Profile) => mayContradict(p) || decided.has(p);
  for (const one of wanted) {
    const weighed = { joining: [one.p], aparts, held: holders, mayContradict, mayBeKeptApart };
    one.p.root = (yield* holderOf(near, one, weighed)) ?? one.p.uid;
    decided.add(one.p);
  }
  const moved = names
    .filter((p) => p.parsed.discriminator && p.root !== p.before?.root)
    .map((p) => held(p, 'discriminated_holder'));
  return new Set([...relist(near, names), ...moved]);
}

interface Wanted {
  p: Profile;
  names: string[];
  elsewhere: string[];
  phones: string[];
}

/**
 * The group that a name joins: the business of that name, else the single holder of it, else another entity's business, else the holder of
 * its phone if the names agree; undefined when there is none.
 */
function* holderOf(
  near: Neighbourhood,
  { p, names, elsewhere: others, phones }: Wanted,
  weighed: Joining,
): Deciding<number | undefined> {
  const isHeld = names.some((text) => weighed.held.has(text));
  const byName = singleHolder(names.slice(0, 1), weighed.held) ?? singleHolder(isHeld ? names : others, weighed.held);
  if (byName !== undefined && (yield* canJoin(near, byName, weighed))) return byName;
  const byPhone = singleHolder(phones, weighed.held);
  if (byPhone === undefined || !(yield* canJoin(near, byPhone, weighed))) return undefined;
  return (yield* answersTo(near, p, byPhone)) ? byPhone : undefined;
}

/** The phones of a name, as holders have them. */
const phonesOf = (p: Profile): string[] =>
  [...lookupsNow(p)].filter((text) => isOf('name_phone', text)).map((text) => asFamily('holder_phone', text));

const held = ({ parsed: { entity, label, value } }: Profile, level: Family): string =>
  lookupText(level, entity, label, holderName(label, value));

/** The text under which a business is found that other entities, too, call by the name. */
const elsewhere = ({ parsed: { label, value } }: Profile): string[] =>
  label === 'Organization' && isTelling(value)
    ? [lookupText('business_holder', ANYWHERE, label, holderName(label, value))]
    : [];

/** True when someone of the group by identifiers or decisions has a name that agrees with the profile's: names that joined it do not answer for it. */
function* answersTo(near: Neighbourhood, { parsed: { label, value } }: Profile, root: number): Deciding<boolean> {
  yield* withGroups(near, [root]);
  const group = [...near.profiles.values()].filter((p) => p.root === root && !isWeak(p) && !stepOf(p));
  const names = group.flatMap(({ state }) =>
    state
      ? each(state, 'established_name').map(([text]) => comparedName(label, text.slice(text.indexOf('|') + 1)))
      : [],
  );
  return names.some((name) => (label === 'Contact' ? namesAgree(name, value) : name === value));
}
