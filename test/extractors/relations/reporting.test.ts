import { describe, expect, test } from 'vitest';
import { read } from '../read.ts';

const reports = (body: string, type = 'note') =>
  read({ type, body }).statements.filter((one) => one.includes(' reports_to '));

describe('who is whose boss', () => {
  test.each([
    ['Dana Frost’s new boss is Tom Hale.', 'Dana Frost reports_to Tom Hale'],
    ['Dana Frost’s line manager at Tarnow Mills Ltd is Mr Tom Hale.', 'Dana Frost reports_to Tom Hale'],
    ['Dana Frost joined Tarnow Mills Ltd in May. Her boss is Tom Hale.', 'Dana Frost reports_to Tom Hale'],
    ['Dana Frost may not sign that, her boss Tom Hale does.', 'Dana Frost reports_to Tom Hale'],
    ['Dana Frost is not authorised, and her boss Tom Hale signs.', 'Dana Frost reports_to Tom Hale'],
    ['Tom Hale is Dana Frost’s line manager.', 'Dana Frost reports_to Tom Hale'],
    ['Please send it to Tom Hale’s assistant, Dana Frost.', 'Dana Frost reports_to Tom Hale'],
    ['Dana Frost works directly under Tom Hale.', 'Dana Frost reports_to Tom Hale'],
    ['Gestern rief Petra Voss an. Ihr Vorgesetzter ist Klaus Brandt.', 'Petra Voss reports_to Klaus Brandt'],
    ['Petra Voss ist dort Leiterin Vertrieb und berichtet an Klaus Brandt.', 'Petra Voss reports_to Klaus Brandt'],
    ['Petra Voss berichtet unverändert an Geschäftsführer Klaus Brandt.', 'Petra Voss reports_to Klaus Brandt'],
  ])('%s', (body, says) => expect(reports(body)).toEqual([says]));

  test.each([
    'Reporting to Dana Frost: Tom Hale (studio), Ann Lee (sales) and Omar Nasser.',
    'Dana Frost’s team includes Tom Hale, Ann Lee and Omar Nasser.',
    'Dana Frost is the CEO of Tarnow Mills. Direct reports: Tom Hale (CFO), Ann Lee (CTO) and Omar Nasser.',
    'Dana Frost runs the depot. Her team includes Tom Hale, Ann Lee and Omar Nasser.',
  ])('of several: %s', (body) =>
    expect(reports(body)).toEqual([
      'Tom Hale reports_to Dana Frost',
      'Ann Lee reports_to Dana Frost',
      'Omar Nasser reports_to Dana Frost',
    ]),
  );

  test.each([
    'Dana Frost’s former boss Tom Hale called.',
    'Dana Frost’s project, Tom Hale said, is late.',
    'Dana Frost met Ann Lee. Her boss is Tom Hale.',
    'The team includes Tom Hale and Ann Lee.',
    'Is Tom Hale Dana Frost’s boss?',
    'Dana Frost works for Hugo Boss.',
    'Dana Frost reports to Tom Hale’s assistant.',
  ])('and nobody’s where that is not said: %s', (body) => expect(reports(body)).toEqual([]));

  test('in a chat of whom the same person has just spoken', () => {
    const body =
      'Bram: Alison Dray is head of claims at Tarnow Mills Ltd\nBram: she reports to Tom Hale\nTess: she reports to Ann Lee';
    expect(reports(body, 'chat')).toEqual(['Alison Dray reports_to Tom Hale']);
  });
});
