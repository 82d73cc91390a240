import type { Decision } from '../../common/settling/decision.ts';
import { byText } from '../facts.ts';
import { asFamily, isOf, isOfAny, lookupText, type Family } from '../lookup-families.ts';
import { levelOf, statementOf } from '../lookups.ts';
import { canJoin, singleHolder, statementKeysOf, stepOf } from './can-join.ts';
import { componentOf, group, groupingDecisions, keptApartBy, type Component } from './component.ts';
import { isJoining, isParting, keysNamed } from '../unit/decisions.ts';
import { holdersOf, relist } from '../unit/listing.ts';
import type { Deciding } from '../unit/needs.ts';
import { listedUnder, withGroups, type Neighbourhood } from '../unit/neighbourhood.ts';
import { isWeak, lookupsNow, type Profile } from '../unit/profile.ts';

/** What a step of grouping looked at, and the texts that are held differently since. */
export interface Regrouped {
  profiles: Profile[];
  texts: Set<string>;
}

/** `loose` are names that a decision speaks of, yet nothing joins them now. */
export interface Identified extends Regrouped {
  loose: Profile[];
}

/** Groups what identifiers and decisions join, and what an external id alone names to the single holder of its name. */
export function* groupByIdentifier(near: Neighbourhood, changed: Profile[]): Deciding<Identified> {
  const able = changed.filter((p) => !isWeak(p));
  const first = yield* groupingDecisions(near, able);
  const merged = new Set(keysNamed(first.filter(isJoining)));
  const start = able.filter((p) => p.parsed.kind !== 'name' || merged.has(p.key) || p.keep !== null);
  const found: Found = { members: new Set(), decisions: new Map(), texts: new Set(), loose: [] };
  let part = yield* componentOf(near, start, first);
  for (let more = yield* absorb(near, found, part); more.length; more = yield* absorb(near, found, part))
    part = yield* componentOf(near, more, yield* groupingDecisions(near, more));
  const members = [...found.members];
  for (const text of yield* joinByName(near, members, [...found.decisions.values()])) found.texts.add(text);
  return { profiles: members, texts: found.texts, loose: found.loose };
}

interface Found extends Component {
  texts: Set<string>;
}

/** Groups a component; answers with what else has to be decided with it: who waits for its names, and who is kept apart from it. */
function* absorb(near: Neighbourhood, found: Found, part: Component): Deciding<Profile[]> {
  const texts = group(near, part);
  const identified = groupsOf([...part.members]).filter((one) => !isExternal(one));
  const ungrouped = [...part.members].filter((p) => p.root === null);
  for (const text of yield* heldBy(near, [...identified.flat(), ...ungrouped, ...part.loose])) texts.add(text);
  const apart = yield* keptApartBy(near, part.decisions.values());
  for (const p of part.members) found.members.add(p);
  for (const [seq, d] of part.decisions) found.decisions.set(seq, d);
  for (const text of texts) found.texts.add(text);
  found.loose.push(...part.loose, ...apart.filter((p) => p.parsed.kind === 'name' && p.keep === null));
  const waiting = yield* listedUnder(near, holdersBelow(texts));
  const others = [...waiting, ...apart.filter((p) => p.parsed.kind !== 'name' && !isWeak(p))];
  return [...new Set(others)].filter((p) => !found.members.has(p));
}

const HELD: readonly Family[] = [
  'business_holder',
  'identified_holder',
  'external_holder',
  'discriminated_holder',
  'holder_phone',
];

/**
 * The names and phones of all groups that profiles changed, joined or left: whoever may join such a group is asked again, for what
 * speaks for it or against it may be another.
 */
function* heldBy(near: Neighbourhood, list: Profile[]): Deciding<Set<string>> {
  const changed = list.filter((p) => !p.before || p.lookupsInvalidated || p.root !== p.before.root);
  const roots = new Set(changed.flatMap((p) => [p.root, p.before?.root ?? null]).filter((root) => root !== null));
  yield* withGroups(near, roots);
  const isIn = (root: number | null | undefined) => root != null && roots.has(root);
  const groups = [...near.profiles.values()].filter((p) => !stepOf(p) && (isIn(p.root) || isIn(p.before?.root)));
  return new Set(groups.flatMap((p) => [...p.listed.texts, ...lookupsNow(p)]).filter((text) => isOfAny(HELD, text)));
}

const HOLDING: readonly Family[] = ['business_holder', 'identified_holder'];

/** Where those cards are found whom a change of holders, or of what others state, concerns. */
export const holdersBelow = (texts: ReadonlySet<string>): string[] =>
  [...texts].flatMap((text) => {
    if (isOfAny(HOLDING, text)) return asFamily('external_holder', text);
    if (!isOf('stated_beside_name', text)) return [];
    const { level, place } = statementOf(text);
    return level === '2' ? lookupText('external_holder', place) : [];
  });

const groupsOf = (members: Profile[]): Profile[][] => [
  ...Map.groupBy(
    members.filter((p) => p.root !== null),
    (p) => p.root,
  ).values(),
];
const isExternal = (group: Profile[]): boolean => group.every((p) => levelOf(p.parsed) === 2);

/** Joins each group that only external ids identify to the single holder of its names, unless something speaks against it. */
function* joinByName(near: Neighbourhood, members: Profile[], decisions: Decision[]): Deciding<Set<string>> {
  const external = groupsOf(members)
    .filter(isExternal)
    .toSorted((one, other) => byText(leastKey(one), leastKey(other)));
  const wanted = new Map(external.map((one) => [one, one.flatMap(sharedNames)]));
  const held = yield* holdersOf(near, [...wanted.values(), ...external.map(statementKeysOf)].flat());
  const aparts = decisions.filter(isParting);
  const mayContradict = (p: Profile) => levelOf(p.parsed) === 1;
  const mayBeKeptApart = (p: Profile) => !stepOf(p);
  for (const [joining, names] of wanted) {
    const root = singleHolder(names, held);
    if (root === undefined) continue;
    if (yield* canJoin(near, root, { joining, aparts, held, mayContradict, mayBeKeptApart }))
      for (const p of joining) p.root = root;
  }
  const texts = relist(near, external.flat());
  for (const text of yield* heldBy(near, external.flat())) texts.add(text);
  return texts;
}

/** The names of who is known by an external id, as others hold them. */
const sharedNames = (p: Profile): string[] =>
  [...lookupsNow(p)]
    .filter((text) => isOf('external_holder', text))
    .flatMap((text) => HOLDING.map((family) => asFamily(family, text)));

const leastKey = (group: Profile[]): string =>
  group.reduce((least, { key }) => (key < least ? key : least), '\u{10ffff}');
