import { byText } from '../identity/facts.ts';
import { levelOf } from '../identity/lookups.ts';
import type { Decision } from '../stores/decisions.ts';
import * as profiles from '../stores/profiles.ts';
import { component, group, isJoining, isParting, isWeak, keysOf, naming, opposed } from './component.ts';
import { agrees, single } from './joining.ts';
import { loadHolding, lookupsNow, syncLookups, type Profile, type Unit } from './unit.ts';

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
  const near = await component(
    unit,
    able.filter((p) => p.parsed.kind !== 'N' || merged.has(p.key)),
    first,
  );
  const texts = await group(unit, near);
  const apart = await opposed(unit, near.decisions.values());
  const others = [...(await loadHolding(unit, holdersBelow(texts))), ...apart.filter((p) => p.parsed.kind !== 'N')];
  const open = [...new Set(others)].filter((p) => !near.members.has(p));
  const far = await component(unit, open, await naming(unit, open));
  for (const text of await group(unit, far)) texts.add(text);
  const members = [...near.members, ...far.members];
  const made = [...near.decisions.values(), ...far.decisions.values()];
  for (const text of await joinByName(unit, members, made)) texts.add(text);
  return {
    profiles: members,
    texts,
    loose: [...near.loose, ...far.loose, ...apart.filter((p) => p.parsed.kind === 'N' && p.keep === null)],
  };
}

const holdersBelow = (texts: Set<string>): string[] =>
  [...texts].filter((text) => text.startsWith('h1|')).map((text) => `h2${text.slice(2)}`);

/** Joins each group that only external ids identify to the single holder of its names, unless something speaks against it. */
async function joinByName(unit: Unit, members: Profile[], made: Decision[]): Promise<Set<string>> {
  const groups = [
    ...Map.groupBy(
      members.filter((p) => p.root !== null),
      (p) => p.root!,
    ).values(),
  ];
  const external = groups
    .filter((one) => one.every((p) => levelOf(p.parsed) === 2))
    .toSorted((a, b) => byText(leastKey(a), leastKey(b)));
  const wanted = new Map(
    external.map((one) => [
      one,
      one.flatMap((p) => [...lookupsNow(p)].filter((t) => t.startsWith('h2|')).map((t) => `h1${t.slice(2)}`)),
    ]),
  );
  const held = await profiles.holders(unit.db, unit.graph, [...new Set([...wanted.values()].flat())]);
  const aparts = made.filter(isParting);
  for (const [one, texts] of wanted) {
    const root = single(texts, held);
    if (root !== undefined && (await agrees(unit, one, root, aparts))) for (const p of one) p.root = root;
  }
  return syncLookups(unit, external.flat());
}

const leastKey = (one: Profile[]): string => one.map((p) => p.key).toSorted(byText)[0]!;
