import { surrogate } from '../../stores/projection/profiles.ts';
import { isLive, loadRoots, loadThings, type Profile, type Unit } from './unit-of-work.ts';

/** Gives each group its surrogate: the one that most of its mentions had before, so that a merge or split moves the smaller part. */
export async function assignThings(unit: Unit, met: Profile[]): Promise<void> {
  const moved = [...new Set(met)].filter((p) => !p.before || p.root !== p.before.root || isLive(p) !== p.before.live);
  if (!moved.length) return;
  const roots = new Set(moved.map((p) => p.root).filter((root) => root !== null));
  const things = new Set(moved.map((p) => p.before?.thing ?? null).filter((thing) => thing !== null));
  await Promise.all([
    loadRoots(
      unit,
      [...roots].filter((root) => unit.profiles.get(root)?.before !== null),
    ),
    loadThings(unit, [...things]),
  ]);
  const groups = new Map<number, Profile[]>();
  for (const p of unit.profiles.values()) {
    if (p.root === null || !(roots.has(p.root) || (p.before?.thing != null && things.has(p.before.thing)))) continue;
    groups.set(p.root, [...(groups.get(p.root) ?? []), p]);
  }
  const kept = heaviest(groups);
  for (const [root, group] of groups) {
    const thing = kept.get(root) ?? (await fresh(unit, root, group));
    for (const p of group) p.thing = thing;
  }
  for (const p of moved) if (p.root === null) p.thing = null;
}

/** Which group keeps which surrogate: a group has one, and so has a surrogate. */
function heaviest(groups: Map<number, Profile[]>): Map<number, number> {
  const bids: { root: number; thing: number; mentions: number }[] = [];
  for (const [root, group] of groups) {
    const weights = new Map<number, number>();
    for (const { before } of group)
      if (before?.thing != null) weights.set(before.thing, (weights.get(before.thing) ?? 0) + before.mentions);
    for (const [thing, mentions] of weights) bids.push({ root, thing, mentions });
  }
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

/** A surrogate that no thing had: a new profile's own number where there is one, since most things are one profile. */
async function fresh(unit: Unit, root: number, group: Profile[]): Promise<number> {
  if (group.some((p) => p.before)) return surrogate(unit.db);
  return (group.find((p) => p.uid === root) ?? group[0]!).uid;
}
