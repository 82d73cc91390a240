import { describe, expect, test } from 'vitest';
import { read } from '../read.ts';

const OF_ITEM = / (?:about|mentions|discussed|concerns) |^self| self$/;
const told = (...lines: string[]) =>
  read({ body: lines.join('\n') })
    .statements.filter((one) => !OF_ITEM.test(one))
    .toSorted();

describe('labelled lines tell of the house above them', () => {
  test('below `Company:`', () => {
    expect(
      told(
        'Company: Tarnow Mills Ltd',
        'Contact: Dana Frost, Operations Manager',
        'Reports to: Tom Hale',
        'CFO: Ann Lee',
        'Parent company: Halm Holding',
        'Main customers: Orbis Freight Ltd, Quillon Foods',
        'Supplier of packaging: Plastiform',
        'Competitors: Beckside Bakeries',
      ),
    ).toEqual([
      'Ann Lee works_for Tarnow Mills Ltd',
      'Dana Frost reports_to Tom Hale',
      'Dana Frost works_for Tarnow Mills Ltd',
      'Orbis Freight Ltd customer_of Tarnow Mills Ltd',
      'Plastiform supplier_of Tarnow Mills Ltd',
      'Quillon Foods customer_of Tarnow Mills Ltd',
      'Tarnow Mills Ltd competes_with Beckside Bakeries',
      'Tarnow Mills Ltd subsidiary_of Halm Holding',
      'Tom Hale works_for Tarnow Mills Ltd',
    ]);
  });

  test('below its name as a heading', () => {
    expect(
      told(
        '## Tarnow Mills Ltd',
        '- **CEO:** Dana Frost',
        '- **Subsidiaries:** Tarnow Logistics, Tarnow Retail',
        '- **Founders:** Tom Hale and Ann Lee',
        '- **Investors:** Granite Partners',
      ),
    ).toEqual([
      'Ann Lee founded Tarnow Mills Ltd',
      'Dana Frost leads Tarnow Mills Ltd',
      'Granite Partners invested_in Tarnow Mills Ltd',
      'Tarnow Logistics subsidiary_of Tarnow Mills Ltd',
      'Tarnow Retail subsidiary_of Tarnow Mills Ltd',
      'Tom Hale founded Tarnow Mills Ltd',
    ]);
  });

  test('in German', () => {
    expect(
      told(
        'Firma: Halm Bau GmbH',
        'Ansprechpartnerin: Petra Voss',
        'Lieferanten: Lumatec GmbH und Rheinstahl AG',
        'Konzern: Orion Holding SE',
      ),
    ).toEqual([
      'Halm Bau GmbH subsidiary_of Orion Holding SE',
      'Lumatec GmbH supplier_of Halm Bau GmbH',
      'Petra Voss works_for Halm Bau GmbH',
      'Rheinstahl AG supplier_of Halm Bau GmbH',
    ]);
  });

  test.each([
    'Customers: Germany, Austria',
    'Customers: Retail and Wholesale',
    'Former customer: Orbis Freight Ltd',
    'Potential customers: Orbis Freight Ltd',
    'Customers: about 40, of which Orbis Freight Ltd is the largest',
    'Supplier: not yet known',
    'Reports to: Tom Hale',
    'Competitors: none',
    'Owner: Dana',
  ])('but not what names no house, or is not so: %s', (line) =>
    expect(told('Company: Tarnow Mills Ltd', line)).toEqual([]),
  );

  test('nor of a house that stands apart', () => {
    expect(told('Company: Tarnow Mills Ltd', 'Phone: unknown', '', 'Customers: Orbis Freight Ltd')).toEqual([]);
  });
});

test.each([
  [
    'Customer: Acme Ltd\nContact: Dana Frost\nAccount manager: Paul Hale\nOwner: Ruth Moss',
    ['Dana Frost works_for Acme Ltd'],
  ],
  [
    'Kunde: Tarnow Bau GmbH\nAnsprechpartner: Dana Frost\nKundenbetreuer: Paul Hale',
    ['Dana Frost works_for Tarnow Bau GmbH'],
  ],
  ['Client: Acme Ltd\nContact: Dana Frost\nOur lead: Paul Hale', ['Dana Frost works_for Acme Ltd']],
  ['Company: Acme Ltd\nOwner: Ruth Moss', ['Ruth Moss leads Acme Ltd']],
])('who looks after a client, or is called ours, need not be of the house: %j', (body, employed) => {
  const { statements } = read({ body, title: 'Visit' });
  expect(statements.filter((one) => / works_for | leads /.test(one))).toEqual(employed);
});
