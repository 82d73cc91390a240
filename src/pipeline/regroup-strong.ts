import { conflict, keptApart, partition } from '../identity/groups.ts';
import { byText } from '../identity/facts.ts';
import { isLone, levelOf } from '../identity/lookups.ts';
import { each } from '../identity/profile.ts';
import * as decisions from '../stores/decisions.ts';
import type { Decision } from '../stores/decisions.ts';
import * as profiles from '../stores/profiles.ts';
import { isLive, loadHolding, loadKeys, loadRoots, lookupsNow, syncLookups, type Profile, type Unit } from './unit.ts';

/** What a step of regrouping looked at, and the texts that are held differently since. */
export interface Regrouped {
  profiles: Profile[];
  texts: Set<string>;
}

/** `loose` are names that a decision speaks of, yet nothing joins them now. */
export interface Strong extends Regrouped {
  loose: Profile[];
}

const isWeak = (p: Profile): boolean => p.parsed.kind === 'W' || p.parsed.kind === 'R';
const isIdentified = (p: Profile): boolean => 'EDXUB'.includes(p.parsed.kind);

/** Groups what identifiers and decisions join, and what an external id alone names to the single holder of its name. */
export async function regroupStrong(unit: Unit, changed: Profile[]): Promise<Strong> {
  const able = changed.filter((p) => !isWeak(p));
  const first = await naming(unit, able);
  const merged = new Set(first.filter((d) => d.kind === 'merge').flatMap((d) => [...d.a, ...d.b]));
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

/** The decisions in force that name these profiles. */
export const naming = (unit: Unit, list: Profile[]): Promise<Decision[]> =>
  decisions.naming(
    unit.db,
    unit.graph,
    list.map((p) => p.key),
  );

/** The profiles that a decision to keep apart names. */
export const opposed = (unit: Unit, made: Iterable<Decision>): Promise<Profile[]> =>
  loadKeys(
    unit,
    [...made].filter((d) => d.kind === 'apart').flatMap((d) => [...d.a, ...d.b]),
  );

interface Component {
  members: Set<Profile>;
  loose: Profile[];
  decisions: Map<number, Decision>;
}

/** Everything that identifiers and merges connect with these profiles, by what was and by what is. */
async function component(unit: Unit, start: Profile[], first: Decision[]): Promise<Component> {
  const found: Component = { members: new Set(), loose: [], decisions: new Map(first.map((d) => [d.seq, d])) };
  let todo = start;
  let made: Decision[] | undefined = first;
  while (todo.length) {
    for (const p of todo) found.members.add(p);
    made ??= await naming(unit, todo);
    for (const d of made) found.decisions.set(d.seq, d);
    const shared = todo
      .filter(isIdentified)
      .flatMap((p) => [`x|${p.key}`, ...[...p.listed.texts, ...lookupsNow(p)].filter((t) => t[0] === 'x')]);
    const keys = made.filter((d) => d.kind === 'merge').flatMap((d) => [...d.a, ...d.b]);
    const near = await loadKeys(unit, [...keys, ...shared.map((text) => text.slice(2))]);
    near.push(...(await loadHolding(unit, [...new Set(shared)])));
    todo = [...new Set(near)].filter((p) => !found.members.has(p) && !isWeak(p));
    made = undefined;
  }
  return found;
}

/** Partitions a component, gives each group its root, and lists its profiles under it. */
async function group(unit: Unit, { members, loose, decisions: made }: Component): Promise<Set<string>> {
  const live = [...members].filter(isLive);
  const sorts = Map.groupBy(made.values(), (d) => d.kind);
  const groups = partition(live, sorts.get('merge') ?? [], sorts.get('apart') ?? [], sharedBy(live));
  for (const p of members) [p.root, p.keep] = [null, null];
  for (const one of groups) {
    const root = Math.min(...one.map((p) => p.uid));
    for (const p of one) p.root = root;
    if (one.length > 1) for (const p of one) p.keep = JOINED;
    else if (one[0]!.parsed.kind === 'N') loose.push(one[0]!);
  }
  loose.push(...[...members].filter((p) => p.parsed.kind === 'N' && p.root === null));
  for (const p of loose) members.delete(p);
  for (const d of sorts.get('merge') ?? []) if (d.keepId) name(unit, d, d.keepId);
  const texts = await syncLookups(unit, members);
  for (const p of regrouped(members))
    for (const text of [...p.listed.texts, ...lookupsNow(p)]) if ('hp'.includes(text[0]!)) texts.add(text);
  return texts;
}

/** The mark of a profile that identifiers or decisions joined with others, where no id is to be kept. */
const JOINED = '';

/** The members of groups that others joined or left: what speaks against a name's joining them may be another. */
function regrouped(members: Set<Profile>): Profile[] {
  const moved = [...members].filter((p) => p.before && p.before.root !== p.root);
  const grown = new Set([...members].filter((p) => !p.before && p.keep !== null).map((p) => p.root));
  const roots = new Set([...moved.flatMap((p) => [p.root, p.before!.root]), ...grown]);
  return [...members].filter(
    (p) => (p.root !== null && roots.has(p.root)) || (p.before?.root != null && roots.has(p.before.root)),
  );
}

function sharedBy(live: Profile[]): Map<string, Profile[]> {
  const shared = new Map<string, Profile[]>();
  const own = new Map(live.map((p) => [`x|${p.key}`, p]));
  for (const p of live)
    for (const text of lookupsNow(p)) {
      if (text[0] !== 'x') continue;
      const owner = own.get(text);
      if (!shared.has(text)) shared.set(text, owner ? [owner] : []);
      shared.get(text)!.push(p);
    }
  return shared;
}

/** The profiles that a standing merge joined go by its id; of several merges by the latest one's. */
function name(unit: Unit, { seq, a, b }: Decision, keepId: string): void {
  const side = (keys: string[]) =>
    keys.map((key) => unit.byKey.get(key)).filter((p) => p !== undefined && p.root !== null);
  const [one, other] = [side(a), side(b)];
  if (!one.some((p) => other.some((o) => o!.root === p!.root))) return;
  const mark = `${String(seq).padStart(15, '0')}|${keepId}`;
  for (const p of [...one, ...other]) if (mark > (p!.keep ?? JOINED)) p!.keep = mark;
}

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
    .sort((a, b) => byText(leastKey(a), leastKey(b)));
  const wanted = new Map(
    external.map((one) => [
      one,
      one.flatMap((p) => [...lookupsNow(p)].filter((t) => t.startsWith('h2|')).map((t) => `h1${t.slice(2)}`)),
    ]),
  );
  const held = await profiles.holders(unit.db, unit.graph, [...new Set([...wanted.values()].flat())]);
  const aparts = made.filter((d) => d.kind === 'apart');
  for (const [one, texts] of wanted) {
    const root = single(texts, held);
    if (root !== undefined && (await agrees(unit, one, root, aparts))) for (const p of one) p.root = root;
  }
  return syncLookups(unit, external.flat());
}

