import { describe, expect, test } from 'vitest';
import { read } from './read.ts';

/** Text, what it says, and what it must not say. */
const SAYS: [text: string, says: string[], not?: RegExp][] = [
  ['Vera Lund and Bo Chan joined Contoso Ltd.', ['Vera Lund works_for Contoso Ltd.', 'Bo Chan works_for Contoso Ltd.']],
  ['Fabrikam Ltd was acquired by Contoso Ltd in 2019.', ['Contoso Ltd acquired Fabrikam Ltd'], /Fabrikam Ltd acquired/],
  [
    'Contoso Ltd was founded in 2001 by Vera Lund and Bo Chan.',
    ['Vera Lund founded Contoso Ltd', 'Bo Chan founded Contoso Ltd'],
  ],
  ['Vera Lund founded Fabrikam Ltd with Bo Chan.', ['Vera Lund founded Fabrikam Ltd', 'Bo Chan founded Fabrikam Ltd']],
  [
    "Contoso Ltd's CTO Vera Lund and its chairman, Bo Chan, met.",
    ['Vera Lund works_for Contoso Ltd', 'Bo Chan works_for Contoso Ltd'],
  ],
  [
    'Before joining Contoso Ltd, Vera Lund served as CEO of Northwind Traders Inc.',
    ['Vera Lund works_for Contoso Ltd', 'Vera Lund leads Northwind Traders Inc.'],
  ],
  [
    'Contoso Ltd (formerly Fabrikam, founded 1990) is led by Vera Lund, President and Chief Executive Officer.',
    ['Vera Lund leads Contoso Ltd'],
  ],
  [
    'Northwind Traders Ltd is a wholly owned subsidiary of Contoso Ltd today.',
    ['Northwind Traders Ltd subsidiary_of Contoso Ltd'],
    /Contoso Ltd subsidiary_of/,
  ],
  ['Contoso Ltd and its subsidiary, Fabrikam Ltd, agreed.', ['Fabrikam Ltd subsidiary_of Contoso Ltd']],
  [
    'Contoso Ltd is the parent company of Fabrikam Ltd and Northwind Traders Ltd today.',
    ['Fabrikam Ltd subsidiary_of Contoso Ltd', 'Northwind Traders Ltd subsidiary_of Contoso Ltd'],
  ],
  ["Vera Lund, Bo Chan's wife, called.", ['Vera Lund spouse_of Bo Chan']],
  [
    'Vera Lund and Bo Chan came with their daughter Ida Chan.',
    ['Vera Lund parent_of Ida Chan', 'Bo Chan parent_of Ida Chan'],
  ],
  [
    'Vera Lund received a BA from Lund University and a PhD from Aarhus University.',
    ['Vera Lund studied_at Lund University', 'Vera Lund studied_at Aarhus University'],
  ],
  ['Vera Lund received a degree in Physics from Lund University.', ['Vera Lund studied_at Lund University'], /Physics/],
  ['Contoso Ltd pays Fabrikam Ltd. We have acquired Woodgrove Ltd today.', [], /acquired/],
  ['Vera Lund is a painter from Lund. She worked for Fabrikam Inc. before.', ['Vera Lund works_for Fabrikam Inc.']],
  ['Vera Lund spoke. She worked for Fabrikam Inc. before.', ['Vera Lund works_for Fabrikam Inc.']],
];

test.each(SAYS)('%s', (body, says, not) => {
  const { statements } = read({ body });
  expect(statements).toEqual(expect.arrayContaining(says));
  if (not) expect(statements.filter((line) => not.test(line))).toEqual([]);
});

const HOME = 'Lena Gross <lena@grossprint.example>';
const home = (body: string) => {
  const { statements } = read({ type: 'email', body, metadata: { from: HOME } });
  return [...new Set(statements.filter((one) => !/ (?:sent|mentions) |^Lena Gross/.test(one)))];
};

test.each([
  ['Our surveyor, Declan Moss, measured the room.', 'Declan Moss works_for grossprint.example'],
  ['My colleague Rita Sand will join.', 'Rita Sand works_for grossprint.example'],
  ['Jill Tarn is a surgeon at Tarn Clinic Ltd now.', 'Jill Tarn works_for Tarn Clinic Ltd'],
  ['Rowan Textiles Ltd buys its yarn from Baltic Timber Ltd now.', 'Rowan Textiles Ltd customer_of Baltic Timber Ltd'],
  ['Rowan Textiles Ltd is supplied by Baltic Timber Ltd now.', 'Baltic Timber Ltd supplier_of Rowan Textiles Ltd'],
  ['Rowan Textiles Ltd belongs to Baltic Timber Ltd now.', 'Rowan Textiles Ltd subsidiary_of Baltic Timber Ltd'],
  ['Baltic Timber Ltd, acting by Tom Halas, agrees.', 'Tom Halas works_for Baltic Timber Ltd'],
])('%s', (body, relation) => expect(home(body)).toEqual([relation]));

