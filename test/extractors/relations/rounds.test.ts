import { describe, expect, test } from 'vitest';
import { read } from '../read.ts';

const invested = (body: string) =>
  read({ body })
    .statements.filter((one) => one.includes(' invested_in '))
    .toSorted();

describe('who put money into which house', () => {
  test.each([
    'Nordkai Ltd closed its Series A today, EUR 9 million, led by Tidemark Ventures with participation from Granite Partners and Halm Capital.',
    'Nordkai Ltd raises USD 4m in a seed round led by Tidemark Ventures, joined by Granite Partners and the family office Halm Capital.',
    'Nordkai Ltd has news. The Series B round was led by Tidemark Ventures, with Granite Partners and Halm Capital.',
    'Nordkai Ltd makes pumps. Existing investors include Tidemark Ventures, Granite Partners and Halm Capital.',
    'Tidemark Ventures, Granite Partners and Halm Capital invested EUR 3 million in Nordkai Ltd today.',
  ])('%s', (body) =>
    expect(invested(body)).toEqual([
      'Granite Partners invested_in Nordkai Ltd',
      'Halm Capital invested_in Nordkai Ltd',
      'Tidemark Ventures invested_in Nordkai Ltd',
    ]),
  );

  test('in German', () => {
    expect(
      invested(
        'Die Halm Bau GmbH schließt eine Finanzierungsrunde über vier Millionen Euro ab, angeführt von der Tidemark AG, mit Beteiligung der Granit SE.',
      ),
    ).toEqual(['Granit SE invested_in Halm Bau GmbH', 'Tidemark AG invested_in Halm Bau GmbH']);
  });

  test('people among them', () => {
    expect(invested('Nordkai Ltd makes pumps. Shareholders are Dana Frost (60 %) and Halm Capital (40 %).')).toEqual([
      'Dana Frost invested_in Nordkai Ltd',
      'Halm Capital invested_in Nordkai Ltd',
    ]);
  });

  test.each([
    'Nordkai Ltd and Orbis Freight Ltd met. The round was led by Tidemark Ventures.',
    'Nordkai Ltd hopes for a seed round led by Tidemark Ventures.',
    'The session at Nordkai Ltd was led by Tidemark Ventures.',
    'Did Tidemark Ventures invest in Nordkai Ltd?',
  ])('and who did not: %s', (body) => expect(invested(body)).toEqual([]));
});
