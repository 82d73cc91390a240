import { MATCHING, type Decision } from '../../common/settling/decision.ts';
import type { KeyKind } from '../../common/identity-keys.ts';
import { byText } from '../facts.ts';
import { isBusiness, partition } from '../groups.ts';
import { distinguished, idOf } from '../ids.ts';
import { parseKey } from '../key.ts';
import { asFamily, isOf, lookupText, restOf } from '../lookup-families.ts';
import { ANYWHERE } from '../lookups.ts';
import { GROUPING, isJoining, isParting, keysNamed } from '../unit/decisions.ts';
import { keptMark, wasDropped } from '../unit/kept.ts';
import { relist } from '../unit/listing.ts';
import { together, type Deciding } from '../unit/needs.ts';
import { decisionsOn, listedUnder, underKeys, type Neighbourhood } from '../unit/neighbourhood.ts';
import { isLive, isWeak, lookupsNow, type Profile } from '../unit/profile.ts';

const IDENTIFYING: ReadonlySet<KeyKind> = new Set(['email', 'domain', 'external_id', 'url', 'business']);
const isIdentified = (p: Profile): boolean => IDENTIFYING.has(p.parsed.kind);

/** The profiles that share an identifier, or a business's name, with any of these, or did. */
export function* identifiedAlike(near: Neighbourhood, list: Profile[]): Deciding<Profile[]> {
  const identified = list.filter(isIdentified);
  const shared = identified.flatMap(sharedTexts);
  const named = identified.flatMap(namedAlike);
  const met = yield* together([underKeys(near, shared.map(restOf)), listedUnder(near, [...shared, ...named])]);
  return met.flat();
}

/** The text under which those are found who assert the profile's own key. */
const assertedKey = (p: Profile): string => lookupText('asserted_key', p.key);

/** The decisions in force that group these profiles. */
export const groupingDecisions = (near: Neighbourhood, list: Profile[]): Deciding<Decision[]> =>
  decisionsOn(
    near,
    list.map((p) => p.key),
    GROUPING,
  );

/** The profiles that decisions to keep apart name. */
export const keptApartBy = (near: Neighbourhood, decisions: Iterable<Decision>): Deciding<Profile[]> =>
  underKeys(near, keysNamed([...decisions].filter(isParting)));

/** Profiles that identifiers and merges connect, and the decisions that name them; `loose` are names that nothing joins. */
export interface Component {
  members: Set<Profile>;
  loose: Profile[];
  decisions: Map<number, Decision>;
}

/** Everything that identifiers and merges connect with these profiles, by what was and by what is. */
export function* componentOf(near: Neighbourhood, start: Profile[], first: Decision[]): Deciding<Component> {
  const found: Component = { members: new Set(), loose: [], decisions: new Map(first.map((d) => [d.seq, d])) };
  let decisions: Decision[] | undefined = first;
  for (let todo = start; todo.length;) {
    for (const p of todo) found.members.add(p);
    decisions ??= yield* groupingDecisions(near, todo);
    for (const d of decisions) found.decisions.set(d.seq, d);
    const keys = keysNamed(decisions.filter(isJoining));
    const met = yield* together([underKeys(near, keys), identifiedAlike(near, todo)]);
    todo = [...new Set(met.flat())].filter((p) => !found.members.has(p) && !isWeak(p));
    decisions = undefined;
  }
  return found;
}

/** The texts under which those are found who share an identifier with the profile, or did. */
const sharedTexts = (p: Profile): string[] => [
  assertedKey(p),
  ...[...p.listed.texts, ...lookupsNow(p)].filter((text) => isOf('asserted_key', text)),
];

/** Where those are found who have a name in common with a business, if the profile is one, or else the businesses that have one of its names. */
const namedAlike = (p: Profile): string[] =>
  [...p.listed.texts, ...lookupsNow(p)].flatMap((text) => {
    if (isOf('business_holder', text)) return asFamily('identified_holder', text);
    return p.parsed.label === 'Organization' && isOf('identified_holder', text)
      ? asFamily('business_holder', text)
      : [];
  });

/** Partitions a component, gives each group its root, and lists its profiles under it; answers with the texts that are held differently now. */
export function group(near: Neighbourhood, { members, loose, decisions }: Component): Set<string> {
  const live = [...members].filter(isLive);
  const inOrder = [...decisions.values()].toSorted((x, y) => x.seq - y.seq);
  const groups = partition({
    members: live,
    joined: inOrder.filter((d) => isJoining(d) && d.origin !== MATCHING).flatMap(joinedKeys),
    aparts: inOrder.filter(isParting),
    shared: sharedBy(live),
    named: namedBy(live),
    weighed: inOrder.filter((d) => d.origin === MATCHING).map((d) => keysNamed([d]).toSorted(byText)),
  });
  for (const p of members) [p.root, p.keep] = [null, null];
  for (const one of groups) {
    const root = Math.min(...one.map((p) => p.uid));
    for (const p of one) p.root = root;
    if (one.length > 1) for (const p of one) p.keep = JOINED;
    else loose.push(...one.filter((p) => p.parsed.kind === 'name'));
  }
  loose.push(...[...members].filter((p) => p.parsed.kind === 'name' && p.root === null));
  for (const p of loose) members.delete(p);
  for (const d of inOrder) if (d.kind === 'merge' && d.keepId) markKept(near, d, d.keepId);
  return relist(near, members);
}

