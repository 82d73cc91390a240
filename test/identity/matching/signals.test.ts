import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseKey } from '../../../src/identity/key.ts';
import { isMatchable, MAX_TIES, signalsOf, type Tie } from '../../../src/identity/matching/signals.ts';
import { mailed, mention } from '../../support/settled.ts';
import { id, person, reading } from '../../support/samples/mentions.ts';
import { stateOf, observed, type Observed } from '../profiles.ts';

const ADA = 'E|ada@firm.example';
const signals = (key: string, list: Observed[] = [], ties: Tie[] = []) =>
  signalsOf({ key, parsed: parseKey(key), state: stateOf(list), ties });

test.each([
  [ADA, true],
  ['X||Contact|crm:1', true],
  ['D|firm.example', true],
  ['N|acme|Contact|ada lindt|', true],
  ['N|acme|Organization|firm|', true],
  ['N|acme|Contact|ada|', false],
  ['R|acme|Contact|ada lindt||adalindt', false],
  ['W|acme|adalindt', false],
  ['I|ingest_1', false],
  ['J|uid:1', false],
  ['B|acme', false],
  ['X|acme|Thread|thread:1', false],
])('what may be one with another though no identifier says so: %s', (key, matchable) =>
  expect(isMatchable(parseKey(key))).toBe(matchable),
);

test('equal evidence gives equal signals, in whatever order it came', () => {
  const anyMention = fc.constantFrom(
    observed(mailed('ada@firm.example', 'Ada Lindt', { discriminator: 'Firm', properties: { title: 'CFO' } })),
    observed(person('A. Lindt', { identifiers: [id('phone', '+49301'), id('handle', 'Lindt')] }), { entity: 'beta' }),
    observed(person('Ada Berg', { discriminator: '1980-01-02', authority: 50 }), { day: '2026-04-01' }),
  );
  const tie = fc.constantFrom(
    { type: 'works_for', key: 'D|firm.example' },
    { type: 'knows', key: 'E|otto@firm.example' },
  );
  fc.assert(
    fc.property(fc.array(anyMention), fc.array(tie), (list, ties) => {
      expect(signals(ADA, list.toReversed(), ties.toReversed())).toEqual(signals(ADA, list, ties));
    }),
  );
});

test('names stand best first; what a field gives hides what a text calls somebody', () => {
  const list = [
    observed(person('Ada Berg', { authority: 70 })),
    observed(person('Ada Lindt')),
    observed(reading('Ada Sund')),
  ];
  expect(signals(ADA, list).names).toEqual(['ada lindt', 'ada berg']);
  expect(signals(ADA, [observed(reading('Ada Sund'))]).names).toEqual(['ada sund']);
});

test('an organization is called as texts shorten it, too', () => {
  const list = [observed(mention('Organization', 'Norden Pulver GmbH', { identifiers: [id('handle', 'QUARZ')] }))];
  expect(signals('N|acme|Organization|norden pulver|', list).names).toEqual(['norden pulver', 'quarz']);
});

test.each([
  ['E|ada.lindt@firm.example', ['ada lindt']],
  ['E|alindt@firm.example', []],
  ['E|ada.l@firm.example', []],
  ['E|office.7@firm.example', []],
  ['D|north-wind.example', ['northwind']],
])('where nobody says a name, %s spells %j', (key, names) => expect(signals(key).names).toEqual(names));

test('employers are who is worked for, by domain or name alike, and who is stated beside the name', () => {
  const ties = ['D|north-wind.example', 'N|acme|Organization|north wind|'].map((key) => ({ type: 'works_for', key }));
  const found = signals(ADA, [observed(person('Ada Lindt', { discriminator: 'Borealis GmbH' }))], ties);
  expect(found.employers).toEqual(['borealis', 'northwind']);
  expect(found.neighbours).toEqual([]);
  expect(signals(ADA, [observed(person('Ada Lindt', { discriminator: '1980-01-02' }))])).toMatchObject({
    births: ['1980-01-02'],
    employers: [],
  });
});

test('who is tied to everybody has no neighbours that tell anything', () => {
  const ties = Array.from({ length: MAX_TIES + 1 }, (_, n) => ({ type: 'knows', key: `E|p${n}@firm.example` }));
  expect(signals(ADA, [], ties.slice(1)).neighbours).toHaveLength(MAX_TIES);
  expect(signals(ADA, [], ties).neighbours).toEqual([]);
});

test('an address counts as an organization’s domain no more than a domain as a person’s address', () => {
  const identifiers = [
    id('email', 'ada@firm.example'),
    id('domain', 'firm.example'),
    id('url', 'https://firm.example'),
  ];
  const [one, firm] = [
    observed(person('Ada Lindt', { identifiers })),
    observed(mention('Organization', 'Firm', { identifiers })),
  ];
  expect(signals(ADA, [one])).toMatchObject({ emails: ['ada@firm.example'], domains: [], urls: [] });
  expect(signals('D|firm.example', [firm])).toMatchObject({ emails: [], domains: ['firm.example'], urls: [] });
});
