import { thingRows } from '../unit/answers.ts';
import { together, type Deciding } from '../unit/needs.ts';
import { newNumbers, withGroups, withThings, type Neighbourhood } from '../unit/neighbourhood.ts';
import { isLive, type Profile } from '../unit/profile.ts';

/** Gives each group its surrogate: the one that most of its mentions had before, so that a merge or split moves the smaller part. */
export function* assignThings(near: Neighbourhood, met: Profile[]): Deciding<void> {
  const moved = [...new Set(met)].filter((p) => !p.before || p.root !== p.before.root || isLive(p) !== p.before.live);
  if (!moved.length) return;
  const roots = new Set(moved.flatMap((p) => p.root ?? []));
  const things = new Set(moved.flatMap((p) => p.before?.thing ?? []));
  yield* together([withGroups(near, roots), withThings(near, things), thingRows(near, [...things])]); // Nodes will ask for these rows.
  const groups = new Map<number, Profile[]>();
  for (const p of near.profiles.values()) {
    if (p.root === null || !(roots.has(p.root) || (p.before?.thing != null && things.has(p.before.thing)))) continue;
    groups.set(p.root, [...(groups.get(p.root) ?? []), p]);
  }
  const kept = heaviest(groups);
  const fresh = [...groups].filter(([root, group]) => !kept.has(root) && group.some((p) => p.before));
  const numbers = yield* newNumbers(near, fresh.length);
  const given = new Map(fresh.map(([root], i) => [root, numbers[i]]));
  for (const [root, group] of groups) {
    const thing = kept.get(root) ?? given.get(root) ?? ownNumber(root, group);
    for (const p of group) p.thing = thing;
  }
  for (const p of moved) if (p.root === null) p.thing = null;
}

/** How many mentions of a group had a surrogate before. */
export interface Bid {
  root: number;
  thing: number;
  mentions: number;
}

/** Which group keeps which surrogate. */
function heaviest(groups: Map<number, Profile[]>): Map<number, number> {
  const bids: Bid[] = [];
  for (const [root, group] of groups) {
    const weights = new Map<number, number>();
    for (const { before } of group)
      if (before?.thing != null) weights.set(before.thing, (weights.get(before.thing) ?? 0) + before.mentions);
    for (const [thing, mentions] of weights) bids.push({ root, thing, mentions });
  }
  return keptBy(bids);
}

/** Which group keeps which surrogate, most mentions first: a group has one, and so has a surrogate. */
export function keptBy(bids: Bid[]): Map<number, number> {
  const kept = new Map<number, number>();
  const used = new Set<number>();
  for (const { root, thing } of bids.toSorted(
    (a, b) => b.mentions - a.mentions || a.thing - b.thing || a.root - b.root,
  )) {
    if (kept.has(root) || used.has(thing)) continue;
    kept.set(root, thing);
    used.add(thing);
  }
  return kept;
}

/** The number of a new profile, which no thing had: most things are one profile. */
const ownNumber = (root: number, group: Profile[]): number =>
  group.some((p) => p.uid === root) ? root : Math.min(...group.map((p) => p.uid));
