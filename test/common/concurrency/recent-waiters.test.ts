import { expect, test } from 'vitest';
import { recentWaiters } from '../../../src/common/concurrency/recent-waiters.ts';

test('of a batch a share is worked at once while somebody waited lately, and all of it later', () => {
  let now = 0;
  const { noteWaiter, batchSize } = recentWaiters(() => now);
  expect([batchSize(200), batchSize(1)]).toEqual([200, 1]);
  noteWaiter();
  expect([batchSize(200), batchSize(3), batchSize(1)]).toEqual([20, 1, 1]);
  now += 60_000;
  expect(batchSize(200)).toBe(200);
});
