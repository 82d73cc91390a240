import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  closeness,
  matchPersons,
  matchTitles,
  type Agreement,
  type NameMatch,
} from '../../../src/identity/matching/compare-names.ts';

const FIRST = ['sarah', 'sara', 'zoltan', 'zolten', 's', 'john', 'maria'];
const LAST = ['chen', 'wittgenstein', 'witgenstein', 'smith', 'kiss'];
const word = fc.constantFrom(...FIRST, ...LAST);
const person = fc
  .tuple(fc.array(word, { minLength: 1, maxLength: 3 }), fc.constantFrom('', ' jr', ' iii'))
  .map(([words, generation]) => words.join(' ') + generation);
const title = fc
  .array(fc.constantFrom('northern', 'northren', 'rail', 'freight', 'nrf', 'of', 'power', '12', '13', 'beta'), {
    minLength: 1,
    maxLength: 4,
  })
  .map((words) => words.join(' '));

test('two names agree the same whichever comes first', () => {
  fc.assert(
    fc.property(person, person, (one, other) => {
      expect(matchPersons(other, one)).toEqual(matchPersons(one, other));
    }),
    { numRuns: 3_000 },
  );
  fc.assert(
    fc.property(title, title, (one, other) => {
      expect(matchTitles(other, one)).toEqual(matchTitles(one, other));
    }),
    { numRuns: 3_000 },
  );
});

test('nothing agrees better with a name than itself', () => {
  const best = (match: NameMatch | undefined) => (match ? closeness(match) : -Infinity);
  fc.assert(
    fc.property(person, person, (one, other) => {
      if (!one.includes(' ')) expect(matchPersons(one, one)).toBeUndefined();
      else expect(matchPersons(one, one)?.agreement).toBe('equal');
      if (one !== other) expect(matchPersons(one, other)?.agreement).not.toBe('equal');
    }),
  );
  fc.assert(
    fc.property(title, title, (one, other) => {
      expect(best(matchTitles(one, one))).toBeGreaterThanOrEqual(best(matchTitles(one, other)));
    }),
  );
});

test.each<[string, string, Agreement | undefined]>([
  ['zoltan kiss', 'kiss zoltan', 'words'],
  ['zoltan kiss', 'zoltan maria kiss', 'words'],
  ['zoltan m kiss', 'zoltan maria kiss', 'words'],
  ['zoltan maria kiss', 'zoltan peter kiss', 'surname'],
  ['z kiss', 'zoltan kiss', 'initial'],
  ['zoltan wittgenstein', 'zoltan witgenstein', 'close'],
  ['wittgenstein zoltan', 'zoltan witgenstein', 'close'],
  ['zoltan kiss', 'paula kiss', 'surname'],
  ['zoltan kiss', 'zoltan wittgenstein', 'different'],
  ['zoltan kiss', 'zoltan', 'part'],
  ['zoltan kiss', 'kiss', 'part'],
  ['zoltan', 'zoltan', undefined],
  ['zoltan kiss jr', 'zoltan kiss iii', 'surname'],
])('%s and %s: %s', (one, other, agreement) => expect(matchPersons(one, other)?.agreement).toBe(agreement));

test('a person decides about one word of a name, and about a generation that one side tells', () => {
  expect(matchPersons('zoltan', 'zoltan kiss')?.doubtful).toBe(true);
  expect(matchPersons('zoltan kiss jr', 'zoltan kiss')?.doubtful).toBe(true);
  expect(matchPersons('zoltan kiss jr', 'kiss zoltan jr')?.doubtful).toBeUndefined();
});

test('a name of which either spelling is common says less than one that is rare', () => {
  const rarity = (name: string) => matchPersons(name, name)?.rarity ?? 0;
  expect(rarity('john smith')).toBeLessThan(rarity('zoltan smith'));
  expect(rarity('zoltan smith')).toBeLessThan(rarity('zoltan wittgenstein'));
  expect(matchPersons('smith john', 'john smith')?.rarity).toBe(rarity('john smith'));
});

test.each<[string, string, Agreement]>([
  ['beta industries', 'industries beta', 'words'],
  ['beta industries', 'beta industires', 'close'],
  ['beta industries', 'beta', 'part'],
  ['northern rail freight', 'nrf', 'initial'],
  ['power station 12', 'power station 13', 'different'],
  ['betaindustries', 'beta industries', 'equal'],
])('%s and %s: %s', (one, other, agreement) => expect(matchTitles(one, other).agreement).toBe(agreement));

test.each([
  ['ada oehler', 'ada ohler'],
  ['juergen mueller', 'jurgen muller'],
  ['kaethe maria baer', 'kathe bar'],
])('umlauts written out are the same letters: %s and %s', (one, other) =>
  expect(matchPersons(one, other)?.agreement).toBe('words'),
);
