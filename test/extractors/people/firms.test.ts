import { describe, expect, test } from 'vitest';
import { read } from '../read.ts';

/** The organizations that a text names for sure. */
function firms(body: string, type = 'document') {
  const { mentions } = read({ body, type });
  return mentions
    .filter(({ label, tier, as }) => label === 'Organization' && tier !== 'weak' && as === undefined)
    .flatMap(({ name }) => name ?? [])
    .toSorted();
}

const FIRMS = [
  'Marine Sud SARL',
  'Voiles du Sud SARL',
  'Halm Bau GmbH & Co. KGaA',
  'Nordic Gear A/S',
  'Brandis & Partner mbB',
  'Stern, Vogt & Partner PartG mbB',
  'Officina Nord S.p.A.',
  'Wisla Logistyka Sp. z o.o.',
  'Kestrel Tools Pty Ltd',
  'Tanaka Optics K.K.',
  'Winzer Nahetal e.G.',
  'Helfende Hand gGmbH',
  'Tiny Apps UG (haftungsbeschränkt)',
  'Costa Verde Lda',
  'Adria Plov d.o.o.',
  'Morava Sklo s.r.o.',
  'Beskid Ocel a.s.',
  'Bakker Zonen V.O.F.',
  'Gardway Coastal Insurance ASA',
  'Suomen Purje Oyj',
  'Dansk Sejl ApS',
  'Lux Holdings S.à r.l.',
];

describe('a firm is read with all of its name and its legal form', () => {
  test.each(FIRMS)('alone on a line: %s', (name) => expect(firms(`${name}\n12 Harbour Road\n`)).toEqual([name]));

  test.each(FIRMS.filter((name) => !name.includes(', ')))('in a sentence: %s', (name) =>
    expect(firms(`The contract with ${name} is signed.`, 'note')).toEqual([name]),
  );
});

test('neither a closing above nor the word before is a part of it', () => {
  expect(firms('Mit freundlichen Grüßen\nHalm Bau GmbH')).toEqual(['Halm Bau GmbH']);
  expect(firms('Invoice Halm Bau GmbH\nToday Halm Bau GmbH called.')).toEqual(['Halm Bau GmbH']);
  expect(firms('Directeur du Marine Sud SARL a appelé.')).toEqual(['Marine Sud SARL']);
});

test('a body is named by all fields that it lists', () => {
  expect(firms('The Audit, Risk and Compliance Committee met.')).toEqual(['Audit, Risk and Compliance Committee']);
  expect(firms('Anna, Tom and Safety Committee members came.').join()).not.toMatch(/Anna|Tom/);
});

test.each([
  'Neither Party shall disclose the terms.',
  'Media contact: Press Office.',
  'Accounts Receivable called about it.',
  'Our Principal Surveyor signed.',
  'The Skipper was late.',
  'Leiter Einkauf ist krank.',
  'Responsabile Acquisti: da nominare.',
  "Chargée d'affaires: à nommer.",
  'Können Sie kommen?',
  'Sehr geehrte Damen und Herren, wir bitten um Antwort.',
])('posts, departments and parties are nobody and no house: %s', (body) => {
  const sure = read({ body, type: 'document' }).mentions.filter(
    ({ tier, self, label }) => tier !== 'weak' && !self && (label === 'Contact' || label === 'Organization'),
  );
  expect(sure.map(({ name }) => name)).toEqual([]);
});

test('a post before a name is no part of it, and a surname that is a post stays one', () => {
  const names = (body: string) => read({ body, type: 'document' }).mentions.map(({ name }) => name);
  expect(names('Inkoper Wim Bakker belde.')).toContain('Wim Bakker');
  expect(names('Minutes by Dean Archer.')).toContain('Dean Archer');
});

test('two columns of names are two people', () => {
  const { mentions } = read({ type: 'contract', body: 'Marit Dahl                    Dr. Ute Stamm\n' });
  expect(mentions.flatMap(({ name, label }) => (label === 'Contact' ? (name ?? []) : []))).toEqual([
    'Marit Dahl',
    'Ute Stamm',
  ]);
});