const leastKey = (one: Profile[]): string => one.map((p) => p.key).sort(byText)[0]!;

/** The one group that holds these texts; undefined when there is none or more than one. */
export function single(texts: string[], held: Map<string, [number, number]>): number | undefined {
  const roots = new Set(texts.flatMap((text) => held.get(text) ?? []));
  return roots.size === 1 ? [...roots][0] : undefined;
}

/** At which step a profile's group is decided: what identifiers and decisions join first, a word of a name last. */
export function stepOf({ parsed, keep }: Profile): number {
  if (parsed.kind !== 'N' || keep !== null) return 0;
  if (parsed.discriminator) return 1;
  return isLone(parsed) ? 3 : 2;
}

/**
 * True unless a decision keeps the profiles apart from that group, or their birth dates or employers contradict each other. Only
 * what was decided at earlier steps speaks, and of the same step what is in `decided` already.
 */
export async function agrees(
  unit: Unit,
  one: Profile[],
  root: number,
  aparts: Decision[],
  decided?: Set<Profile>,
): Promise<boolean> {
  const stated = one.flatMap(statedBy);
  const opposing = aparts.filter((d) => one.some((p) => d.a.includes(p.key) || d.b.includes(p.key)));
  if (!stated.length && !opposing.length) return true;
  await loadRoots(unit, [root]);
  const step = stepOf(one[0]!);
  const speaks = (p: Profile) => stepOf(p) < step || !step || decided?.has(p);
  const others = [...unit.profiles.values()].filter(
    (p) => p.root === root && !one.includes(p) && !isWeak(p) && speaks(p),
  );
  return !keptApart(opposing, one, others) && !conflict(stated, others.flatMap(statedBy));
}

const statedBy = ({ parsed, state }: Profile): string[] => {
  if (parsed.kind === 'N') return parsed.discriminator ? [parsed.discriminator] : [];
  return state ? each(state, 'd').map(([text]) => text) : [];
};