test.each([
  'Our lawyer Declan Moss wrote.',
  'Baltic Timber Ltd auditor Declan Moss wrote.',
  'Declan Moss of Hull wrote to Baltic Timber Ltd.',
  'Tom Lee is not with Baltic Timber Ltd.',
])('says nothing of who works where: %s', (body) => expect(home(body)).toEqual([]));

test.each([
  'Nora Fields, formerly of Baltic Timber Ltd, called.',
  'Carl Boon (ex-Marlin Foods) sends regards.',
  'Dana Pike spent six years at Baltic Timber Ltd.',
  'Greg Lamb used to work for Baltic Timber Ltd.',
  'Pia Roon was at Baltic Timber Ltd until 2020.',
  'Otto Hahn left Baltic Timber Ltd in 2019.',
])('was there once: %s', (body) => {
  const { claims } = read({ body });
  const held = claims.filter(({ type }) => type === 'works_for');
  expect(held.length).toBeGreaterThan(0);
  expect(held.every(({ validTo = '9' }) => validTo <= '2024-05-02')).toBe(true);
});

const between = (body: string, type: string) => {
  const { claims } = read({ body });
  return claims.find((claim) => claim.type === type && claim.rule.startsWith('relations.'));
};

describe('an office', () => {
  test.each([
    ['Yusuf Demir is an engineering manager at Contoso Ltd.', 'engineering manager'],
    ['Yusuf Demir joined Contoso Ltd as Head of Partnerships in January.', 'Head of Partnerships'],
    ['Yusuf Demir, senior vice president of sales at Contoso Ltd, agreed.', 'senior vice president of sales'],
  ])('%s', (body, title) => {
    expect(between(body, 'works_for')?.properties).toEqual({ title });
  });
});

describe('a tense', () => {
  test.each([
    ['Kim Ray was CFO of Contoso Ltd from 2010 to 2014.', '2010-01-01', '2014-12-31'],
    ['Kim Ray has worked for Contoso Ltd since 2016.', '2016-01-01', undefined],
    ['Kim Ray left Contoso Ltd in 2020.', undefined, '2020-12-31'],
    ['Kim Ray, former CFO of Contoso Ltd, agreed.', undefined, '2024-05-02'],
    ['Kim Ray, CFO of Contoso Ltd, agreed.', undefined, undefined],
  ])('%s', (body, validFrom, validTo) => {
    const claim = between(body, 'works_for');
    expect([claim?.validFrom, claim?.validTo]).toEqual([validFrom, validTo]);
  });
});

test('a seat is told with its region, and a list of office and place is no list of organizations', () => {
  const { mentions } = read({ body: 'Contoso Ltd, a maker of pumps, is headquartered in Warren, Michigan.' });
  expect(mentions.find((m) => m.properties?.headquarters)?.properties).toEqual({ headquarters: 'Warren, Michigan' });
});

test('offices, degrees and `the Company` are no organizations', () => {
  const body =
    'The Chief Executive Officer and the Board of Directors met the Vice President of Sales. The Chairman joined the Company. He holds a Bachelor of Arts.';
  const { mentions } = read({ body });
  expect(mentions.filter((m) => !m.self && m.tier !== 'weak')).toEqual([]);
});

test('`our` and `I` are those of whoever wrote the section', () => {
  const metadata = { from: 'Vera Lund <vera@contoso.com>', to: 'Bo Chan <bo@fabrikam.com>' };
  const body =
    'I am the new head of sales at Contoso Ltd. Our CFO, Ida Holm, agrees.\n\nOn Mon, 10 Mar 2025, Bo Chan <bo@fabrikam.com> wrote:\n> Our CEO Lars Vik has a question.\n';
  const { statements } = read({ type: 'email', metadata, body });
  expect(statements).toContain('Vera Lund works_for Contoso Ltd');
  expect(statements).toContain('Ida Holm works_for Contoso Ltd');
  expect(statements).toContain('Lars Vik leads fabrikam.com');
  expect(statements.filter((line) => /Lars Vik leads Contoso/.test(line))).toEqual([]);
});

test('what the house says of others is of the house', () => {
  const metadata = { from: 'Vera Lund <vera@contoso.com>' };
  const body =
    'Northwind Traders Ltd is a customer of ours. We compete with Fabrikam Ltd too. We have acquired Woodgrove Ltd already.';
  const { statements } = read({ type: 'email', metadata, body });
  expect(statements).toEqual(
    expect.arrayContaining([
      'Northwind Traders Ltd customer_of contoso.com',
      'contoso.com competes_with Fabrikam Ltd',
      'contoso.com acquired Woodgrove Ltd',
    ]),
  );
});
