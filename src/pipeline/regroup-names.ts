import { comparedName } from '../identity/keys.ts';
import { holderName, isLone } from '../identity/lookups.ts';
import { namesAgree } from '../identity/names.ts';
import { each } from '../identity/profile.ts';
import * as decisions from '../stores/decisions.ts';
import type { Decision } from '../stores/decisions.ts';
import * as profiles from '../stores/profiles.ts';
import { agrees, single, type Regrouped, type Strong } from './regroup-strong.ts';
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
  const steps = [
    { takes: (p: Profile) => p.parsed.discriminator !== '', levels: ['h1', 'h2'] },
    { takes: (p: Profile) => p.parsed.discriminator === '' && !isLone(p.parsed), levels: ['h1', 'h2', 'h3'] },
    { takes: (p: Profile) => p.parsed.discriminator === '' && isLone(p.parsed), levels: ['l'] },
  ];
  for (const { takes, levels } of steps) {
    const met = (await affected(unit, texts, levels)).filter((p) => p.parsed.kind === 'N' && !done.has(p));
    const now = [...new Set([...open, ...met])].filter((p) => takes(p) && !done.has(p));
    for (const p of now) done.add(p);
    all.push(...now);
    for (const text of await settle(unit, now, levels)) texts.add(text);
  }
  return { profiles: all, texts };
}

/** The names that wait for what is held differently now. */
async function affected(unit: Unit, texts: Set<string>, levels: string[]): Promise<Profile[]> {
  const ofFamily = (families: string[]) =>
    [...texts].filter((text) => families.includes(text.slice(0, text.indexOf('|'))));
  const rest = (text: string) => text.slice(text.indexOf('|'));
  if (levels[0] === 'l')
    return loadHolding(
      unit,
      ofFamily(levels).map((text) => `m${rest(text)}`),
    );
  const names = ofFamily(levels).map(rest);
  const sought = [...names.map((name) => `y${name}`), ...ofFamily(['p']).map((text) => `v${rest(text)}`)];
  const plain = names.map((name) => `N${name}|`);
  return [...(await loadHolding(unit, sought)), ...(await loadKeys(unit, plain))];
}

async function settle(unit: Unit, names: Profile[], levels: string[]): Promise<Set<string>> {
  if (!names.length) return new Set();
  const { db, graph } = unit;
  const live = names.filter(isLive);
  const wanted = new Map(live.map((p) => [p, levels.map((level) => holding(p, level))]));
  const phones = new Map(
    live.map((p) => [p, [...lookupsNow(p)].filter((t) => t[0] === 'v').map((t) => `p${t.slice(1)}`)]),
  );
  const held = await profiles.holders(db, graph, [...new Set([...wanted.values(), ...phones.values()].flat())]);
  const made = live.length
    ? await decisions.naming(
        db,
        graph,
        live.map((p) => p.key),
      )
    : [];
  const aparts = made.filter((d) => d.kind === 'apart');
  for (const p of names) [p.root, p.keep] = [isLive(p) ? p.uid : null, null];
  for (const [p, texts] of wanted) p.root = (await joins(unit, p, texts, phones.get(p)!, held, aparts)) ?? p.uid;
  return syncLookups(unit, names);
}

const holding = ({ parsed: { entity, label, value } }: Profile, level: string): string =>
  level === 'l' ? `l|${entity}|${value}` : `${level}|${entity}|${label}|${holderName(label, value)}`;

/** The group that a name joins, or undefined when it stays by itself. */
async function joins(
  unit: Unit,
  p: Profile,
  texts: string[],
  phones: string[],
  held: Map<string, [number, number]>,
  aparts: Decision[],
): Promise<number | undefined> {
  const root = single(texts, held);
  if (root !== undefined && (await agrees(unit, [p], root, aparts))) return root;
  const other = phones.length ? single(phones, held) : undefined;
  if (other === undefined || !(await agrees(unit, [p], other, aparts))) return undefined;
  return (await answersTo(unit, p, other)) ? other : undefined;
}

/** True when someone in the group has a name that agrees with the profile's. */
async function answersTo(unit: Unit, { parsed: { label, value } }: Profile, root: number): Promise<boolean> {
  await loadRoots(unit, [root]);
  const group = [...unit.profiles.values()].filter((p) => p.root === root && p.state !== null && p.parsed.kind !== 'R');
  const names = group.flatMap((p) =>
    each(p.state!, 'n').map(([text]) => comparedName(label, text.slice(text.indexOf('|') + 1))),
  );
  return names.some((name) => (label === 'Contact' ? namesAgree(name, value) : name === value));
}
