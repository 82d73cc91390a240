import { expect, test } from 'vitest';
import { leiden } from '../../../src/pipeline/communities/leiden.ts';

/** Cliques of `size` nodes, each joined to the next by one edge. */
function ringOfCliques(cliques: number, size: number): { n: number; from: Int32Array; to: Int32Array } {
  const pairs: [number, number][] = [];
  for (let c = 0; c < cliques; c++) {
    for (let i = 0; i < size; i++) for (let j = i + 1; j < size; j++) pairs.push([c * size + i, c * size + j]);
    pairs.push([c * size, ((c + 1) % cliques) * size + 1]);
  }
  return { n: cliques * size, from: Int32Array.from(pairs, ([a]) => a), to: Int32Array.from(pairs, ([, b]) => b) };
}

test('a ring of cliques falls into its cliques', () => {
  const { n, from, to } = ringOfCliques(30, 6);
  const community = leiden(n, from, to, { resolution: 2 });
  expect(new Set(community).size).toBe(30);
  for (let v = 0; v < n; v++) expect(community[v]).toBe(community[v - (v % 6)]);
});

test('the same edges and seed give the same communities', () => {
  const { n, from, to } = ringOfCliques(50, 5);
  expect(leiden(n, from, to, { seed: 7 })).toEqual(leiden(n, from, to, { seed: 7 }));
});

test('nodes without edges stay alone, loops and an empty graph do no harm', () => {
  expect([...leiden(3, Int32Array.of(0, 1), Int32Array.of(0, 1))]).toEqual([0, 1, 2]);
  expect([...leiden(0, new Int32Array(), new Int32Array())]).toEqual([]);
});
