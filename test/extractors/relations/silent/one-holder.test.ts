import { expect, it } from 'vitest';
import { told } from '../statements/told.ts';

it.each([
  ['Tarnow Mills founder Dana Frost, Tom Lee and Ina Korb attended.', ['Dana Frost founded Tarnow Mills']],
  [
    'Tarnow Mills founders Dana Frost and Tom Lee attended.',
    ['Dana Frost founded Tarnow Mills', 'Tom Lee founded Tarnow Mills'],
  ],
  ['Tarnow Mills CEO Dana Frost, Tom Lee and Ina Korb attended.', ['Dana Frost leads Tarnow Mills']],
])('gives an office that one person holds to nobody else: %s', (body, says) => expect(told(body)).toEqual(says));

it.each([
  ['Dana Frost served as treasurer of Tarnow Mills Ltd in Hull.', ['Dana Frost works_for Tarnow Mills Ltd once']],
  [
    'Dana Frost served as treasurer of Tarnow Mills Ltd and as a trustee of Halm Trust.',
    ['Dana Frost works_for Tarnow Mills Ltd once', 'Dana Frost works_for Halm Trust once'],
  ],
  ['Dana Frost has served as treasurer of Tarnow Mills Ltd since 2019.', ['Dana Frost works_for Tarnow Mills Ltd']],
  ['Dana Frost serves as treasurer of Tarnow Mills Ltd in Hull.', ['Dana Frost works_for Tarnow Mills Ltd']],
])('takes what somebody served as for over: %s', (body, says) => expect(told(body, 'document')).toEqual(says));

it('takes the house for which somebody left another for the present one', () =>
  expect(told('Dana Frost left Tarnow Mills Ltd for Halm Foods Ltd in May.')).toEqual([
    'Dana Frost works_for Tarnow Mills Ltd once',
    'Dana Frost works_for Halm Foods Ltd',
  ]));

it.each([
  'Tom Lee, bassist for Anna Vale, lives in Leeds.',
  'Tom Lee (drummer, Anna Vale) was there.',
  'Francis, Duke of Tarnow, joined the council.',
  'Louise Hart, Countess of Tarnow, is the patron.',
])('takes a singer or a duchy for nobody’s employer: %s', (body) => expect(told(body, 'document')).toEqual([]));

it.each(['Buyer: Dana Frost', 'Buyer: Dana Frost\nSeller: Tom Lee'])(
  'takes a party to a sale for nobody of the agent’s house: %s',
  (body) => expect(told(body, 'note', {}, 'Call with Tarnow Homes Ltd')).toEqual([]),
);
