import { describe, expect, test } from 'vitest';
import type { Item } from '../../../src/common/model.ts';
import { read } from '../read.ts';

const stated = (parts: Partial<Item>) =>
  [...new Set(read(parts).statements.filter((one) => / (?:works_for|leads) /.test(one)))].toSorted();
const minutes = (body: string, title = 'Meeting') =>
  stated({ type: 'meeting', title, body: `${body}\n\nThe roof leaks.` });

describe('the officers of a company', () => {
  test.each([
    'Minutes of the Board of Tarnow Mills Ltd, held on 2 May\n\nPresent: Dana Frost (CEO), Tom Hale (chair), Ann Lee, company secretary',
    'Minutes of the meeting of the trustees of Tarnow Mills Trust\n\nPresent: Dana Frost, Chief Executive; Tom Hale, Head of Fundraising; Ann Lee, Head of Care',
    'Annual General Meeting of Tarnow Mills Ltd\nPresent: Dana Frost (managing director), Tom Hale, non-executive director, Ann Lee (CFO)',
    'Niederschrift über die Gesellschafterversammlung der Tarnow Mills GmbH am 2. Mai\n\nAnwesend sind:\n1. Frau Dana Frost, Geschäftsführerin\n2. Herr Tom Hale, Prokurist\n3. Frau Ann Lee, Prokuristin',
  ])('are of the company whose board sits: %s', (body) => {
    const says = minutes(body);
    expect(says[1]).toMatch(/^Dana Frost leads Tarnow Mills/);
    expect([says.length, says[0], says[2]]).toEqual([
      3,
      expect.stringMatching(/^Ann Lee works_for Tarnow Mills/),
      expect.stringMatching(/^Tom Hale works_for Tarnow Mills/),
    ]);
  });

  test.each([
    'Meeting with Tarnow Mills Ltd\n\nPresent: Dana Frost (CEO), Tom Hale (CFO)',
    'Present: Dana Frost (CEO), Tom Hale, company secretary',
  ])('and of none where no board of one sits: %s', (body) => expect(minutes(body)).toEqual([]));

  test('whoever is of another house is of that', () => {
    const body =
      'Minutes of the Board of Tarnow Mills Ltd\n\nPresent: Dana Frost (CEO)\nIn attendance: Ann Lee, company secretary; Tom Hale, partner at Falk Lowe LLP (item 3 only)';
    expect(minutes(body)).toContain('Tom Hale works_for Falk Lowe LLP');
    expect(minutes(body)).not.toContain('Tom Hale works_for Tarnow Mills Ltd');
  });
});

test.each([
  'Client (Tarnow Water): Dana Frost, Programme Director; Ann Lee, Head of IT',
  'For the client (Tarnow Water): Dana Frost (Buyer), Ann Lee (Analyst)',
  'Auftraggeber (Tarnow Water): Dana Frost, Bauleiterin; Ann Lee, Leiterin Einkauf',
])('a side of a meeting may be named in brackets: %s', (body) =>
  expect(minutes(body)).toEqual(['Ann Lee works_for Tarnow Water', 'Dana Frost works_for Tarnow Water']),
);

test.each([
  ['Prepared by: Dana Frost, Tarnow Mills Ltd', 'Dana Frost works_for Tarnow Mills Ltd'],
  ['Prepared for: Tarnow Mills Ltd, Ms Dana Frost (Estates Manager)', 'Dana Frost works_for Tarnow Mills Ltd'],
  ['Rechnung an: Tarnow Mühlen GmbH, z. Hd. Frau Dana Frost', 'Dana Frost works_for Tarnow Mühlen GmbH'],
  ['Ansprechpartnerin: Dana Frost, Tarnow Mühlen GmbH', 'Dana Frost works_for Tarnow Mühlen GmbH'],
])('a labelled line names somebody and the house: %s', (line, says) =>
  expect(stated({ type: 'document', body: `Report\n\n${line}\n\nThe roof leaks.` })).toEqual([says]),
);

test.each([
  'Prepared by: Dana Frost, 12 May 2024',
  'Prepared for: Tarnow Mills Ltd, Falk Logistik GmbH',
  'Contact: Dana Frost, Tom Hale',
])('and says nothing where it does not: %s', (line) =>
  expect(stated({ type: 'document', body: `Report\n\n${line}\n\nThe roof leaks.` })).toEqual([]),
);

test.each([
  'Who is who at Tarnow Mills Ltd:\nDana Frost - CEO since March\nTom Hale, Head of Claims, reports to Ann Lee',
  'Tarnow Mills Ltd - Management:\n- Dana Frost: CEO\n- Tom Hale (Head of Claims)',
  'Ansprechpartner bei der Tarnow Mills Ltd:\nDana Frost, CEO\nTom Hale, Leiter Einkauf',
])('a heading names the house of those below: %s', (body) =>
  expect(stated({ body }).filter((one) => !one.startsWith('Ann Lee '))).toEqual([
    'Dana Frost leads Tarnow Mills Ltd',
    'Tom Hale works_for Tarnow Mills Ltd',
  ]),
);

test.each([
  'Who is who at Tarnow Mills Ltd:\nDana Frost - former CEO\nTom Hale - a friend',
  'News from Tarnow Mills Ltd:\nDana Frost - CEO',
])('of nobody who is there no longer, and no other heading: %s', (body) => expect(stated({ body })).toEqual([]));

test.each([
  'Rebecca Kraus is President of Halm Foods LLC, Grosse Pointe, Michigan.',
  'Rebecca Kraus is founder and President of Halm Foods LLC, Grosse Pointe, Michigan.',
])('a town before its state is no house of a list: %s', (body) => {
  const { statements } = read({ type: 'note', body });
  expect(statements.filter((one) => / (?:leads|works_for|founded) Grosse/.test(one))).toEqual([]);
  expect(statements).toContain('Rebecca Kraus leads Halm Foods LLC');
});
