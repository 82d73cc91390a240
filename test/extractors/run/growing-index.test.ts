import { expect, test } from 'vitest';
import { growingIndex } from '../../../src/extractors/run/growing-index.ts';

test('an index holds what an array holds at each look, each array its own, and adds nothing twice', () => {
  const added: string[] = [];
  const lengths = growingIndex<string, Map<number, number[]>>(
    () => new Map(),
    (index, one, at) => {
      added.push(one);
      index.set(one.length, [...(index.get(one.length) ?? []), at]);
    },
  );
  const words = ['a', 'bc'];
  const others = ['defg'];
  expect(lengths(words).get(2)).toEqual([1]);
  words.push('de', 'f');
  expect(lengths(words)).toEqual(
    new Map([
      [1, [0, 3]],
      [2, [1, 2]],
    ]),
  );
  expect(lengths(others)).toEqual(new Map([[4, [0]]]));
  expect(lengths(words).size).toBe(2);
  expect(added).toEqual(['a', 'bc', 'de', 'f', 'defg']);
});
