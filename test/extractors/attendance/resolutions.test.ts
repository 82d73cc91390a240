import { describe, expect, test } from 'vitest';
import { read } from '../read.ts';

const DAY = '2026-03-10';
const facts = (body: string, type = 'meeting') => {
  const { claims, mentions } = read({ type, title: 'Notes', body, date: DAY });
  const name = (n: number) => mentions[mentions[n]?.as ?? n]?.name;
  return claims
    .filter(({ rule }) => rule.startsWith('relations.'))
    .map(
      ({ type: verb, from, to, validTo }) => `${name(from)} ${verb} ${name(to)}${validTo ? ` until ${validTo}` : ''}`,
    );
};

describe('what the body of a house resolves', () => {
  const GMBH = 'Tarnow Mühlen GmbH\nNiederschrift über die Gesellschafterversammlung\n\n';
  const PLC = 'TARNOW MILLS LTD\nMinutes of a meeting of the board\n\n';
  test.each([
    [
      GMBH,
      'Herr Tom Falk wird mit sofortiger Wirkung als Geschäftsführer abberufen.',
      `Tom Falk leads Tarnow Mühlen GmbH until ${DAY}`,
    ],
    [GMBH, 'Frau Petra Falk wird zur alleinigen Geschäftsführerin bestellt.', 'Petra Falk leads Tarnow Mühlen GmbH'],
    [
      GMBH,
      'Erschienen ist die alleinige Gesellschafterin, die Halm Holding SE.',
      'Tarnow Mühlen GmbH subsidiary_of Halm Holding SE',
    ],
    [PLC, 'Resolved: that Dana Frost be and hereby is appointed a director.', 'Dana Frost works_for TARNOW MILLS LTD'],
    [PLC, 'Dana Frost has handed in her notice and will go in May.', 'Dana Frost works_for TARNOW MILLS LTD'],
    [
      PLC,
      'Thanks went to Dana Frost, who retired in January after 26 years as librarian.',
      `Dana Frost works_for TARNOW MILLS LTD until ${DAY}`,
    ],
  ])('%s%s', (head, text, fact) =>
    expect(facts(head + text).map((one) => one.replace('Tarnow Mills Ltd', 'TARNOW MILLS LTD'))).toEqual([fact]),
  );

  test.each([
    'Herrn Tom Falk wird Prokura in Aussicht gestellt.',
    'Frau Petra Falk wird nicht zur Geschäftsführerin bestellt.',
    'Frau Petra Falk soll zur Geschäftsführerin bestellt werden.',
  ])('and what it leaves open: %s', (text) => expect(facts(GMBH + text)).toEqual([]));

  test('nothing is said of the house where no body of it sits', () =>
    expect(facts('Dana Frost be and hereby is appointed a director.', 'note')).toEqual([]));
});

describe('how houses stand to each other in contracts', () => {
  test.each([
    [
      'Rook Haulage Ltd, which competes with Tarnow Mills Ltd in freight, has called.',
      'Rook Haulage Ltd competes_with Tarnow Mills Ltd',
    ],
    [
      'Rook Haulage Ltd, a direct competitor of Tarnow Mills Ltd, has called.',
      'Rook Haulage Ltd competes_with Tarnow Mills Ltd',
    ],
    ['Rook Haulage Ltd and Tarnow Mills Ltd compete in freight.', 'Rook Haulage Ltd competes_with Tarnow Mills Ltd'],
    [
      'Falk Labels B.V., a company wholly owned by Tarnow Mills Ltd, has called.',
      'Falk Labels B.V. subsidiary_of Tarnow Mills Ltd',
    ],
    [
      'Falk Labels B.V. is a member of the group headed by Tarnow Mills Ltd and pays.',
      'Falk Labels B.V. subsidiary_of Tarnow Mills Ltd',
    ],
  ])('%s', (body, fact) => expect(facts(body, 'document')).toContain(fact));

  test.each([
    'Rook Haulage Ltd does not compete with Tarnow Mills Ltd.',
    'Scanners are bought by Tarnow Mills Ltd directly.',
    'Would Rook Haulage Ltd and Tarnow Mills Ltd compete?',
  ])('and how they do not: %s', (body) => expect(facts(body, 'document')).toEqual([]));

  test('who acts for an Italian firm', () =>
    expect(
      facts(
        "Tra Oleificio Carrow S.r.l., con sede in Bitonto, in persona dell'amministratore unico dott. Corrado Santi.",
        'document',
      ),
    ).toEqual(['Corrado Santi leads Oleificio Carrow S.r.l.']));
});

describe('tables', () => {
  const stated = (body: string, type: string) =>
    read({ type, title: 'Mutual NDA', body }).statements.filter((one) => / (?:works_for|leads) [^ ]+ [^ ]+/.test(one));

  test('with a column for each party say who acts for which', () => {
    const rows =
      '| | Party A | Party B |\n|---|---|---|\n| Name | Carrow Biochem s.r.o. | Falk Labels N.V. |\n| Seat | Elmdon | Tarnow |\n| Signatory | Dr. Hana Lund, Scientific Director | Bas Timm, Managing Director |';
    expect(stated(`Parties\n\n${rows}\n\nRosa Hale works for Party B.`, 'document')).toEqual([
      'Hana Lund works_for Carrow Biochem s.r.o.',
      'Bas Timm leads Falk Labels N.V.',
      'Rosa Hale works_for Falk Labels N.V.',
    ]);
  });

  test('of things are no tables of parties', () =>
    expect(
      stated(
        '| | Plan A | Plan B |\n|---|---|---|\n| Name | Green Lamp | Red Lamp |\n| Contact | Dana Frost | Tom Hale |',
        'document',
      ),
    ).toEqual([]));

  test('of actions say of which house those are who act', () => {
    const rows =
      '| Nr | Was | Wer | Bis | Status |\n|---|---|---|---|---|\n| 1 | Plan | Frau Öztan (Fa. Messebau Krall) | 20.03. | offen |\n| 2 | Saal | Dana Frost (Tarnow Mills Ltd) | 20.03. | offen |\n| 3 | Licht | Tom Hale (dringend) | 20.03. | offen |\n| 4 | Ton | Tom Hale | 20.03. | offen |';
    expect(stated(`Offene Punkte\n\n${rows}\n`, 'meeting')).toEqual([
      'Frau Öztan works_for Messebau Krall',
      'Dana Frost works_for Tarnow Mills Ltd',
    ]);
  });
});

test.each([
  'HUGH: Hugh Tansley, I buy grain.\nDEEPA: Deepa Nair. I write.\nHUGH: Good.\nDEEPA: Yes.',
  'Hugh: Hi. I am Hugh Tansley.\nDeepa: Thanks, Deepa Nair here.\nHugh: Good.\nDeepa: Yes.',
])('whoever says the own full name is nobody else: %s', (body) => {
  const people = read({ type: 'transcript', body }).mentions.filter(
    ({ label, tier, as }) => label === 'Contact' && tier !== 'weak' && as === undefined,
  );
  expect(people.map(({ name }) => name).toSorted()).toEqual(['Deepa Nair', 'Hugh Tansley']);
});
