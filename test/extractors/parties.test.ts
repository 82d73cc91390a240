import { expect, test } from 'vitest';
import type { Item } from '../../src/common/model.ts';
import { read } from './read.ts';

const SAYS = / (?:works_for|leads|supplier_of|customer_of) /;
const stated = (parts: Partial<Item>) =>
  [...new Set(read(parts).statements.filter((one) => SAYS.test(one)))].toSorted();
const minutes = (body: string) => stated({ type: 'meeting', body: `${body}\n\nThe roof leaks.` });
const contract = (body: string) => stated({ type: 'contract', body });

const BOTH = ['Dana Frost works_for Tarnow Mills Ltd', 'Ole Brandt works_for Falk Logistik GmbH'];

test.each([
  'For Tarnow Mills Ltd: Dana Frost\nFor Falk Logistik GmbH: Ole Brandt',
  'Für die Tarnow Mills Ltd: Dana Frost\nFür die Falk Logistik GmbH: Ole Brandt',
  'Present:\n- Dana Frost, Site Manager, Tarnow Mills Ltd\n- Ole Brandt, Buyer, Falk Logistik GmbH',
  'Present: Dana Frost (Tarnow Mills Ltd, chair), Ole Brandt (minutes, Falk Logistik GmbH)',
  'Present: Dana Frost (Tarnow Mills Ltd; remote), Ole Brandt for Falk Logistik GmbH',
  '- Dana Frost, Site Manager, Tarnow Mills Ltd\n- Ole Brandt, Buyer, Falk Logistik GmbH',
])('minutes say who comes for which house: %s', (body) => expect(minutes(body)).toEqual(BOTH));

test.each([
  'Participants\n- Dana Frost, Tarnow Quay (planning)\n- Ole Brandt, Falk Nord',
  '## Attendees\n\nDana Frost, Tarnow Quay\nOle Brandt (Falk Nord)\n',
])('each entry of a list may name a house that nothing else shows as one: %s', (body) =>
  expect(minutes(body)).toEqual(['Dana Frost works_for Tarnow Quay', 'Ole Brandt works_for Falk Nord']),
);

test.each([
  'Anwesend: Dana Frost (Schriftführerin), Ole Brandt (Zeugwart)',
  'Présents : Dana Frost (Présidente), Ole Brandt (trésorier)',
  'Present:\n- Dana Frost, Ole Brandt\n- Ida Holm',
])('an office is no house, and a second name no employer: %s', (body) => expect(minutes(body)).toEqual([]));

test('the brackets behind a speaker name a house, and in a parliament a party', () => {
  const talk = (house: string) =>
    stated({ type: 'transcript', body: `Dana Frost (${house}): The roof leaks.\nOle Brandt: Since when?\n`.repeat(2) });
  expect(talk('Tarnow Roofing')).toEqual(['Dana Frost works_for Tarnow Roofing']);
  expect(talk('City of Tarnow')).toEqual(['Dana Frost works_for City of Tarnow']);
  expect(talk('Green Party')).toEqual([]);
});

test.each([
  'Present: Dana Frost (chair), Ole Brandt (remote)',
  'Next meeting: Dana Frost, Ole Brandt',
  'For information: Dana Frost, Ole Brandt',
])('minutes say nothing of it: %s', (body) => expect(minutes(body)).toEqual([]));

test('a title in a list of attendees is nobody', () => {
  const { mentions } = read({ type: 'meeting', body: 'Present:\n- Dana Frost, Site Manager\n- Ole Brandt, Buyer\n' });
  expect(mentions.flatMap(({ label, name }) => (label === 'Contact' ? (name ?? []) : []))).toEqual([
    'Dana Frost',
    'Ole Brandt',
  ]);
});

test.each([
  'Signed for Tarnow Mills Ltd: Dana Frost\nSigned for Falk Logistik GmbH: Ole Brandt, Prokurist',
  'For and on behalf of Tarnow Mills Ltd\nDana Frost\n\nFor and on behalf of Falk Logistik GmbH\nOle Brandt',
  'Tarnow Mills Ltd\nBy: Dana Frost\nTitle: Finance Director\n\nFalk Logistik GmbH\nName: Ole Brandt',
  'for Tarnow Mills Ltd              for Falk Logistik GmbH\nDana Frost                        Ole Brandt',
  'Dana Frost, Company Secretary, for Tarnow Mills Ltd\nOle Brandt, Prokurist, Falk Logistik GmbH',
  'Tarnow Mills Ltd, by Dana Frost, Site Manager\nFalk Logistik GmbH, durch Ole Brandt',
])('a contract says who signs and acts for which house: %s', (body) =>
  expect(contract(`The parties agree.\n\n${body}`)).toEqual(BOTH),
);

test('who leads for a party by its word for it', () =>
  expect(
    contract(
      'Client: Tarnow Mills Ltd\nProvider: Falk Logistik GmbH\nClient lead: Dana Frost\nProvider lead: Ole Brandt',
    ),
  ).toEqual([BOTH[0], 'Falk Logistik GmbH supplier_of Tarnow Mills Ltd', BOTH[1]]));

test.each([
  'between Tarnow Mills Ltd ("Supplier") and Falk Logistik GmbH ("Customer").',
  'between Falk Logistik GmbH, Hafenweg 3, Hagen (the "Buyer"), and Tarnow Mills Ltd, Leeds (the "Supplier").',
  'Supplier: Tarnow Mills Ltd, Leeds\nCustomer: Falk Logistik GmbH, Hagen',
  'zwischen der Tarnow Mills Ltd (im Folgenden: Lieferantin) und der Falk Logistik GmbH (im Folgenden: Käuferin).',
])('a contract says who supplies whom: %s', (body) =>
  expect(contract(body)).toEqual(['Tarnow Mills Ltd supplier_of Falk Logistik GmbH']),
);

test.each([
  'between Tarnow Mills Ltd ("Landlord") and Falk Logistik GmbH ("Tenant").',
  'between Dana Frost ("Supplier") and Falk Logistik GmbH ("Customer").',
])('and nothing of it where nobody supplies a house: %s', (body) => expect(contract(body)).toEqual([]));

test('an employment contract says who works for whom', () =>
  expect(contract('Employer: Tarnow Mills Ltd, Leeds\nEmployee: Dana Frost\nStart: 1 June 2026')).toEqual([
    'Dana Frost works_for Tarnow Mills Ltd',
  ]));

test.each([
  'between Tarnow Mills Ltd, Leeds (the "Grower") and Falk Juices plc, York (the "Company").\n\n5. Contact for the Company: Dana Frost, Buyer.',
  'between Tarnow Mills Ltd (the "Grower") and Falk Juices plc (the "Company").\n\nSigned for Falk Juices plc by Dana Frost',
])('a word for a party is of the party right before it, and no part of a signature is a name: %s', (text) =>
  expect(contract(`SUPPLY AGREEMENT\n\n${text}`)).toEqual(['Dana Frost works_for Falk Juices plc']),
);

test('who is named for each party in one line', () =>
  expect(
    contract(
      'between Tarnow Mills Ltd ("Supplier") and Falk Logistik GmbH ("Customer").\n\n2. Contacts. For the Supplier: Derek Shaw, account manager. For the Customer: Ingrid Moe.',
    ),
  ).toEqual([
    'Derek Shaw works_for Tarnow Mills Ltd',
    'Ingrid Moe works_for Falk Logistik GmbH',
    'Tarnow Mills Ltd supplier_of Falk Logistik GmbH',
  ]));
