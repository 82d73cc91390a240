import { expect, test } from 'vitest';
import { BELOW_MERGE, MERGE, REVIEW, SHIPPED } from '../../../src/identity/matching/weights.ts';
import { matchPersons, matchTitles, type Agreement } from '../../../src/identity/matching/compare-names.ts';

const { prior, person, title, neighbours, identifier } = SHIPPED;
const agreements = Object.keys(person) as Agreement[];
/** The rarity of the rarest names that there are. */
const rarest = Math.max(
  matchPersons('zoltan obermaier', 'zoltan obermaier')?.rarity ?? 0,
  matchTitles('a'.repeat(99), 'a'.repeat(99)).rarity,
);

test.each(agreements)('a name alone, be it as rare as can be, is never enough to merge: %s', (agreement) => {
  for (const { weight, rarity } of [person[agreement], title[agreement]])
    expect(prior.within + weight + rarity * rarest).toBeLessThan(MERGE);
});

test('one shared identifier is enough to merge', () => {
  expect(prior.within + identifier.equal).toBeGreaterThanOrEqual(MERGE);
});

test('what only a person can merge is asked about, and stays below what is merged', () => {
  expect(BELOW_MERGE).toBeLessThan(MERGE);
  expect(BELOW_MERGE).toBeGreaterThan(REVIEW);
});

test.each(['organization', 'phone', 'birth', 'role'] as const)(
  '%s speaks for one thing where it agrees, against it where not',
  (signal) => {
    expect(SHIPPED[signal].equal).toBeGreaterThan(0);
    expect(SHIPPED[signal].different).toBeLessThan(0);
  },
);

test('different names speak against one thing, and names that agree for it', () => {
  for (const compared of [person, title]) {
    for (const agreement of ['equal', 'words', 'close', 'initial', 'part'] as const)
      expect(compared[agreement].weight).toBeGreaterThan(0);
    expect(compared.different.weight).toBeLessThan(compared.surname.weight);
    expect(compared.surname.weight).toBeLessThan(0);
  }
});

test('more shared neighbours say more, and no shared entity says less than one', () => {
  expect(neighbours.toSorted((a, b) => a - b)).toEqual(neighbours);
  expect(prior.across).toBeLessThan(prior.within);
});
