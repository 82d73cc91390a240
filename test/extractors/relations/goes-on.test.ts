import { describe, expect, test } from 'vitest';
import type { Item } from '../../../src/common/model.ts';
import { read } from '../read.ts';

const stated = (parts: Partial<Item>) =>
  read(parts).statements.filter((one) => / (?:reports_to|works_for|leads|studied_at|founded) /.test(one));
const HOME = 'Lena Gross <lena@grossprint.example>';

describe('a sentence goes on about the only person of the one before it', () => {
  test.each([
    ['Met Dana Frost of Tarnow Mills Ltd today. She reports to Tom Hale.', 'Dana Frost reports_to Tom Hale'],
    [
      'Dana Frost is our new contact. Before that she was at Tarnow Mills Ltd for long.',
      'Dana Frost works_for Tarnow Mills Ltd',
    ],
    ['Mr Tom Hale called. He joined Tarnow Mills Ltd in 2019.', 'Tom Hale works_for Tarnow Mills Ltd'],
    ['Tom Hale runs the shop. He studied law at Lund University.', 'Tom Hale studied_at Lund University'],
    ['Neu ist Frau Petra Voss. Sie berichtet direkt an Klaus Brandt.', 'Petra Voss reports_to Klaus Brandt'],
    ['Gestern rief Petra Voss an. Sie kommt von der Halm Bau GmbH zu uns.', 'Petra Voss works_for Halm Bau GmbH'],
    [
      'Ab März übernimmt Klaus Brandt die Leitung des Lagers. Er kommt von der Halm Bau GmbH zu uns.',
      'Klaus Brandt works_for Halm Bau GmbH',
    ],
    [
      'Gestern rief Klaus Brandt an. Davor war er zwei Jahre bei der Halm Bau GmbH.',
      'Klaus Brandt works_for Halm Bau GmbH',
    ],
  ])('%s', (body, says) => expect(stated({ body })).toContain(says));

  test.each([
    'Dana Frost met Ann Lee. She reports to Tom Hale.',
    'Mr Tom Hale called. She reports to Dana Frost.',
    'He is married to Dana Frost. He reports to Tom Hale.',
    'Dana Frost called.\n\nShe reports to Tom Hale.',
    'Wubbo Quarx followed Dana Frost. She reports to Tom Hale.',
    'Does Dana Frost know? She might report to Tom Hale.',
    'Petra Voss rief an. Sie berichten an Klaus Brandt.',
    'Dana Frost has a new lawyer. She reports to Tom Hale.',
    'Our cleaner was seen by Dana Frost. She reports to Tom Hale.',
    'Dana Frost’s sister called. She reports to Tom Hale.',
    'I asked Dana Frost about the CEO. She reports to Tom Hale.',
    'Petra Voss hat eine Tochter. Sie berichtet an Klaus Brandt.',
  ])('and about nobody where that leaves a doubt: %s', (body) =>
    expect(stated({ body }).filter((one) => one.includes('reports_to'))).toEqual([]),
  );

  test('nor about whoever a mail is for', () => {
    const metadata = { from: HOME, to: 'Dana Frost <dana@tarnow.example>' };
    const body = 'Dana Frost, thank you. She reports to Tom Hale.';
    expect(stated({ type: 'email', metadata, body }).filter((one) => one.includes('reports_to'))).toEqual([]);
  });
});

describe('who reports to whom', () => {
  const mail = (body: string) =>
    stated({ type: 'email', metadata: { from: HOME }, body }).filter((one) => one.includes('reports_to'));
  test.each([
    ['Dana Frost reports to Tom Hale’s deputy, Ann Lee.', ['Dana Frost reports_to Ann Lee']],
    ['Dana Frost reports to Tom Hale’s office.', []],
    ['Dana Frost reports to our CFO, Tom Hale.', ['Dana Frost reports_to Tom Hale']],
    ['Dana Frost reported to me for years.', ['Dana Frost reports_to Lena Gross']],
    ['Please ask Dana Frost, my assistant.', ['Dana Frost reports_to Lena Gross']],
    ['My line manager, Tom Hale, agrees.', ['Lena Gross reports_to Tom Hale']],
    ['My deputy’s friend Dana Frost called.', []],
  ])('%s', (body, says) => expect(mail(body)).toEqual(says));

  test('what was so is over', () => {
    const { claims } = read({ type: 'email', metadata: { from: HOME }, body: 'Dana Frost reported to me.' });
    expect(claims.find(({ type }) => type === 'reports_to')?.validTo).toBe('2024-05-02');
  });
});

test.each([
  [
    'Founded in 2011 by Dana Frost and Tom Hale, both graduates of Lund University, Tarnow Mills Ltd makes yarn.',
    ['Dana Frost founded Tarnow Mills Ltd', 'Tom Hale founded Tarnow Mills Ltd'],
  ],
  ['Tom, meet Dana Frost, who founded Tarnow Mills Ltd then.', ['Dana Frost founded Tarnow Mills Ltd']],
])('founders are of the house that the clause begins with: %s', (body, says) =>
  expect(stated({ body }).filter((one) => one.includes('founded'))).toEqual(says),
);

describe('a clause goes on about the only person before it', () => {
  test.each([
    ['I know Dana Frost, she is the CEO of Tarnow Mills Ltd now.', 'Dana Frost leads Tarnow Mills Ltd'],
    [
      'Tom Hale opened the shop two years ago; before that he was a product manager at Orbis Freight Ltd for long.',
      'Tom Hale works_for Orbis Freight Ltd',
    ],
    [
      'Ask Dana Frost, she’s now head of purchasing at Tarnow Mills Ltd for good.',
      'Dana Frost works_for Tarnow Mills Ltd',
    ],
  ])('%s', (body, says) => expect(stated({ body })).toContain(says));

  test('and what was, is over', () => {
    const { claims } = read({
      body: 'Tom Hale opened the shop two years ago; before that he was a product manager at Orbis Freight Ltd for long.',
    });
    expect(claims.find(({ type }) => type === 'works_for')?.validTo).toBe('2024-05-02');
  });

  test.each([
    'Dana Frost met Tom Hale, she is the CEO of Tarnow Mills Ltd now.',
    'Dana Frost called; her boss is the CEO of Tarnow Mills Ltd now.',
    'Dana Frost called, is she the CEO of Tarnow Mills Ltd?',
  ])('and about nobody where that leaves a doubt: %s', (body) => expect(stated({ body })).toEqual([]));
});
