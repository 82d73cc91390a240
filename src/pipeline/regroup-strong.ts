import { conflict, keptApart, partition } from '../identity/groups.ts';
import { levelOf } from '../identity/lookups.ts';
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
  const first = await decisions.naming(
    unit.db,
    unit.graph,
    able.map((p) => p.key),
  );
  const merged = new Set(first.filter((d) => d.kind === 'merge').flatMap((d) => [...d.a, ...d.b]));
  const start = able.filter((p) => p.parsed.kind !== 'N' || merged.has(p.key));
  const near = await component(unit, start, first);
  const texts = await group(unit, near);
  const named = [...texts].filter((text) => text.startsWith('h1|')).map((text) => `h2${text.slice(2)}`);
  const others = (await loadHolding(unit, named)).filter((p) => !near.members.has(p));
  const far = await component(
    unit,
    others,
    await decisions.naming(
      unit.db,
      unit.graph,
      others.map((p) => p.key),
    ),
  );
  for (const text of await group(unit, far)) texts.add(text);
  const all = [...near.members, ...far.members];
  for (const text of await joinByName(unit, all, [...near.decisions.values(), ...far.decisions.values()]))
    texts.add(text);
  return { profiles: all, texts, loose: [...near.loose, ...far.loose] };
}

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
    made ??= await decisions.naming(
      unit.db,
      unit.graph,
      todo.map((p) => p.key),
    );
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
  }
  for (const d of sorts.get('merge') ?? []) if (d.keepId) name(unit, d, d.keepId);
  const joined = new Set(groups.filter((one) => one.length > 1).flat());
  for (const p of members) {
    if (p.parsed.kind !== 'N' || joined.has(p)) continue;
    members.delete(p);
    loose.push(p);
  }
  return syncLookups(unit, members);
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
  for (const p of [...one, ...other]) if (p!.keep === null || mark > p!.keep) p!.keep = mark;
}

/** Joins each group that only external ids identify to the single holder of its names, unless something speaks against it. */
async function joinByName(unit: Unit, members: Profile[], made: Decision[]): Promise<Set<string>> {
  const groups = [
    ...Map.groupBy(
      members.filter((p) => p.root !== null),
      (p) => p.root!,
    ).values(),
  ];
  const external = groups.filter((one) => one.every((p) => levelOf(p.parsed) === 2));
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

/** The one group that holds these texts; undefined when there is none or more than one. */
export function single(texts: string[], held: Map<string, [number, number]>): number | undefined {
  const roots = new Set(texts.flatMap((text) => held.get(text) ?? []));
  return roots.size === 1 ? [...roots][0] : undefined;
}

/** True unless a decision keeps the profiles apart from that group, or their birth dates or employers contradict each other. */
export async function agrees(unit: Unit, one: Profile[], root: number, aparts: Decision[]): Promise<boolean> {
  const stated = one.flatMap(statedBy);
  const decided = aparts.filter((d) => one.some((p) => d.a.includes(p.key) || d.b.includes(p.key)));
  if (!stated.length && !decided.length) return true;
  await loadRoots(unit, [root]);
  const others = [...unit.profiles.values()].filter((p) => p.root === root && !one.includes(p));
  return (
    !keptApart(decided, one, others) && !conflict(stated, others.filter((p) => p.parsed.kind !== 'R').flatMap(statedBy))
  );
}

const statedBy = ({ parsed, state }: Profile): string[] => {
  if (parsed.kind === 'N') return parsed.discriminator ? [parsed.discriminator] : [];
  return state ? each(state, 'd').map(([text]) => text) : [];
};
