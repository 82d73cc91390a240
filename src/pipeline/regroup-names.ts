import { byText } from '../identity/facts.ts';
import { comparedName } from '../identity/keys.ts';
import { holderName } from '../identity/lookups.ts';
import { namesAgree } from '../identity/names.ts';
import { each } from '../identity/profile.ts';
import type { Decision } from '../stores/decisions.ts';
import * as profiles from '../stores/profiles.ts';
import { isParting, naming, opposed } from './component.ts';
import { agrees, single, stepOf } from './joining.ts';
import type { Regrouped, Strong } from './regroup-strong.ts';
import { isLive, loadHolding, loadKeys, loadRoots, lookupsNow, syncLookups, type Profile, type Unit } from './unit.ts';

/**
 * Gives each name without identifier its group: the single holder of the name in its entity, first names with a discriminator, then
 * names alone, then single words of a name. A phone decides between several holders.
 */
export async function regroupNames(unit: Unit, changed: Profile[], strong: Strong): Promise<Regrouped> {
  const done = new Set(strong.profiles);
  const open = new Set([...changed.filter((p) => p.parsed.kind === 'N'), ...strong.loose].filter((p) => !done.has(p)));
  const texts = new Set(strong.texts);
  const all: Profile[] = [];
  for (const p of open) p.keep = null;
  for (const { step, levels } of STEPS) {
    for (const p of await affected(unit, texts, levels)) if (p.parsed.kind === 'N' && p.keep === null) open.add(p);
    const made = await withOpposed(unit, open, step);
    const now = [...open].filter((p) => stepOf(p) === step && !done.has(p));
    for (const p of now) done.add(p);
    all.push(...now);
    for (const text of await settle(unit, now, levels, made)) texts.add(text);
  }
  return { profiles: all, texts };
}

const STEPS = [
  { step: 1, levels: ['h1', 'h2'] },
  { step: 2, levels: ['h1', 'h2', 'h3'] },
  { step: 3, levels: ['l'] },
];

/** Opens the names that decisions keep apart from those open at this step, and theirs in turn; answers with these decisions. */
async function withOpposed(unit: Unit, open: Set<Profile>, step: number): Promise<Decision[]> {
  const made = new Map<number, Decision>();
  for (let todo = [...open].filter((p) => stepOf(p) === step); todo.length;) {
    const found = (await naming(unit, todo)).filter(isParting);
    for (const d of found) made.set(d.seq, d);
    const met = (await opposed(unit, found)).filter((p) => p.parsed.kind === 'N' && p.keep === null && !open.has(p));
    for (const p of met) open.add(p);
    todo = met.filter((p) => stepOf(p) === step);
  }
  return [...made.values()];
}

/** The names that wait for what is held differently now. */
async function affected(unit: Unit, texts: Set<string>, levels: string[]): Promise<Profile[]> {
  const ofFamily = (families: string[]) =>
    [...texts].filter((text) => families.includes(text.slice(0, text.indexOf('|'))));
  const rest = (text: string) => text.slice(text.indexOf('|'));
  if (levels[0] === 'l') return loadHolding(unit, ofFamily(levels).flatMap(loneTexts));
  const names = ofFamily(levels).map(rest);
  const sought = [...names.map((name) => `y${name}`), ...ofFamily(['p']).map((text) => `v${rest(text)}`)];
  const plain = names.map((name) => `N${name}|`);
  return (await Promise.all([loadHolding(unit, sought), loadKeys(unit, plain)])).flat();
}

/** Where those names are found that are one word of a known person's: with mentions of their own, or with readings alone. */
function loneTexts(text: string): string[] {
  const [, entity, word] = text.split('|');
  return [`m|${entity}|${word}`, `y|${entity}|Contact|${word}`];
}

async function settle(unit: Unit, names: Profile[], levels: string[], aparts: Decision[]): Promise<Set<string>> {
  if (!names.length) return new Set();
  const live = names.filter(isLive).toSorted((a, b) => byText(a.key, b.key));
  const wanted = new Map(live.map((p) => [p, levels.map((level) => holding(p, level))]));
  const phones = new Map(live.map((p) => [p, phonesOf(p)]));
  const texts = new Set([...wanted.values(), ...phones.values()].flat());
  const held = await profiles.holders(unit.db, unit.graph, [...texts]);
  for (const p of names) p.root = isLive(p) ? p.uid : null;
  const decided = new Set<Profile>();
  for (const p of live) {
    const join = (root: number | undefined) => agreed(unit, p, root, aparts, decided);
    p.root =
      (await join(single(wanted.get(p)!, held))) ??
      (await byPhone(unit, p, await join(single(phones.get(p)!, held)))) ??
      p.uid;
    decided.add(p);
  }
  const moved = names.filter((p) => p.parsed.discriminator && p.root !== p.before?.root).map((p) => holding(p, 'h3'));
  return new Set([...(await syncLookups(unit, names)), ...moved]);
}

const phonesOf = (p: Profile): string[] =>
  [...lookupsNow(p)].filter((text) => text[0] === 'v').map((text) => `p${text.slice(1)}`);

const agreed = async (
  unit: Unit,
  p: Profile,
  root: number | undefined,
  aparts: Decision[],
  decided: Set<Profile>,
): Promise<number | undefined> =>
  root !== undefined && (await agrees(unit, [p], root, aparts, decided)) ? root : undefined;

const byPhone = async (unit: Unit, p: Profile, root: number | undefined): Promise<number | undefined> =>
  root !== undefined && (await answersTo(unit, p, root)) ? root : undefined;

const holding = ({ parsed: { entity, label, value } }: Profile, level: string): string =>
  level === 'l' ? `l|${entity}|${value}` : `${level}|${entity}|${label}|${holderName(label, value)}`;

/** True when someone in the group has a name that agrees with the profile's. */
async function answersTo(unit: Unit, { parsed: { label, value } }: Profile, root: number): Promise<boolean> {
  await loadRoots(unit, [root]);
  const group = [...unit.profiles.values()].filter((p) => p.root === root && p.state !== null && p.parsed.kind !== 'R');
  const names = group.flatMap((p) =>
    each(p.state!, 'n').map(([text]) => comparedName(label, text.slice(text.indexOf('|') + 1))),
  );
  return names.some((name) => (label === 'Contact' ? namesAgree(name, value) : name === value));
}
