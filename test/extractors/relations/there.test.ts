import { describe, expect, test } from 'vitest';
import { read } from '../read.ts';

const works = (body: string, type = 'note') =>
  read({ type, body }).statements.filter((one) => / (?:works_for|leads) /.test(one));

describe('who is at the house that the sentence before names', () => {
  test.each([
    [
      'The boards come from Circuitra GmbH. Their key account manager is Ben Sato.',
      'Ben Sato works_for Circuitra GmbH',
    ],
    [
      'Tarnow Mills Ltd is late again. Ann asked their sales manager, Tom Hale, for a plan.',
      'Tom Hale works_for Tarnow Mills Ltd',
    ],
    [
      'We buy the flour from Tarnow Mills Ltd. Their sales manager, Tom Hale, called.',
      'Tom Hale works_for Tarnow Mills Ltd',
    ],
    ['I called Tarnow Mills Ltd today. Dana Frost runs procurement there.', 'Dana Frost works_for Tarnow Mills Ltd'],
    ['I called Tarnow Mills Ltd today. Dana Frost is head of claims there.', 'Dana Frost works_for Tarnow Mills Ltd'],
    ['Neu ist die Halm Bau GmbH. Petra Voss ist dort Leiterin Vertrieb.', 'Petra Voss works_for Halm Bau GmbH'],
    ['Neu ist die Halm Bau GmbH. Klaus Brandt arbeitet dort als Disponent.', 'Klaus Brandt works_for Halm Bau GmbH'],
  ])('%s', (body, says) => expect(works(body)).toEqual([says]));

  test('also where somebody else has asked', () => {
    const body = 'Rosa: who do I talk to at Tarnow Mills Ltd?\nImre: Dana Frost, she runs procurement there';
    expect(works(body, 'chat')).toEqual(['Dana Frost works_for Tarnow Mills Ltd']);
  });

  test.each([
    'Tarnow Mills Ltd and Orbis Freight Ltd met. Their manager, Tom Hale, spoke.',
    'Tarnow Mills Ltd is late.\n\nTheir manager, Tom Hale, spoke.',
    'Tarnow Mills Ltd is late. Their lawyer, Tom Hale, spoke.',
    'Tarnow Mills Ltd is late. Their former manager, Tom Hale, spoke.',
    'Tarnow Mills Ltd is late. Was Dana Frost there?',
    'Tarnow Mills Ltd is late. Dana Frost is there.',
    'Visit at Halm Bakeries. They buy flour from Tarnow Mills Ltd. Their buyer, Tom Hale, wants a sample.',
    'They switched to Tarnow Mills Ltd last year. Their buyer, Tom Hale, is new.',
    'Halm Bakeries Ltd buys its flour from Tarnow Mills Ltd. Their buyer, Tom Hale, is new.',
    'Current supplier: Tarnow Mills Ltd.\nTheir planner, Tom Hale, decides in May.',
    'Incumbent is Tarnow Mills GmbH. Their planner, Tom Hale, decides in May.',
    'We send the flour through Orbis Freight Ltd. Their buyer, Tom Hale, wants a discount.',
    'The customer gets its flour from Tarnow Mills GmbH. Tom Hale runs purchasing there.',
    'Der Kunde kauft bei Halm Bau GmbH. Petra Voss ist dort Leiterin Einkauf.',
    'Tarnow Mills Ltd declined. Arthur J. Halm is our broker; our person there is Dana Frost.',
    'Tarnow Mills Ltd declined. Vera Moss are our auditors; our person there is Dana Frost.',
    'Delivered to Tarnow Mills Ltd. Our buyer, Tom Hale, signs.',
  ])('and nowhere where that leaves a doubt: %s', (body) => expect(works(body)).toEqual([]));
});
