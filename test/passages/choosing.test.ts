import { describe, expect, test } from 'vitest';
import { combinations, rarest } from '../../src/passages/choosing.ts';
import { questionOf } from '../../src/passages/question.ts';

const PASSAGES = 500_000;
const BUDGET = { walked: 15_000, weighed: 600 };

/** Which words passages must hold, of those that stand in so many. */
function combined(held: Record<string, number>): string[][] {
  const { wanted } = questionOf(Object.keys(held).join(' '));
  const words = rarest(wanted, { passages: PASSAGES, of: new Map(Object.entries(held)) });
  return combinations(words, PASSAGES, BUDGET).map((set) => set.map((i) => words[i]?.word ?? ''));
}

describe('which words a passage must hold', () => {
  test('of what stands in few passages any is enough', () => {
    expect(combined({ xocl: 20, zuta: 30 })).toEqual([['xocl'], ['zuta']]);
  });

  test('very common words narrow nothing where the others tell passages apart', () => {
    expect(combined({ xocl: 2000, zuta: 9000, lomu: 150_000, kigr: 400_000 })).toEqual([['xocl', 'zuta']]);
  });

  test('they do where the others do not', () => {
    expect(combined({ xocl: 14_000, lomu: 150_000, kigr: 400_000 })).toEqual([['xocl', 'lomu', 'kigr']]);
  });

  test('none are chosen where even the rarest stands in too many', () => {
    expect(combined({ xocl: 16_000, zuta: 20_000 })).toEqual([]);
  });
});
