import fc from 'fast-check';
import { expect, test } from 'vitest';
import { glob } from '../../src/identity/glob.ts';

const letters = (alphabet: string[]) => fc.string({ unit: fc.constantFrom(...alphabet), maxLength: 12 });

/** The same by the engine of regular expressions. */
const byRegExp = (pattern: string, text: string): boolean =>
  new RegExp(`^${pattern.replaceAll('*', '[^]*').replaceAll('?', '[^]')}$`, 'u').test(text);

test('a pattern fits what the regular expression fits in which `*` is any run and `?` any letter', () => {
  fc.assert(
    fc.property(letters(['a', 'b', '*', '?']), letters(['a', 'b']), (pattern, text) => {
      expect(glob(pattern, text)).toBe(byRegExp(pattern, text));
    }),
    { numRuns: 10_000 },
  );
});

test('case and accents do not count, and a letter of two units is one letter', () => {
  expect(glob('müller*', 'Muller & Söhne')).toBe(true);
  expect(glob('?', '🏔')).toBe(true);
  expect(glob('n?rdwind', 'Nordwind AG')).toBe(false);
});
