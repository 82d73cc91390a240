import { keyOf } from '../../common/identity-keys.ts';
import { byText } from '../../identity/facts.ts';
import { comparedName } from '../../identity/keys.ts';
import { asFamily, isOf, isOfAny, lookupText, restOf, type Family } from '../../identity/lookup-families.ts';
import { holderName, statementOf } from '../../identity/lookups.ts';
import { namesAgree } from '../../identity/names.ts';
import { each } from '../../identity/profile.ts';
import * as profiles from '../../stores/projection/profiles.ts';
import { isParting, isWeak, naming, opposed } from '../matching/component.ts';
import { agrees, single, stepOf, statementKeysOf } from './can-join.ts';
import type { Regrouped, Strong } from './group-by-identifier.ts';
import {
  isLive,
  loadHolding,
  loadKeys,
  loadRoots,
  lookupsNow,
  syncLookups,
  type Profile,
  type Unit,
} from './unit-of-work.ts';
import type { Decision } from '../../stores/projection/decision.ts';

/**
 * Gives each name without identifier its group: the single holder of the name in its entity, first names with a discriminator, then
 * names alone, then single words of a name. A phone decides between several holders.
 */
export async function regroupNames(unit: Unit, changed: Profile[], strong: Strong): Promise<Regrouped> {
  const done = new Set(strong.profiles);
  const open = new Set(
    [...changed.filter((p) => p.parsed.kind === 'name'), ...strong.loose].filter((p) => !done.has(p)),
  );
  const texts = new Set(strong.texts);
  const all: Profile[] = [];
  for (const p of open) p.keep = null;
  for (const text of await syncLookups(unit, open)) texts.add(text);
  for (const { step, levels } of STEPS) {
    for (const p of await affected(unit, texts, levels)) if (p.parsed.kind === 'name' && p.keep === null) open.add(p);
    const made = await withOpposed(unit, open, step);
    const now = [...open].filter((p) => stepOf(p) === step && !done.has(p));
    for (const p of now) done.add(p);
    all.push(...now);
    for (const text of await settle(unit, now, { step, levels, aparts: made })) texts.add(text);
  }
  return { profiles: all, texts };
}

const STEPS: Pick<Step, 'step' | 'levels'>[] = [
  { step: 1, levels: ['identified_holder', 'external_holder'] },
  { step: 2, levels: ['identified_holder', 'external_holder', 'discriminated_holder'] },
  { step: 3, levels: ['person_word'] },
];

interface Step {
  step: number;
  levels: readonly Family[];
  aparts: Decision[];
}

/** Opens the names that decisions keep apart from those open at this step, and theirs in turn; answers with these decisions. */
async function withOpposed(unit: Unit, open: Set<Profile>, step: number): Promise<Decision[]> {
  const made = new Map<number, Decision>();
  for (let todo = [...open].filter((p) => stepOf(p) === step); todo.length;) {
    const found = (await naming(unit, todo)).filter(isParting);
    for (const d of found) made.set(d.seq, d);
    const met = (await opposed(unit, found)).filter((p) => p.parsed.kind === 'name' && p.keep === null && !open.has(p));
    for (const p of met) open.add(p);
    todo = met.filter((p) => stepOf(p) === step);
  }
  return [...made.values()];
}

/** The names that wait for what is held differently now. */
async function affected(unit: Unit, texts: Set<string>, levels: readonly Family[]): Promise<Profile[]> {
  const ofFamilies = (families: readonly Family[]) => [...texts].filter((text) => isOfAny(families, text));
  if (levels.includes('person_word')) return loadHolding(unit, ofFamilies(levels).flatMap(loneTexts));
  const names = ofFamilies(levels).map(restOf);
  const beside = ofFamilies(['stated_beside_name']).map((text) => statementOf(text).place);
  const sought = [
    ...[...names, ...beside].map((name) => lookupText('sought_name', name)),
    ...ofFamilies(['holder_phone']).map((text) => asFamily('name_phone', text)),
  ];
  const plain = names.map((name) => keyOf('name', name, ''));
  return (await Promise.all([loadHolding(unit, sought), loadKeys(unit, plain)])).flat();
}

/** Where those names are found that are one word of a known person's: with mentions of their own, or with readings alone. */
function loneTexts(text: string): string[] {
  const [, entity = '', word = ''] = text.split('|');
  return [lookupText('one_word_person', entity, word), lookupText('sought_name', entity, 'Contact', word)];
}

async function settle(unit: Unit, names: Profile[], { step, levels, aparts }: Step): Promise<Set<string>> {
  if (!names.length) return new Set();
  const live = names.filter(isLive).toSorted((a, b) => byText(a.key, b.key));
  const wanted = new Map(live.map((p) => [p, levels.map((level) => holding(p, level))]));
  const phones = new Map(live.map((p) => [p, phonesOf(p)]));
  const texts = new Set([...wanted.values(), ...phones.values(), statementKeysOf(live)].flat());
  const held = await profiles.holders(unit.db, unit.graph, [...texts]);
  for (const p of names) p.root = isLive(p) ? p.uid : null;
  const decided = new Set<Profile>();
  const states = (p: Profile) => stepOf(p) < step;
  const stands = (p: Profile) => states(p) || decided.has(p);
  for (const p of live) {
    const joins = async (root: number | undefined) =>
      root !== undefined && (await agrees(unit, root, { one: [p], aparts, held, states, stands })) ? root : undefined;
    p.root =
      (await joins(single(wanted.get(p) ?? [], held))) ??
      (await byPhone(unit, p, await joins(single(phones.get(p) ?? [], held)))) ??
      p.uid;
    decided.add(p);
  }
  const moved = names
    .filter((p) => p.parsed.discriminator && p.root !== p.before?.root)
    .map((p) => holding(p, 'discriminated_holder'));
  return new Set([...(await syncLookups(unit, names)), ...moved]);
}

const phonesOf = (p: Profile): string[] =>
  [...lookupsNow(p)].filter((text) => isOf('name_phone', text)).map((text) => asFamily('holder_phone', text));

const byPhone = async (unit: Unit, p: Profile, root: number | undefined): Promise<number | undefined> =>
  root !== undefined && (await answersTo(unit, p, root)) ? root : undefined;

const holding = ({ parsed: { entity, label, value } }: Profile, level: Family): string =>
  level === 'person_word'
    ? lookupText(level, entity, value)
    : lookupText(level, entity, label, holderName(label, value));

/** True when someone of the group by identifiers or decisions has a name that agrees with the profile's: names that joined it do not answer for it. */
async function answersTo(unit: Unit, { parsed: { label, value } }: Profile, root: number): Promise<boolean> {
  await loadRoots(unit, [root]);
  const group = [...unit.profiles.values()].filter(
    (p) => p.root === root && p.state !== null && !isWeak(p) && !stepOf(p),
  );
  const names = group.flatMap((p) =>
    each(p.state!, 'established_name').map(([text]) => comparedName(label, text.slice(text.indexOf('|') + 1))),
  );
  return names.some((name) => (label === 'Contact' ? namesAgree(name, value) : name === value));
}
