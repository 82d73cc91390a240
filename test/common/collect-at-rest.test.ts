import { expect, test } from 'vitest';
import { restsAfterWork } from '../../src/common/memory/collect-at-rest.ts';

test('a thread rests after its start, and again when it has worked for long and is quiet', () => {
  const isDue = restsAfterWork();
  const looks: [active: number, utilization: number][] = [
    [900, 0.18],
    [10, 0.002],
    [10, 0.002],
    [4_000, 0.8],
    [500, 0.1],
    [20, 0.004],
    [20, 0.004],
  ];
  expect(looks.map(([active, utilization]) => isDue({ active, utilization }))).toEqual([
    false,
    true,
    false,
    false,
    false,
    true,
    false,
  ]);
});
