import { expect, test } from 'vitest';
import { read } from '../read.ts';

/** Who acts for whom by a contract. */
const acting = (body: string) => {
  const { statements } = read({ body, type: 'contract' });
  return [...new Set(statements.filter((line) => / (?:works_for|leads) /.test(line)))].toSorted();
};

test.each([
  [
    'Holm Båtbygg AS, Strandveien 9, 4790 Lillesand, org. no. 900 000 001 ("Contractor"), represented by its Managing Director Marit Dahl',
    ['Marit Dahl leads Holm Båtbygg AS'],
  ],
  [
    'Orbis Freight Ltd (company no. 123456), 4 Mill Lane, Leeds, acting by its director Helen Marsh',
    ['Helen Marsh works_for Orbis Freight Ltd'],
  ],
  [
    'Kestrel Foundry GmbH, Hamburg, represented by Mr. Tomas Krall (Chief Executive Officer).',
    ['Tomas Krall leads Kestrel Foundry GmbH'],
  ],
  [
    'Kestrel Foundry GmbH, represented by Vera Lund and Tomas Krall, and Lumen Labs Ltd, represented by Helen Marsh.',
    [
      'Helen Marsh works_for Lumen Labs Ltd',
      'Tomas Krall works_for Kestrel Foundry GmbH',
      'Vera Lund works_for Kestrel Foundry GmbH',
    ],
  ],
  [
    'Halm Bau GmbH, Ring 3, 80331 München, vertreten durch die Geschäftsführerinnen Ute Stamm und Eva Stark, und Herrn Karl Roth',
    ['Eva Stark leads Halm Bau GmbH', 'Ute Stamm leads Halm Bau GmbH'],
  ],
  ['Rieger Holz AG, vertreten durch Frau Dr. Eva Stark, Vorstand', ['Eva Stark works_for Rieger Holz AG']],
  [
    'Officina Nord S.p.A., Via Roma 1, Ancona, rappresentata da Dott.ssa Elena Riva',
    ['Elena Riva works_for Officina Nord S.p.A.'],
  ],
  [
    'ENTRE Voiles du Sud SARL, 29200 Brest, représentée par son gérant M. Luc Petit',
    ['Luc Petit leads Voiles du Sud SARL'],
  ],
])('whoever represents a party works for it: %s', (body, expected) => expect(acting(body)).toEqual(expected));

test.each([
  ['Between Contoso Ltd and Nordtal eG, represented by Vera Lund, Managing Director.', 'Vera Lund leads Nordtal eG'],
  ['Between Contoso Ltd, Leeds, and Nordtal VVaG, represented by Vera Lund.', 'Vera Lund works_for Nordtal VVaG'],
  ['Between Contoso Ltd and Stadt Nordtal, represented by Vera Lund, Director.', 'Vera Lund works_for Stadt Nordtal'],
  ['Between Contoso Ltd and Halmfilms, York, represented by Vera Lund.', 'Vera Lund works_for Halmfilms'],
  ['Contoso Ltd and Nordtal GmbH, represented by Vera Lund, Director.', 'Vera Lund works_for Nordtal GmbH'],
  ['Entre Contoso SARL et la Maison Verte, représentée par Vera Lund, gérante.', 'Vera Lund leads Maison Verte'],
  ['Entre Contoso SL, Madrid, y Nube Alta, representada por Vera Lund.', 'Vera Lund works_for Nube Alta'],
])('and for the nearest of two, whatever its form: %s', (body, expected) => expect(acting(body)).toEqual([expected]));

test('several of one post have it one by one', () => {
  const { claims } = read({
    type: 'contract',
    body: 'Kestrel Foundry GmbH, represented by its Managing Directors Tomas Krall and Vera Lund.',
  });
  expect(claims.flatMap(({ type, properties }) => (type === 'leads' ? [properties?.title] : []))).toEqual([
    'Managing Director',
    'Managing Director',
  ]);
});

test('the dot behind a title is none of its signs', () => {
  const { claims } = read({
    body: 'Kestrel Foundry GmbH, represented by Vera Lund, CEO. The parties agree.',
    type: 'contract',
  });
  const titled = claims.filter(({ properties }) => properties?.title !== undefined);
  expect([...new Set(titled.map(({ properties }) => properties?.title))]).toEqual(['CEO']);
});
