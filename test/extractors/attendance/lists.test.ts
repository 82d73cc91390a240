import { describe, expect, test } from 'vitest';
import { read } from '../read.ts';

const says = (body: string, title = 'Meeting') =>
  [
    ...new Set(
      read({ type: 'meeting', title, body: `${body}\n\nThe roof leaks.` }).statements.filter((one) =>
        / (?:works_for|leads) /.test(one),
      ),
    ),
  ].toSorted();
const attended = (body: string) =>
  read({ type: 'meeting', body: `${body}\n\nThe roof leaks.` })
    .statements.filter((one) => one.endsWith(' attended self'))
    .map((one) => one.replace(' attended self', ''))
    .toSorted();

describe('those present, grouped by their houses', () => {
  test.each([
    'Attendees\n*Tarnow Mills:* Dana Frost (packaging), Tom Hale (QA)\n*Falk Labels:* Ann Lee',
    'On the call\nTarnow Mills: Dana Frost, Tom Hale\nFalk Labels: Ann Lee',
    'Participants Tarnow Mills:\n- Dana Frost, IT\n- Tom Hale, Head of Buying\n\nParticipants Falk Labels:\n- Ann Lee, Training',
    '**Teilnehmer Auftraggeber (Tarnow Mills)**\n- Dana Frost, Leitung IT\n- Tom Hale, Organisation\n\n**Teilnehmer Auftragnehmer (Falk Labels)**\n- Ann Lee, Schulung',
  ])('%s', (body) =>
    expect(says(body)).toEqual([
      'Ann Lee works_for Falk Labels',
      'Dana Frost works_for Tarnow Mills',
      'Tom Hale works_for Tarnow Mills',
    ]),
  );

  test.each([
    'Attendees (4):\n- Dana Frost\n- Tom Hale',
    'Attendees online:\n- Dana Frost\n- Tom Hale',
    'Present: Dana Frost, Tom Hale\nRoof: leaks',
  ])('and no house where none is named: %s', (body) => expect(says(body)).toEqual([]));
});

test.each([
  ['Aanwezig:\n – Dana Frost (gemeente Tarnow)\n – Tom Hale (Falk Bouw, werkvoorbereider)', 2],
  ['Presentes: Dana Frost (Falk Logística SL), Tom Hale (Tarnow Mills Ltd)', 2],
  ['PRESENT — Dana Frost (Tarnow Mills Ltd); Tom Hale, Falk Lowe LLP (by phone)', 2],
  ['Observers: Ms Dana Frost, School Improvement Adviser, Tarnow County Council', 1],
  ['Apologies: Dana Frost (Tarnow Mills Ltd). Consent given.', 1],
  ['Entschuldigt: Dana Frost (Falk Bau GmbH)', 1],
])('lists of other languages and layouts: %s', (body, count) => expect(says(body)).toHaveLength(count));

test('who was missed took no part', () =>
  expect(attended('Present: Dana Frost, Tom Hale\nApologies: Ann Lee; Rosa Lund (holiday)')).toEqual([
    'Dana Frost',
    'Tom Hale',
  ]));

