import { expect, test } from 'vitest';
import { read } from '../read.ts';

const kindsOf = (body: string, type = 'document', metadata = {}): string[] =>
  read({ type, body, metadata }).mentions.flatMap(({ label, name, self, tier }) =>
    name === undefined || self || tier === 'weak' ? [] : [`${label} ${name}`],
  );

test.each([
  ['Vendor: Dana Frost\nTotal: 214.00 EUR', 'Contact Dana Frost'],
  ['Supplier: Mirela Costa\nItems: 4 chairs', 'Contact Mirela Costa'],
  ['Customer: Ravi Menon\nItems: 4 chairs', 'Contact Ravi Menon'],
  ['Gast: Ulla Preuss\nAnlass: Vertragsgespräch', 'Contact Ulla Preuss'],
  ['Lieferant: Karl Wiese\nMenge: 4 Stühle', 'Contact Karl Wiese'],
  ['Vendor: Grant Thornton\nTotal: 214.00 EUR', 'Organization Grant Thornton'],
  ['Vendor: Fenwick Larder Ltd\nTotal: 214.00 EUR', 'Organization Fenwick Larder Ltd'],
  ['Vendor: Arcadon\nTotal: 214.00 EUR', 'Organization Arcadon'],
])('with whom one trades is a person or a house by the name: %s', (body, found) =>
  expect(kindsOf(body)).toEqual([found]),
);

test('also in a field that was sent', () => {
  expect(kindsOf('4 chairs.', 'document', { vendor: 'Dana Frost' })).toEqual(['Contact Dana Frost']);
  expect(read({ type: 'document', body: '4 chairs.', metadata: { vendor: 'Dana Frost' } }).statements).toEqual([
    'self mentions Dana Frost',
  ]);
});
