import { describe, expect, test } from 'vitest';
import { isShortened } from '../../../src/extractors/words/house-domains.ts';
import { read } from '../read.ts';

const to = 'Ruth Roe <ruth@kestrel.example>';

/** Whom the item has as the house of a domain. */
function house(body: string, domain: string, from: string) {
  const found = read({ type: 'email', body, metadata: { from, to } });
  const root = found.thing(domain);
  return found.mentions
    .filter((m) => m.name && m.identifiers.some(({ value }) => value === domain))
    .map((m) => m.name)
    .concat(root === undefined ? ['no domain'] : []);
}

test.each([
  [
    'Vera Lund heads sales at Arcadon Yachts.',
    'arcadon.example',
    'Vera Lund <vera@arcadon.example>',
    ['Arcadon Yachts'],
  ],
  [
    'Best,\n\nVera Lund\nSenior Researcher, Malmo Naval Lab',
    'navlab.example',
    'Vera Lund <v.lund@navlab.example>',
    ['Malmo Naval Lab'],
  ],
  [
    'Best,\n\nVera Lund\nOfficer | Cascadia Title & Escrow',
    'cascadiatitle.example',
    'Vera Lund <v.lund@cascadiatitle.example>',
    ['Cascadia Title & Escrow'],
  ],
  [
    'Die Verwaltung Häller Immobilien AG fragt.\n\nFreundliche Grüsse\nVera Lund\nHäller Immobilien AG',
    'haeller-immo.example',
    'Vera Lund <v.lund@haeller-immo.example>',
    ['Häller Immobilien AG'],
  ],
  [
    'Die Ware kommt später.\n\ni. A. Jan Frei\nHäller & Söhne Getriebetechnik GmbH & Co. KG\nHRB 12',
    'haeller-getriebe.example',
    'Vertrieb <vertrieb@haeller-getriebe.example>',
    ['Häller & Söhne Getriebetechnik GmbH & Co. KG'],
  ],
  [
    'Best,\n\nVera Lund\nExport Manager\nQuinta Alta Serra\nMinas, Brazil',
    'altaserra-wine.example',
    'Vera Lund <vera@altaserra-wine.example>',
    ['Quinta Alta Serra'],
  ],
  ['Vera Lund works for Arcadon Benefits.', 'arcadon.example', 'Vera Lund <vera@arcadon.example>', []],
  ['Vera Lund works for Northwind Traders Ltd.', 'arcadon.example', 'Vera Lund <vera@arcadon.example>', []],
])('in %j the house of %s is told', (body, domain, from, expected) => {
  expect(house(body, domain, from)).toEqual(expected);
});

test('two houses that one domain may shorten are both left alone', () => {
  const body = 'Vera Lund works for Arcadon Yachts. Bo Chan is the CEO of Arcadon Foods.';
  const cc = 'Bo Chan <bo@arcadon.example>';
  const { mentions } = read({ type: 'email', body, metadata: { from: 'Vera Lund <vera@arcadon.example>', to, cc } });
  expect(mentions.filter(({ rule }) => rule === 'houses.mailbox')).toEqual([]);
});

test('a domain shortens a name by its first word or the beginnings of its last ones', () => {
  expect(isShortened('Malmo Naval Lab', 'navlab.example')).toBe(true);
  expect(isShortened('Arcadon Yachts', 'arcadon.example')).toBe(true);
  expect(isShortened('Arcadon Sales', 'arcadon.example')).toBe(false);
  expect(isShortened('Arcadon', 'arcadon.example')).toBe(false);
  expect(isShortened('Malmo Naval Lab', 'malmolab.example')).toBe(false);
  expect(isShortened(Array(40).fill('aaaaaaaaaaaa').join(' '), `${'a'.repeat(60)}b.example`)).toBe(false);
});

test.each([
  ['Welcome to the Children, Young People and Education Committee.', 'Children, Young People and Education Committee'],
  ['The Health, Social Care and Sport Committee met.', 'Health, Social Care and Sport Committee'],
])('a body has all of its fields in its name: %s', (body, name) =>
  expect(read({ body, type: 'meeting' }).mentions.map((one) => one.name)).toContain(name),
);

describe('German houses that are called after their owner or their sign', () => {
  test.each([
    ['Danach in die Praxis Dr. med. Ulrike Sommer, Termin um 14 Uhr.', 'Praxis Dr. med. Ulrike Sommer'],
    ['Die Zahnarztpraxis Dr. Klee hat abgesagt.', 'Zahnarztpraxis Dr. Klee'],
    ['Das Architekturbüro Simone Thalhofer plant.', 'Architekturbüro Simone Thalhofer'],
    ['Die Agentur Peter Lang & Partner liefert.', 'Agentur Peter Lang & Partner'],
    ['Wir essen im Gasthaus Kranz zur Tarnow.', 'Gasthaus Kranz zur Tarnow'],
    ['Die Apotheke zum Goldenen Hirsch liefert.', 'Apotheke zum Goldenen Hirsch'],
  ])('%s', (body, name) => {
    const { mentions } = read({ body });
    const shown = mentions.filter(({ tier, self }) => tier !== 'weak' && !self);
    expect(shown.map((one) => [one.label, one.name])).toEqual([['Organization', name]]);
  });

  test.each(['In der Praxis hat sich das bewährt.', 'Die Metzgerei zum Verkauf steht leer.', 'Das Büro ist zu.'])(
    'and none where a trade has no name: %s',
    (body) => expect(read({ body }).mentions.filter(({ tier, self }) => tier !== 'weak' && !self)).toEqual([]),
  );
});

test('a doctor’s faculty is no person and ends no sentence', () => {
  const { mentions } = read({ body: 'Ich war bei Dr. med. Ulrike Sommer. Frau Dr. rer. nat. Petra Klein kommt auch.' });
  const people = mentions.filter(({ label, tier }) => label === 'Contact' && tier !== 'weak');
  expect(people.map(({ name }) => name)).toEqual(['Ulrike Sommer', 'Petra Klein']);
});

test('of two houses one may be named for the other', () => {
  const { mentions } = read({ body: 'We placed Acme for Boreal as the lead supplier.' });
  expect(mentions.map(({ name }) => name)).not.toContain('Acme for Boreal');
});
