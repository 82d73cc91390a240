import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draftOf } from '../../../src/identity/projection/node.ts';
import { random } from '../../support/random.ts';
import { org, reading } from '../../support/samples/mentions.ts';
import { profileOf, observed, type Observed } from '../profiles.ts';

/** Names that the mails of a domain state, each so often, the later ones on later days. */
const stated = (domain: string, names: Record<string, number>): Observed[] =>
  Object.entries(names).flatMap(([name, times], n) =>
    Array.from({ length: times }, (_, at) =>
      observed(org(name, domain), { day: `2026-0${n + 1}-${10 + at}`, id: `ingest_${n}_${at}` }),
    ),
  );
const named = (domain: string, list: Observed[]) => draftOf(1, [profileOf(`D|${domain}`, list)])?.name;

const word = fc.constantFrom('Tresil', 'Vallgren', 'Norrmoor', 'Quellbach');
const part = fc.constantFrom('Freight', 'Net Services', 'Capital', 'Docks');
const form = fc.constantFrom('LLC', 'GmbH', 'AB', 'Ltd');

test('the name that a domain spells names its organization, however often and how late its parts are named', () => {
  fc.assert(
    fc.property(word, fc.uniqueArray(part, { minLength: 1 }), form, fc.nat(), (house, parts, legal, seed) => {
      const plain = `${house} ${legal}`;
      const names = { [plain]: 1, ...Object.fromEntries(parts.map((one, n) => [`${house} ${one} ${legal}`, n + 2])) };
      const domain = `${house.toLowerCase()}.example`;
      const list = stated(domain, names);
      expect(named(domain, list)).toBe(plain);
      expect(named(domain, random(seed).shuffle(list))).toBe(plain);
    }),
  );
});

test('parts of a house alone leave it the beginning that its domain spells', () => {
  fc.assert(
    fc.property(word, fc.uniqueArray(part, { minLength: 2 }), form, (house, parts, legal) => {
      const names = Object.fromEntries(parts.map((one, n) => [`${house} ${one} ${legal}`, 1 + (n % 3)]));
      expect(named(`${house.toLowerCase()}.example`, stated(`${house.toLowerCase()}.example`, names))).toBe(house);
    }),
  );
});

test.each<[string, Record<string, number>, string]>([
  ['tresil.example', { 'Tresil Docks Ltd': 3 }, 'Tresil Docks Ltd'],
  ['tresil.example', { 'Tresil Docks Ltd': 12, 'Tresil Dock Ltd': 1 }, 'Tresil Docks Ltd'],
  ['tresil.example', { 'Tresil Docks': 3, 'Tresil Docks Hamburg': 2 }, 'Tresil Docks'],
  ['tresil.example', { Tresil: 2, 'Tresil Docks Ltd': 3 }, 'Tresil'],
  ['tresil.example', { Tresil: 1, 'Tresil Docks Ltd': 12 }, 'Tresil Docks Ltd'],
  ['nhd.example', { 'Norrmoor Harbour Directorate': 3, 'Harbour Directorate Fuel': 2 }, 'Norrmoor Harbour Directorate'],
  ['waldkunde.example', { Waldkunde: 4, 'Institut für Waldkunde': 1 }, 'Institut für Waldkunde'],
  ['tidalpower.example', { 'Tidal Power': 3, 'Society for Tidal Power': 2 }, 'Society for Tidal Power'],
])('at %s of %j the name is %s', (domain, names, name) => {
  expect(named(domain, stated(domain, names))).toBe(name);
});

test('what a text calls a firm for short names no house that is stated in full beside its addresses', () => {
  const house = profileOf('D|tresil.example', stated('tresil.example', { 'Tresil Docks Ltd': 1 }));
  const short = profileOf('N|acme|Organization|tresil|', [observed(reading('Tresil', { label: 'Organization' }))]);
  expect(draftOf(1, [house, short])?.name).toBe('Tresil Docks Ltd');
});

test('what somebody wrote by hand names the house, whatever its domain spells', () => {
  const list = [
    ...stated('tresil.example', { 'Tresil Ltd': 4 }),
    observed(org('Docks of Tresil', 'tresil.example'), { seq: 5 }),
  ];
  const written = list.map(({ mention, facts }) => ({
    mention: { ...mention, authority: facts.seq ? 90 : 80 },
    facts,
  }));
  expect(named('tresil.example', written)).toBe('Docks of Tresil');
});
