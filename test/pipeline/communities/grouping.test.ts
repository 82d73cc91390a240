import { expect, test } from 'vitest';
import type { GroupingTask } from '../../../src/pipeline/communities/grouping-task.ts';
import { group as grouped } from '../../../src/pipeline/communities/grouping.ts';
import { random } from '../../support/random.ts';

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
/** Where every node tells alike. */
const group = (task: Omit<GroupingTask, 'naming'>) =>
  grouped({ ...task, naming: new Float64Array(task.old.length).fill(1) });
const none = (n: number) => new Int32Array(n).fill(-1);

test('a second night over the same graph changes nothing', () => {
  const { from, to, n } = cliques(5, 6, 7, 8);
  const first = group({ from, to, old: none(n) });
  expect(first.found).toHaveLength(4);
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

test('communities of over two hundred nodes, and over a tenth of the graph, are split again', () => {
  const blocks = 8;
  const size = 250;
  const { int } = random(11);
  const from = Int32Array.from({ length: blocks * size * 5 }, (_, e) => Math.floor(e / 5));
  const to = from.map((v, e) => (e % 50 ? Math.floor(v / size) * size + int(size) : int(blocks * size)));
  const { community } = group({ from, to, old: none(blocks * size) });
  const sizes = new Map<number, number>();
  for (const c of community) sizes.set(c, (sizes.get(c) ?? 0) + 1);
  expect(Math.max(...sizes.values())).toBeLessThan(200);
  for (let block = 0; block < blocks; block++) {
    const parts = new Set(community.subarray(block * size, (block + 1) * size));
    expect(parts.size).toBeGreaterThan(2);
  }
});

test('what tells of a community has its edges inside it, and many of those that weigh', () => {
  const { from, to, n } = cliques(6, 6);
  const across = Int32Array.from([0, 0, 0]);
  const naming = new Float64Array(n).fill(0.3);
  naming.set([1, 1, 0], 0);
  const { found } = grouped({
    from: Int32Array.from([...from, ...across]),
    to: Int32Array.from([...to, 6, 7, 8]),
    old: none(n),
    naming,
  });
  expect(found.map(({ telling }) => telling[0]?.v)).toEqual([1, 9]);
  expect(found[0]?.telling.map(({ v }) => v)).not.toContain(2);
});
