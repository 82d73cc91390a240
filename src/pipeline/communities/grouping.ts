import { elementAt } from '../../common/element-at.ts';
import { addInt, floatAt, intAt } from '../../common/typed-arrays.ts';
import { bucket } from './csr.ts';
import { leiden } from './leiden.ts';
import type { Found, Grouping, GroupingTask } from './grouping-task.ts';

const RESOLUTION = 2;
const SPLIT_RESOLUTION = 4;
/** A community of more than a tenth of the nodes, and of more than this many, is split again. */
const LARGE = 200;
const CENTRAL = 10;
const TELLING = 6;

/** Leiden's communities, large ones split again, under last night's ids: a community keeps the id of the one it overlaps most. */
export function group({ from, to, old, naming }: GroupingTask): Grouping {
  const found = leiden(old.length, from, to, { resolution: RESOLUTION });
  splitLarge(found, from, to);
  const community = keepIds(found, old);
  return { community, found: describe(community, from, to, naming) };
}

/** Sizes, most central members and those that name them, communities by id. */
function describe(community: Int32Array, from: Int32Array, to: Int32Array, naming: Float64Array): Found[] {
  const inside = new Int32Array(community.length);
  const all = new Int32Array(community.length);
  for (let e = 0; e < from.length; e++) {
    const [a, b] = [intAt(from, e), intAt(to, e)];
    if (a === b) continue;
    const together = Number(community[a] === community[b]);
    for (const v of [a, b]) {
      addInt(all, v, 1);
      addInt(inside, v, together);
    }
  }
  const found = new Map<number, Found>();
  community.forEach((id, v) => {
    if (id < 0) return;
    const one = found.get(id) ?? { id, size: 0, central: [], telling: [] };
    found.set(id, one);
    one.size++;
    keepBest(one.central, v, CENTRAL, (member) => intAt(inside, member));
    const score = (floatAt(naming, v) * intAt(inside, v) ** 2) / (intAt(all, v) || 1);
    if (score > 0) keepBest(one.telling, { v, score }, TELLING, (member) => member.score);
  });
  return [...found.values()].toSorted((a, b) => a.id - b.id);
}

/** Puts one into a list of the best so many, best first; of equals the earlier stays before. */
function keepBest<T>(best: T[], one: T, most: number, score: (of: T) => number): void {
  let at = best.length;
  while (at > 0 && score(elementAt(best, at - 1)) < score(one)) at--;
  if (at >= most) return;
  best.splice(at, 0, one);
  best.length = Math.min(best.length, most);
}

function splitLarge(found: Int32Array, from: Int32Array, to: Int32Array): void {
  let next = countOf(found);
  const { starts, members } = bucket(found, next);
  const large = Math.max(LARGE, found.length / 10);
  for (let c = 0, count = next; c < count; c++) {
    const nodes = members.subarray(starts[c], starts[c + 1]);
    if (nodes.length <= large) continue;
    const parts = leidenWithin(nodes, found.length, from, to);
    nodes.forEach((v, i) => intAt(parts, i) > 0 && (found[v] = next + intAt(parts, i) - 1));
    next += countOf(parts) - 1;
  }
}

function leidenWithin(nodes: Int32Array, n: number, from: Int32Array, to: Int32Array): Int32Array {
  const place = new Int32Array(n).fill(-1);
  nodes.forEach((v, i) => (place[v] = i));
  const inside: number[] = [];
  for (let e = 0; e < from.length; e++)
    if (intAt(place, intAt(from, e)) >= 0 && intAt(place, intAt(to, e)) >= 0) inside.push(e);
  const ends = (side: Int32Array) => Int32Array.from(inside, (e) => intAt(place, intAt(side, e)));
  return leiden(nodes.length, ends(from), ends(to), { resolution: SPLIT_RESOLUTION });
}

const countOf = (found: Int32Array): number => found.reduce((most, c) => Math.max(most, c), -1) + 1;

function keepIds(found: Int32Array, old: Int32Array): Int32Array<ArrayBuffer> {
  const count = countOf(found);
  const sizes = new Int32Array(count);
  for (const c of found) addInt(sizes, c, 1);
  const id = new Map<number, number>();
  const taken = new Set<number>();
  for (const { c, was } of overlaps(found, old, sizes)) {
    if (id.has(c) || taken.has(was)) continue;
    id.set(c, was);
    taken.add(was);
  }
  let next = old.reduce((most, c) => Math.max(most, c), -1) + 1;
  const community = new Int32Array(found.length);
  for (let v = 0; v < found.length; v++) {
    const c = intAt(found, v);
    if (!id.has(c) && intAt(sizes, c) > 1) id.set(c, next++);
    community[v] = id.get(c) ?? -1;
  }
  return community;
}

/** Pairs of a community and an old one with how many nodes they share, most first; single nodes are no community. */
function overlaps(found: Int32Array, old: Int32Array, sizes: Int32Array) {
  const shared = new Map<number, number>();
  const width = old.reduce((most, c) => Math.max(most, c), -1) + 1;
  for (let v = 0; v < found.length; v++) {
    if (intAt(old, v) < 0 || intAt(sizes, intAt(found, v)) < 2) continue;
    const pair = intAt(found, v) * width + intAt(old, v);
    shared.set(pair, (shared.get(pair) ?? 0) + 1);
  }
  const list = [...shared].map(([pair, n]) => ({ c: Math.floor(pair / width), was: pair % width, n }));
  return list.toSorted((a, b) => b.n - a.n || a.was - b.was || a.c - b.c);
}
