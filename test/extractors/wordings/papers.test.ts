import { describe, expect, test } from 'vitest';
import { read } from '../read.ts';
import { told } from './told.ts';

describe('the blocks of a profile', () => {
  const profile = (body: string) => told(body, 'document', { title: 'Profile - Dana Frost' }).toSorted();

  test('tell where somebody works, worked, studied and serves', () =>
    expect(
      profile(
        '**Dana Frost**\nSupply chain\n\n*Experience*\n\nHalm Logistics\nChief Executive Officer\nApr 2022 – Present\nFleet of 310.\n\nOrbis Freight\nRegional Manager, South\n2015 – 2022\n\nTrainee, Tarnow Cotton Mills\n2013 – 2015\n\n*Education*\nIdanre College of Engineering, B.E. Mechanical\n\n*Volunteering*\nBoard member, Elm Street Libraries\n\n*About*\nManager, dreamer',
      ),
    ).toEqual([
      'Dana Frost leads Halm Logistics',
      'Dana Frost studied_at Idanre College of Engineering',
      'Dana Frost works_for Elm Street Libraries',
      'Dana Frost works_for Orbis Freight, over',
      'Dana Frost works_for Tarnow Cotton Mills, over',
    ]));

  test('also with the post above the house', () =>
    expect(profile('Dana Frost\n\n## Experience\n\nHead of Sales\nHalm Logistics Ltd\nJan 2020 - Mar 2023')).toEqual([
      'Dana Frost works_for Halm Logistics Ltd, over',
    ]));

  test.each([
    'Dana Frost\n\nExperience\n\nIt rained.\nWe went home early.\n2015 – 2022',
    'Dana Frost\n\nHalm Logistics\nRegional Manager\n2015 – 2022',
    'Experience\n\nHalm Logistics\nRoses\n2015 – 2022',
  ])('and nothing where no block tells of a post: %s', (body) => expect(profile(body)).toEqual([]));
});

describe('a table of those present', () => {
  const minutes = (rows: string, heading = "**THE HALM FUND: Trustees' meeting held by video, 12 March 2026**") =>
    told(`${heading}\n\n${rows}\n\n1. Report noted.`, 'meeting', { title: 'Board of Trustees, minutes' });

  test('tells their offices in the house', () =>
    expect(minutes('| Present | Capacity |\n|---|---|\n| Dana Frost | Chair |\n| Tom Hale | Trustee |')).toEqual([
      'Dana Frost leads Halm Fund',
      'Tom Hale works_for Halm Fund',
    ]));
  test('and nothing where no house is named', () =>
    expect(minutes('| Present | Capacity |\n|---|---|\n| Dana Frost | Chair |', '**Meeting of 12 March**')).toEqual(
      [],
    ));
});

describe('a post within the house whose group sits', () => {
  const sitting = (note: string) =>
    told(
      `Halm Hospitals NHS Trust, Clinical Governance Group, 14.07.26\n\nIn attendance: Dr Dana Frost (${note})\n\nNoted.`,
      'meeting',
      {
        title: 'Clinical governance group, action log',
      },
    );
  test.each(['consultant anaesthetist', 'chief pharmacist', 'ward manager', 'medical director', 'head of nursing'])(
    '%s',
    (note) =>
      expect(sitting(note).map((one) => one.replace(/^Dr /, ''))).toEqual([
        'Dana Frost works_for Halm Hospitals NHS Trust',
      ]),
  );
  test.each(['observer', 'solicitor', 'architect', 'guest', 'project manager'])('but not: %s', (note) =>
    expect(sitting(note)).toEqual([]),
  );
});

describe('a letter to somebody in office', () => {
  const letter = (office: string) =>
    told(
      `Halm Frost LLP\nAttorneys\n2 April 2026\n\nMs. Delia Moss\n${office}\n\nDear Ms. Moss:\n\nThank you for instructing this firm.\n\nVery truly yours,\n\nTom Hale\nManaging Partner`,
      'document',
      { title: 'Letter of engagement' },
    );
  test.each([
    ['Chief Executive, Tarnow Shoes Inc.', 'Delia Moss leads Tarnow Shoes Inc.'],
    ['Head of Buying, Tarnow Shoes Inc.', 'Delia Moss works_for Tarnow Shoes Inc.'],
  ])('whose house is on the same line: %s', (office, says) =>
    expect(letter(office)).toEqual(
      expect.arrayContaining([says, 'Tarnow Shoes Inc. customer_of Halm Frost LLP', 'Tom Hale leads Halm Frost LLP']),
    ),
  );
});

test('whoever signs above a line that says for whom is of the house', () => {
  const body = 'Please pay by 10 April.\n\nMoira Skell\npp Skell Roofing\nTel. +44 1632 960 208';
  const found = read({
    type: 'email',
    body,
    metadata: { from: 'Accounts <accounts@skellroofing.example>' },
  }).statements;
  expect(found.some((one) => one.startsWith('Moira Skell works_for '))).toBe(true);
});

describe('turns of a chat', () => {
  test.each([
    ['`08:51` **rosa.lund**: ', '`08:52` **imre.voss**: '],
    ['*08:51* | _rosa_: ', '*08:52* | _imre_: '],
    ['Rosa Lund » ', 'Imre Voss » '],
    ['rosa> ', 'imre> '],
  ])('%s', (one, other) => {
    const body = `${one}P1 from Tarnow Mills Ltd, login down\n${other}looking\n${one}contact is Dana Frost, IT manager over there\n${other}ok`;
    expect(told(body, 'chat')).toEqual(['Dana Frost works_for Tarnow Mills Ltd']);
  });
});
