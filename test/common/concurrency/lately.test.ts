import { afterEach, expect, test, vi } from 'vitest';
import { atOnce, noteWaited } from '../../../src/common/concurrency/lately.ts';

afterEach(() => vi.useRealTimers());

test('of a batch a share is worked at once while somebody waited lately, and all of it later', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.advanceTimersByTime(1e9);
  expect([atOnce(200), atOnce(1)]).toEqual([200, 1]);
  noteWaited();
  expect([atOnce(200), atOnce(3), atOnce(1)]).toEqual([50, 1, 1]);
  vi.advanceTimersByTime(60_000);
  expect(atOnce(200)).toBe(200);
});
