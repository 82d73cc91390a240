import { expect, test } from 'vitest';
import { group } from '../../src/pipeline/grouping.ts';

/** Cliques of the given sizes, one after another, each joined to the next by one edge. */
function cliques(...sizes: number[]): { from: Int32Array<ArrayBuffer>; to: Int32Array<ArrayBuffer>; n: number } {
  const pairs: [number, number][] = [];
  let start = 0;
  for (const size of sizes) {
    for (let i = 0; i < size; i++) for (let j = i + 1; j < size; j++) pairs.push([start + i, start + j]);
    if (start > 0) pairs.push([start - 1, start]);
    start += size;
  }
  return { from: Int32Array.from(pairs, ([a]) => a), to: Int32Array.from(pairs, ([, b]) => b), n: start };
}
const none = (n: number) => new Int32Array(n).fill(-1);

test('a second night over the same graph changes nothing', () => {
  const { from, to, n } = cliques(5, 6, 7, 8);
  const first = group({ from, to, old: none(n) });
  expect(first.count).toBe(4);
  expect(group({ from, to, old: first.community }).community).toEqual(first.community);
});

test('a community keeps the id of the old one that it overlaps most', () => {
  const { from, to, n } = cliques(6, 6);
  const old = Int32Array.from({ length: n }, (_, v) => (v < 5 ? 40 : 7));
  const { community } = group({ from, to, old });
  expect([...community]).toEqual([...Array(6).fill(40), ...Array(6).fill(7)]);
});

test('a new community gets an id that none had', () => {
  const { from, to, n } = cliques(5, 5, 5);
  const old = Int32Array.from({ length: n }, (_, v) => (v < 5 ? 3 : v < 10 ? 9 : -1));
  const { community } = group({ from, to, old });
  expect(new Set(community.subarray(10))).toEqual(new Set([10]));
});

test('nodes that stand alone belong to none', () => {
  const { from, to, n } = cliques(4);
  expect([...group({ from, to, old: none(n + 2) }).community.subarray(n)]).toEqual([-1, -1]);
});

test('a community that holds most of the graph is split again', () => {
  const sizes = Array<number>(60).fill(5);
  const { from, to, n } = cliques(...sizes);
  const all = group({ from, to, old: none(n) });
  const largest = Math.max(
    ...[...all.community.reduce((m, c) => m.set(c, (m.get(c) ?? 0) + 1), new Map<number, number>()).values()],
  );
  expect(largest).toBeLessThan(200);
});
