import { byText } from '../../identity/facts.ts';
import { asFamily, isOf, isOfAny, lookupText, type Family } from '../../identity/lookup-families.ts';
import { levelOf, statementOf } from '../../identity/lookups.ts';
import * as profiles from '../../stores/projection/profiles.ts';
import {
  component,
  group,
  isJoining,
  isParting,
  isWeak,
  keysOf,
  naming,
  opposed,
  type Component,
} from '../matching/component.ts';
import { agrees, single, stepOf, statementKeysOf } from './can-join.ts';
import { loadHolding, loadRoots, lookupsNow, syncLookups, type Profile, type Unit } from './unit-of-work.ts';
import type { Decision } from '../../stores/projection/decision.ts';

/** What a step of regrouping looked at, and the texts that are held differently since. */
export interface Regrouped {
  profiles: Profile[];
  texts: Set<string>;
}

/** `loose` are names that a decision speaks of, yet nothing joins them now. */
export interface Strong extends Regrouped {
  loose: Profile[];
}

/** Groups what identifiers and decisions join, and what an external id alone names to the single holder of its name. */
export async function regroupStrong(unit: Unit, changed: Profile[]): Promise<Strong> {
  const able = changed.filter((p) => !isWeak(p));
  const first = await naming(unit, able);
  const merged = new Set(keysOf(first.filter(isJoining)));
  const start = able.filter((p) => p.parsed.kind !== 'name' || merged.has(p.key));
  const found: Found = { members: new Set(), decisions: new Map(), texts: new Set(), loose: [] };
  for (let part = await component(unit, start, first); ;) {
    const more = await absorb(unit, found, part);
    if (!more.length) break;
    part = await component(unit, more, await naming(unit, more));
  }
  const members = [...found.members];
  const texts = found.texts;
  for (const text of await joinByName(unit, members, [...found.decisions.values()])) texts.add(text);
  return { profiles: members, texts, loose: found.loose };
}

interface Found extends Component {
  texts: Set<string>;
}

/** Groups a component; answers with what else has to be decided with it: who waits for its names, and who is kept apart from it. */
async function absorb(unit: Unit, found: Found, part: Component): Promise<Profile[]> {
  const texts = await group(unit, part);
  const identified = groupsOf([...part.members]).filter((one) => !isExternal(one));
  const left = [...part.members].filter((p) => p.root === null);
  for (const text of await heldBy(unit, [...identified.flat(), ...left])) texts.add(text);
  const apart = await opposed(unit, part.decisions.values());
  for (const p of part.members) found.members.add(p);
  for (const [seq, d] of part.decisions) found.decisions.set(seq, d);
  for (const text of texts) found.texts.add(text);
  found.loose.push(...part.loose, ...apart.filter((p) => p.parsed.kind === 'name' && p.keep === null));
  const waiting = await loadHolding(unit, holdersBelow(texts));
  const others = [...waiting, ...apart.filter((p) => p.parsed.kind !== 'name' && !isWeak(p))];
  return [...new Set(others)].filter((p) => !found.members.has(p));
}

const HELD: readonly Family[] = ['identified_holder', 'external_holder', 'discriminated_holder', 'holder_phone'];

/**
 * The names and phones of all groups that profiles changed, joined or left: whoever may join such a group is asked again, for what
 * speaks for it or against it may be another.
 */
async function heldBy(unit: Unit, list: Profile[]): Promise<Set<string>> {
  const changed = list.filter((p) => !p.before || p.lookupsInvalidated || p.root !== p.before.root);
  const roots = new Set(changed.flatMap((p) => [p.root, p.before?.root ?? null]).filter((root) => root !== null));
  await loadRoots(
    unit,
    [...roots].filter((root) => unit.profiles.get(root)?.before !== null),
  );
  const isIn = (root: number | null | undefined) => root != null && roots.has(root);
  const group = [...unit.profiles.values()].filter((p) => !stepOf(p) && (isIn(p.root) || isIn(p.before?.root)));
  return new Set(group.flatMap((p) => [...p.listed.texts, ...lookupsNow(p)]).filter((text) => isOfAny(HELD, text)));
}

/** Where those cards are found whom a change of holders, or of what others state, concerns. */
const holdersBelow = (texts: Set<string>): string[] =>
  [...texts].flatMap((text) => {
    if (isOf('identified_holder', text)) return asFamily('external_holder', text);
    if (!isOf('stated_beside_name', text)) return [];
    const { level, place } = statementOf(text);
    return level === '2' ? lookupText('external_holder', place) : [];
  });

const groupsOf = (members: Profile[]): Profile[][] => [
  ...Map.groupBy(
    members.filter((p) => p.root !== null),
    (p) => p.root!,
  ).values(),
];
const isExternal = (one: Profile[]): boolean => one.every((p) => levelOf(p.parsed) === 2);

/** Joins each group that only external ids identify to the single holder of its names, unless something speaks against it. */
async function joinByName(unit: Unit, members: Profile[], made: Decision[]): Promise<Set<string>> {
  const external = groupsOf(members)
    .filter(isExternal)
    .toSorted((a, b) => byText(leastKey(a), leastKey(b)));
  const wanted = new Map(
    external.map((one) => [
      one,
      one.flatMap((p) =>
        [...lookupsNow(p)]
          .filter((text) => isOf('external_holder', text))
          .map((text) => asFamily('identified_holder', text)),
      ),
    ]),
  );
  const texts = [...wanted.values(), ...external.map(statementKeysOf)].flat();
  const held = await profiles.holders(unit.db, unit.graph, [...new Set(texts)]);
  const aparts = made.filter(isParting);
  const states = (p: Profile) => levelOf(p.parsed) === 1;
  const stands = (p: Profile) => !stepOf(p);
  for (const [one, names] of wanted) {
    const root = single(names, held);
    if (root !== undefined && (await agrees(unit, root, { one, aparts, held, states, stands })))
      for (const p of one) p.root = root;
  }
  const moved = await syncLookups(unit, external.flat());
  return new Set([...moved, ...(await heldBy(unit, external.flat()))]);
}

const leastKey = (one: Profile[]): string => one.map((p) => p.key).toSorted(byText)[0]!;
