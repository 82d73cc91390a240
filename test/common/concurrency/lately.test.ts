import { expect, test } from 'vitest';
import { openLately } from '../../../src/common/concurrency/lately.ts';

test('of a batch a share is worked at once while somebody waited lately, and all of it later', () => {
  let now = 0;
  const { noteWaited, atOnce } = openLately(() => now);
  expect([atOnce(200), atOnce(1)]).toEqual([200, 1]);
  noteWaited();
  expect([atOnce(200), atOnce(3), atOnce(1)]).toEqual([50, 1, 1]);
  now += 60_000;
  expect(atOnce(200)).toBe(200);
});
