import { elementAt } from '../../common/element-at.ts';
import { addInt, intAt } from '../../common/typed-arrays.ts';
import { bucket } from './csr.ts';
import { leiden } from './leiden.ts';
import type { Found, Grouping, GroupingTask } from './grouping-task.ts';

const RESOLUTION = 2;
const SPLIT_RESOLUTION = 4;
/** A community of more than a tenth of the nodes, and of more than this many, is split again. */
const LARGE = 200;
const CENTRAL = 10;

/** Leiden's communities, large ones split again, under last night's ids: a community keeps the id of the one it overlaps most. */
export function group({ from, to, old }: GroupingTask): Grouping {
  const found = leiden(old.length, from, to, { resolution: RESOLUTION });
  splitLarge(found, from, to);
  const community = keepIds(found, old);
  return { community, found: describe(community, from, to) };
}

/** Sizes and most central members, communities by id. */
function describe(community: Int32Array, from: Int32Array, to: Int32Array): Found[] {
  const inside = new Int32Array(community.length);
  for (let e = 0; e < from.length; e++) {
    const [a, b] = [intAt(from, e), intAt(to, e)];
    if (a === b || community[a] !== community[b]) continue;
    addInt(inside, a, 1);
    addInt(inside, b, 1);
  }
  const found = new Map<number, Found>();
  community.forEach((id, v) => {
    if (id < 0) return;
    const one = found.get(id) ?? { id, size: 0, central: [] };
    found.set(id, one);
    one.size++;
    let at = one.central.length;
    while (at > 0 && intAt(inside, elementAt(one.central, at - 1)) < intAt(inside, v)) at--;
    if (at >= CENTRAL) return;
    one.central.splice(at, 0, v);
    one.central.length = Math.min(one.central.length, CENTRAL);
  });
  return [...found.values()].toSorted((a, b) => a.id - b.id);
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
