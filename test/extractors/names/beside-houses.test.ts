import { expect, test } from 'vitest';
import { read } from '../read.ts';

const named = (body: string) =>
  read({ type: 'note', body }).mentions.flatMap(({ self, name, tier }) =>
    self || tier === 'weak' || name === undefined ? [] : [name],
  );

test.each([
  ['He works for Tulp Bouw B.V. Marieke de Wit runs it.', 'Tulp Bouw B.V.', 'Marieke de Wit'],
  ['Hij werkt bij Tulp Bouw B.V. Marieke de Wit is er ook.', 'Tulp Bouw B.V.', 'Marieke de Wit'],
  ['Se fue a Bodegas Altozano S.L. Carmen López le siguió.', 'Bodegas Altozano S.L.', 'Carmen López'],
  ['We bought from Halm Foods Inc. Ada Moss called.', 'Halm Foods Inc.', 'Ada Moss'],
])('a legal form ends a sentence before a name: %s', (body, house, person) => {
  expect(named(body)).toEqual(expect.arrayContaining([house, person]));
});

test.each([
  ['Marieke de Wit is directeur van Kaasmaker B.V.', 'Kaasmaker B.V.'],
  ['Visited Rowan Foods Ltd. Good talk.', 'Rowan Foods Ltd'],
  ['Emailed Rowan Foods about the quote, Rowan Foods will answer.', 'Rowan Foods'],
])('what leads to a house is no part of its name: %s', (body, house) => {
  expect(named(body)).toContain(house);
  expect(named(body).filter((one) => one !== house && one.includes(house))).toEqual([]);
});

test.each([
  ['Bei Tern Logistik ist künftig Uwe Sand zuständig.', 'Tern Logistik'],
  ['Mit Halm Verpackungen sprechen wir morgen.', 'Halm Verpackungen'],
  ['Für Tern Logistik arbeitet Uwe Sand.', 'Tern Logistik'],
  ['Selon Tern Logistik, tout va bien.', 'Tern Logistik'],
])('a small word that begins a sentence is no part of a house: %s', (body, house) => {
  const { mentions } = read({ type: 'note', body });
  const houses = mentions.flatMap(({ label, name }) => (label === 'Organization' && name ? [name] : []));
  expect(houses).toContain(house);
  expect(houses.filter((one) => one !== house && one.includes(house))).toEqual([]);
});

test('the board of a house is none', () => {
  for (const body of ['Lena Vogt ist Assistentin der Geschäftsführung.', 'Lena Vogt, Sprecherin des Vorstands, kommt.'])
    expect(read({ type: 'note', body }).statements.filter((one) => one.includes('works_for'))).toEqual([]);
});

test('a finance director is one by the short form', () => {
  const { statements } = read({ type: 'note', body: 'I talked to Piers Unwin (FD at Rowan Foods) about the invoice.' });
  expect(statements).toContain('Piers Unwin works_for Rowan Foods');
});

test.each(['Follow us on Facebook, Instagram, or LinkedIn.', 'Folgen Sie uns auf Instagram und LinkedIn.'])(
  'a channel that a mail leads to is no house: %s',
  (body) => {
    const { mentions } = read({ type: 'email', metadata: { from: 'news@acme.example' }, body });
    expect(mentions.filter(({ name, tier }) => /Face|Insta|Linked/.test(name ?? '') && tier !== 'weak')).toEqual([]);
  },
);

test('whoever works at the house that runs a channel works there', () => {
  expect(named('Ada Moss works at LinkedIn.')).toEqual(expect.arrayContaining(['Ada Moss', 'LinkedIn']));
});

test.each(['Hermanos Gil', 'Gebrüder Roth', 'Fratelli Conti'])('brothers with a firm are one: %s', (house) => {
  const { mentions } = read({ type: 'note', body: `The carrier is ${house}; ask for Ada Moss.` });
  expect(mentions.filter(({ name }) => name === house).map(({ label }) => label)).toEqual(['Organization']);
});