describe('the officers of the body that sits', () => {
  test.each([
    ['ELMDON PARISH COUNCIL\nMinutes of the meeting of 2 May', 'Elmdon Parish Council'],
    ['Musikverein Elmdon e. V.\nNiederschrift über die Jahreshauptversammlung', 'Musikverein Elmdon e. V.'],
    ['ELMDON CAPITAL – INVESTMENT COMMITTEE\n2 May', 'Elmdon Capital'],
    ['TOWN OF ELMDON\nREGULAR MEETING OF THE TOWN COUNCIL', 'Town of Elmdon'],
    ['Minutes of the trustees of The Elmdon Trust (charity 117)', 'The Elmdon Trust'],
    ['Niederschrift\nüber die Gesellschafterversammlung der\n\nElmdon Mühlen GmbH, Husum', 'Elmdon Mühlen GmbH'],
  ])('is named by the first lines: %s', (head, house) =>
    expect(says(`${head}\n\nPresent: Dana Frost (Treasurer), Tom Hale (Secretary)`)).toEqual([
      `Dana Frost works_for ${house}`,
      `Tom Hale works_for ${house}`,
    ]),
  );

  test.each([
    'TOWN COUNCIL\nMinutes of 2 May\n\nPresent: Dana Frost (Treasurer)',
    'Finance Committee\nMinutes of 2 May\n\nPresent: Dana Frost (Treasurer)',
    'Elmdon Trust lunch\n\nPresent: Dana Frost (Treasurer)',
    'Minutes of 2 May\nThe Elmdon Trust has written.\n\nPresent: Dana Frost (Treasurer)',
  ])('not by a part of a house, and not where no body sits: %s', (body) => expect(says(body)).toEqual([]));

  test.each([
    [
      'Elmdon Primary School\nFull Governing Body, 2 May',
      'Governors present: Mrs Dana Frost (Staff); Mr Tom Hale (Parent)',
    ],
    ['Elmdon Trust\nMinutes of the trustees', 'Present: Dana Frost in the chair; Tom Hale'],
    ['ELMDON TRUST\nMinutes', 'Trustees present: Dana Frost, Tom Hale'],
    ['Town of Elmdon\nCity council meeting', 'Present: Councilmembers Dana Frost, Tom Hale'],
  ])('are all whom the list calls so: %s', (head, list) =>
    expect(says(`${head}\n\n${list}\nIn attendance: Ann Lee`)).toEqual([
      expect.stringMatching(/^Dana Frost works_for (?:Town of )?Elmdon/),
      expect.stringMatching(/^Tom Hale works_for (?:Town of )?Elmdon/),
    ]),
  );

  test('and not those of whom the list says no office', () =>
    expect(says('Elmdon Trust\nMinutes of 2 May\n\nPresent: Dana Frost (Treasurer), Tom Hale')).toEqual([
      'Dana Frost works_for Elmdon Trust',
    ]));
});

test('somebody by office and surname is whom the text names in full', () => {
  const body =
    'TOWN OF ELMDON\nCouncil meeting\n\nOpened by Mayor Yolanda Frost.\n\nPresent: Mayor Frost; Councilmember Hale';
  expect(says(body)).toContainEqual(expect.stringMatching(/Yolanda Frost leads Town of Elmdon$/));
});

test('who heads a school is not who chairs its governors', () =>
  expect(
    says('Elmdon Primary School\nGovernors\n\nGovernors present: Dana Frost (Chair), Mrs Rosa Lund (Headteacher)'),
  ).toEqual(['Dana Frost works_for Elmdon Primary School', 'Rosa Lund leads Elmdon Primary School']));

test.each([
  'Who: Tarnow Mills employees, partners and children are welcome to join\nWhere: canteen',
  'Teilnehmer: Mitarbeiter der Falk Labels, Angehörige können mitkommen',
])('many people and what a sentence says of them are nobody: %s', (body) => {
  expect(attended(body)).toEqual([]);
  expect(says(body)).toEqual([]);
});

test.each([
  'Present:\nHon. Ada Moss\nHale, Tom\nFrost, Dana, Clerk',
  'Members present:\n- Moss, Ada (Chair)\n- Hale, Tom\n- Frost, Dana',
  'TN: Ada Moss, Tom Hale, Dana Frost (Leitung)',
])('a body may begin with its list, and a line with the surname: %s', (body) =>
  expect(attended(body)).toEqual(['Ada Moss', 'Dana Frost', 'Tom Hale']),
);

test.each(['Klassenlehrerin', 'Busfahrer', 'Jugendtrainer', 'Altenpflegerin'])(
  'a calling in brackets is no house: %s',
  (calling) => expect(says(`Anwesend: Frau Sommer (${calling}), Herr Winter`)).toEqual([]),
);

test('councillors by their surnames are people, and who was missed behind a semicolon was not there', () => {
  const body =
    'Anwesend: Bürgermeisterin Ilse Kratz, die Gemeinderäte Beer, Hölzl, Dr. Wimmer; entschuldigt: Gemeinderat Obermeier';
  expect(attended(body)).toEqual(['Beer', 'Dr. Wimmer', 'Hölzl', 'Ilse Kratz']);
  expect(says(body)).toEqual([]);
});
