import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spelledOf } from '../../../src/graph/search/spelling.ts';
import { slips } from '../../../src/graph/search/words.ts';

test.each([
  ['dana', ['ana', 'dna', 'daa', 'dan']],
  ['hannah', ['annah', 'hnnah', 'hanah', 'hannh', 'hanna']],
  ['aaaa', ['aaa']],
  ['𐐷ab𐐨', ['ab𐐨', '𐐷b𐐨', '𐐷a𐐨', '𐐷ab']],
  ['ada', []],
  ['ada1', []],
  ['a'.repeat(25), []],
])('%s is slipped as %j', (word, expected) => {
  expect(slips(word)).toEqual(expected);
});

test('a slip is the word without one letter, each once and in order', () => {
  const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzабв日語𐐷𐐨');
  fc.assert(
    fc.property(fc.array(letter, { minLength: 4, maxLength: 24 }), (letters) => {
      const expected = new Set(letters.map((_, i) => letters.toSpliced(i, 1).join('')));
      expect(slips(letters.join(''))).toEqual([...expected]);
    }),
  );
});

test('words are looked up by their slips and respellings, long ones by what they begin with', () => {
  const slipped = 'oerg jerg jorg joeg joer jorg uster mster muter muser mustr muste';
  const parted = { joerg: 'j oerg jo erg joe rg', muster: 'm uster mu ster mus ter must er' };
  expect(spelledOf(['joerg', 'muster'], false)).toEqual({
    typed: ['joerg', 'muster'],
    words: `joerg muster ${slipped} joergmuster ${parted.joerg} joergmuster ${parted.muster}`.split(' '),
    forms: `joerg muster ${slipped}`.split(' '),
    beginnings: 'muster uster mster muter muser mustr muste'.split(' '),
  });
});
