import fc from 'fast-check';
import { expect, test } from 'vitest';
import { elementAt } from '../../../src/common/element-at.ts';
import { averageLink, type Linkage } from '../../../src/identity/matching/average-link.ts';

const SIZE = 8;
const MERGE = 10;
const all = Array.from({ length: SIZE }, (_, i) => i);
const index = fc.nat({ max: SIZE - 1 });
const pair = fc.tuple(index, index).filter(([one, other]) => one !== other);
const linkage = fc
  .record({
    table: fc.array(fc.integer({ min: -5, max: 15 }), { minLength: SIZE * SIZE, maxLength: SIZE * SIZE }),
    candidates: fc.array(pair, { maxLength: 20 }),
    parted: fc.array(pair, { maxLength: 6 }),
    given: fc
      .tuple(fc.shuffledSubarray(all), fc.integer({ min: 2, max: 3 }))
      .map(([members, at]) => [members.slice(0, at), members.slice(at, at + 2)]),
    margin: fc.constantFrom(0, 4),
  })
  .map(({ table, parted, ...rest }): Linkage & { parted: [number, number][] } => ({
    ...rest,
    size: SIZE,
    merge: MERGE,
    parted,
    score: (one, other) => elementAt(table, Math.min(one, other) * SIZE + Math.max(one, other)),
    apart: (one, other) => parted.some(([a, b]) => (a === one && b === other) || (a === other && b === one)),
  }));
const together = (clusters: number[][], one: number, other: number) =>
  clusters.some((cluster) => cluster.includes(one) && cluster.includes(other));

test('everything is in one cluster, which tells its members in order, the cluster with the least first', () => {
  fc.assert(
    fc.property(linkage, (one) => {
      const clusters = averageLink(one);
      expect(clusters.flat().toSorted((a, b) => a - b)).toEqual(all);
      for (const cluster of clusters) expect(cluster).toEqual(cluster.toSorted((a, b) => a - b));
      const least = clusters.map((cluster) => elementAt(cluster, 0));
      expect(least).toEqual(least.toSorted((a, b) => a - b));
    }),
  );
});

test('what is given as one stays one, and nothing else joins what must not be one', () => {
  fc.assert(
    fc.property(linkage, (one) => {
      for (const group of one.given)
        for (const member of group) expect(together(averageLink(one), elementAt(group, 0), member)).toBe(true);
      const free = averageLink({ ...one, given: [] });
      for (const [a, b] of one.parted) expect(together(free, a, b)).toBe(false);
    }),
  );
});

test('the pairs within a cluster score enough on average, and one of them at least was a candidate', () => {
  fc.assert(
    fc.property(linkage, (one) => {
      for (const cluster of averageLink({ ...one, given: [] })) {
        if (cluster.length < 2) continue;
        expect(one.candidates.some(([a, b]) => cluster.includes(a) && cluster.includes(b))).toBe(true);
        if (cluster.length === 2)
          expect(one.score(elementAt(cluster, 0), elementAt(cluster, 1))).toBeGreaterThanOrEqual(MERGE);
      }
    }),
  );
});

test('two that are alike and no candidates stay two', () => {
  const alike = { size: 2, given: [], score: () => 99, apart: () => false, merge: MERGE, margin: 0 };
  expect(averageLink({ ...alike, candidates: [] })).toEqual([[0], [1]]);
  expect(averageLink({ ...alike, candidates: [[1, 0]] })).toEqual([[0, 1]]);
});
