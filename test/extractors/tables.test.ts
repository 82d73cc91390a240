import { describe, expect, test } from 'vitest';
import { read } from './read.ts';

const TABLES: [form: string, rows: string[]][] = [
  [
    'columns of spaces, the surname first',
    [
      'Surname      First name     Body',
      'Ostrova      Chidi          River Authority',
      'van Dyk      Joost          Delta Institute',
    ],
  ],
  ['tabs, whole names', ['Name\tCompany', 'Chidi Ostrova\tRiver Authority', 'van Dyk, Joost\tDelta Institute']],
  [
    'bars, in German',
    [
      '| Nachname | Vorname | Firma |',
      '|---|---|---|',
      '| Ostrova | Chidi | River Authority |',
      '| van Dyk | Joost | Delta Institute |',
    ],
  ],
];

describe.each(TABLES)('a table of %s', (_, rows) => {
  const found = read({ type: 'minutes', body: `Present\n\n${rows.join('\n')}\n\nThey met at noon.\n` });

  test('lists whole people with their houses', () => {
    expect(found.statements).toEqual(
      expect.arrayContaining(['Chidi Ostrova works_for River Authority', 'Joost van Dyk works_for Delta Institute']),
    );
  });

  test('makes nothing of its headings', () => {
    const names = found.mentions.filter(({ tier }) => tier !== 'weak').flatMap(({ name }) => name ?? []);
    expect(names.slice(1).toSorted()).toEqual(['Chidi Ostrova', 'Delta Institute', 'Joost van Dyk', 'River Authority']);
  });
});

test('a table of contacts says who is where and how to reach them', () => {
  const rows = [
    '| Lieferant | Ansprechpartner | Telefon | E-Mail | Note |',
    '|---|---|---|---|---|',
    '| Stahlwerk Halden GmbH | Jürgen Falk | 02333 555 010 | jf@halden.example | 2 |',
    '| Hydrofit S.r.l. | Luca Berti | 045 555 0199 | | 1 |',
    '| Ohne Kontakt AG | – | 02331 555 022 | | 4 |',
    '| Feuerwehr | Zentrale rund um die Uhr | 112 | | 1 |',
  ];
  const found = read({ type: 'document', body: `Bewertung\n\n${rows.join('\n')}\n` });
  expect(found.statements.filter((one) => one.includes('works_for'))).toEqual(
    expect.arrayContaining(['Jürgen Falk works_for Stahlwerk Halden GmbH', 'Luca Berti works_for Hydrofit S.r.l.']),
  );
  const people = found.mentions.filter(({ label, tier, name }) => label === 'Contact' && tier !== 'weak' && name);
  expect(people.map(({ name, properties }) => [name, properties?.phone])).toEqual([
    ['Jürgen Falk', '+492333555010'],
    ['Luca Berti', '+390455550199'],
  ]);
  expect(people[0]?.as).toBe(found.thing('jf@halden.example'));
});

test('a column of numbers is read by the one who bears it', () => {
  const found = read({ body: 'On call\n\nContact\tMobile\nDana Frost\t07700 900 123\nFire brigade\t112\n' });
  expect(found.mentions.find(({ name }) => name === 'Dana Frost')?.properties).toEqual({ mobile: '+447700900123' });
  expect(found.mentions.filter(({ label, tier }) => label === 'Contact' && tier !== 'weak')).toHaveLength(1);
});

test('a table of things is no table of people', () => {
  const found = read({ body: 'Name    Price\nGreen Lamp    EUR 20\nAmber Lamp    EUR 30\n' });
  expect(found.mentions.filter(({ rule }) => rule === 'name_lists.table')).toEqual([]);
});

test('two columns with keys of their own are not one name', () => {
  const found = read({ body: 'Customer lead: Odette Marsh  Provider lead: Yannick Brou\n' });
  expect(found.thing('Odette Marsh')).toBeDefined();
  expect(found.mentions.flatMap(({ name = '' }) => (/Provider/.test(name) ? [name] : []))).toEqual([]);
});

test.each([
  '| Role | Name | Organisation | Contact |\n|---|---|---|---|\n| Sponsor | Dana Frost | Tarnow Mills | d.frost@tarnow.example |',
  '| Name | Firma / Dienststelle | Funktion | anw. |\n|---|---|---|---|\n| Fr. Dana Frost | Tarnow Mills | Planung | x |',
])('a table with headings of two words, or a contact beside the name: %s', (rows) => {
  const { statements } = read({ type: 'minutes', body: `Present\n\n${rows}\n\nThey met.\n` });
  expect(statements.filter((one) => one.endsWith(' works_for Tarnow Mills'))).toHaveLength(1);
});

test('whoever heads the house of a row leads it, and brackets say whose superior somebody is', () => {
  const rows =
    '| Name | Firma | Funktion |\n|---|---|---|\n| Dana Frost | Frost Trockenbau | Inhaberin |\n| Tom Hale | Falk Bau GmbH | Bauleiter |\n| Ute Sand (Tom’s line manager) | Falk Bau GmbH | Leitung |';
  const { statements } = read({ type: 'minutes', body: `Anwesend\n\n${rows}\n\nEnde.\n` });
  expect(statements).toEqual(
    expect.arrayContaining([
      'Dana Frost leads Frost Trockenbau',
      'Tom Hale works_for Falk Bau GmbH',
      'Tom Hale reports_to Ute Sand',
    ]),
  );
});

test.each([
  ['Member', undefined, undefined],
  ['Observer', undefined, undefined],
  ['Note taker', undefined, undefined],
  ['Protokoll', undefined, undefined],
  ['Vice-Chair', 'Vice-Chair', undefined],
  ['Treasurer', 'Treasurer', undefined],
  ['Site Engineer', 'Site Engineer', 'Site Engineer'],
])('as what somebody sits at a meeting is no post at the house that sends him: %s', (role, own, at) => {
  const body = `Present\n\n| Name | Organisation | Role |\n|---|---|---|\n| Dana Frost | Tarnow Mills Ltd | ${role} |\n\n1. Budget\nIt was agreed.\n`;
  const { mentions, claims, statements } = read({ type: 'minutes', body });
  expect(mentions.find(({ name }) => name === 'Dana Frost')?.properties?.title).toBe(own);
  const employed = statements.findIndex((one) => one.startsWith('Dana Frost works_for Tarnow Mills Ltd'));
  expect(claims[employed]?.type).toBe('works_for');
  expect(claims[employed]?.properties?.title).toBe(at);
});
