import { expect, test } from 'vitest';
import { fairQueue } from '../../../src/common/concurrency/fair-queue.ts';

test('lines take turns, each in its own order, and an empty queue has nothing', () => {
  const queue = fairQueue<string>();
  for (const n of [1, 2, 3, 4]) queue.push('a', `a${n}`);
  for (const n of [1, 2]) queue.push('b', `b${n}`);
  queue.push('c', 'c1');
  expect(queue.size).toBe(7);
  expect([1, 2, 3, 4, 5].map(() => queue.shift())).toEqual(['a1', 'b1', 'c1', 'a2', 'b2']);
  queue.push('b', 'b3');
  expect([1, 2, 3, 4].map(() => queue.shift())).toEqual(['a3', 'b3', 'a4', undefined]);
  expect(queue.size).toBe(0);
});

test('a line that may have no turn keeps its place until it may', () => {
  const queue = fairQueue<string>();
  for (const name of ['a', 'b', 'a']) queue.push(name, name);
  expect(queue.shift((key) => key !== 'a')).toBe('b');
  expect(queue.shift((key) => key !== 'a')).toBeUndefined();
  expect([queue.shift(), queue.shift(), queue.size]).toEqual(['a', 'a', 0]);
});
