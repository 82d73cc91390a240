import { expect, test } from 'vitest';
import { reachOf } from '../../../src/web/canvas/reach.ts';

const MIDDLE = { x: 300, y: 200 };
const ROOM = { x: 200, y: 100 };

test('the view goes so far away that the furthest neighbour has room, across or up', () => {
  const near = { x: 350, y: 190 };
  expect(reachOf(MIDDLE, [near], ROOM)).toBe(0.25);
  expect(reachOf(MIDDLE, [near, { x: 700, y: 200 }], ROOM)).toBe(2);
  expect(reachOf(MIDDLE, [near, { x: 300, y: -100 }], ROOM)).toBe(3);
});

test('neither a node alone nor one of very many neighbours moves the view away', () => {
  expect(reachOf(MIDDLE, [], ROOM)).toBe(0);
  expect(
    reachOf(
      MIDDLE,
      Array.from({ length: 31 }, () => ({ x: 9_000, y: 0 })),
      ROOM,
    ),
  ).toBe(0);
});
