import fc from 'fast-check';
import { expect, test } from 'vitest';
import { similarity, sortedWords } from '../../../src/identity/matching/similar.ts';

const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd', 'e'), minLength: 1, maxLength: 12 });

test.each([
  ['martha', 'marhta', 0.961],
  ['dwayne', 'duane', 0.84],
  ['dixon', 'dicksonx', 0.813],
  ['ada', 'xyz', 0],
])('%s and %s are as similar as Jaro and Winkler say: %f', (one, other, expected) =>
  expect(similarity(one, other)).toBeCloseTo(expected, 3),
);

test('similarity is the same whichever comes first, and 1 of equal texts alone', () => {
  fc.assert(
    fc.property(text, text, (one, other) => {
      const found = similarity(one, other);
      expect(similarity(other, one)).toBeCloseTo(found, 12);
      expect(found).toBeGreaterThanOrEqual(0);
      expect(found === 1).toBe(one === other);
    }),
    { numRuns: 5_000 },
  );
});

test('a common beginning says more than a common end', () => {
  expect(similarity('lindtab', 'lindtxy')).toBeGreaterThan(similarity('ablindt', 'xylindt'));
});

test('the same words give the same text in whatever order they stand', () => {
  const words = fc.array(text, { minLength: 1 });
  const shuffled = words.chain((list) =>
    fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
  );
  fc.assert(
    fc.property(shuffled, ([one, other]) => {
      const sorted = sortedWords(one.join(' '));
      expect(sortedWords(other.join(' '))).toBe(sorted);
      expect(sortedWords(sorted)).toBe(sorted);
    }),
  );
});