/** The mark of a profile that identifiers or decisions joined with others, where no id is to be kept. */
const JOINED = '';

/** By text of an identifier: who owns it and who asserts it. */
function sharedBy(live: Profile[]): Map<string, Profile[]> {
  const shared = new Map<string, Profile[]>();
  const disputed = disputedTexts(live);
  const owners = new Map(live.map((p) => [assertedKey(p), p]));
  for (const p of live)
    for (const text of lookupsNow(p)) {
      if (!isOf('asserted_key', text) || (isBusiness(p) && disputed.has(text))) continue;
      const owner = owners.get(text);
      const sharing = shared.get(text) ?? (owner ? [owner] : []);
      sharing.push(p);
      shared.set(text, sharing);
    }
  return shared;
}

/** The identifiers that more than one business asserts, so that they are no one's. */
function disputedTexts(live: Profile[]): Set<string> {
  const asserted = live
    .filter(isBusiness)
    .flatMap((p) => [...lookupsNow(p)].filter((text) => isOf('asserted_key', text)));
  return new Set(asserted.filter((text, i) => asserted.indexOf(text) < i));
}

/** By business: who is known by its name within its entity, else whoever is anywhere. */
function namedBy(live: Profile[]): Map<Profile, Profile[]> {
  const businesses = live.filter(isBusiness);
  const isAnywhere = (text: string) => restOf(text).startsWith(`${ANYWHERE}|`);
  return new Map(
    businesses.map((business) => {
      const names = [...lookupsNow(business)].filter((text) => isOf('business_holder', text));
      const { true: anywhere = [], false: own = [] } = Object.groupBy(names, (text) => `${isAnywhere(text)}`);
      const called = (texts: string[]) =>
        live.filter((p) => texts.some((text) => lookupsNow(p).has(asFamily('identified_holder', text))));
      const within = called(own);
      return [business, within.length ? within : called(anywhere)];
    }),
  );
}

/** The sets of keys that a decision joins, in the order in which they are tried: what gives the id to keep first, then the dropped one. */
function joinedKeys({ kind, keepId, detail, a, b }: Decision): string[][] {
  if (kind === 'split') return [a, b];
  const place = (key: string): number => {
    if (gives(key, keepId)) return 0;
    return gives(key, detail.dropId) ? 1 : 2;
  };
  return [[...a, ...b].toSorted((x, y) => place(x) - place(y) || byText(x, y))];
}

/** True when the key alone gives that id, under its own label; with what distinguishes it from others, too. */
function gives(key: string, id: string | null | undefined): boolean {
  if (!id) return false;
  const parsed = parseKey(key);
  const own = idOf(parsed, parsed.label);
  return own === id || (own !== undefined && id.startsWith(own) && distinguished(own, key) === id);
}

/**
 * The profiles that a merge in force joined go by its id; of several merges by the latest one's, and by those that were dropped as
 * aliases. Where it joined a part of them only, that is the part with the key that gives the id. Call it in the order of the merges.
 */
function markKept(near: Neighbourhood, decision: Decision, keepId: string): void {
  const grouped = (keys: string[]) =>
    keys.flatMap((key) => near.byKey.get(key) ?? []).filter(({ root }) => root !== null);
  const other = new Set(grouped(decision.b).map((p) => p.root));
  const both = new Set(grouped(decision.a).flatMap((p) => (other.has(p.root) ? [p.root] : [])));
  const inOrder = grouped(joinedKeys(decision).flat());
  const giving = inOrder.slice(0, 1).find((p) => gives(p.key, keepId));
  const head = giving ?? inOrder.find((p) => both.has(p.root));
  if (!head || !both.has(head.root)) return;
  const named = new Set(inOrder.filter((p) => p.root === head.root));
  const dropped = new Set([...named].flatMap((p) => (p.keep ?? JOINED).split('\n').slice(1)));
  if (decision.detail.dropId) dropped.add(decision.detail.dropId);
  const ids = [...dropped].toSorted(byText);
  for (const p of named) {
    const isDropped = decision.b.includes(p.key) || wasDropped(p);
    p.keep = [keptMark(decision.seq, keepId, isDropped), ...ids].join('\n');
  }
}
