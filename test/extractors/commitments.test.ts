import { describe, expect, test } from 'vitest';
import type { Commitment } from '../../src/common/model.ts';
import { read } from './read.ts';

const found = (body: string, type = 'email') =>
  (read({ type, body, metadata: { from: 'Vera Lund <vera@westfold.example>', to: 'Bo Ode <bo@orbis.example>' } }).self
    .properties?.commitments ?? []) as Commitment[];

test.each([
  ['I will send the contract by 2024-05-10.', { who: 'Vera Lund', to_whom: 'Bo Ode', due: '2024-05-10' }],
  ["We'll deliver 40 pallets on 2024-06-01.", { who: 'Vera Lund', quantity: '40 pallets', due: '2024-06-01' }],
  ['Tomas Krall will pay EUR 1,200 by 2024-05-31.', { who: 'Tomas Krall', amount: 1200, currency: 'EUR' }],
  ['We agreed on 90 kg at CHF 34.50 for two years.', { quantity: '90 kg', amount: 34.5, currency: 'CHF' }],
  ['The deposit of USD 4,000 is due by 2024-07-01.', { amount: 4000, currency: 'USD', due: '2024-07-01' }],
])('%s', (body, commitment) => {
  const [one, ...others] = found(body);
  expect(one).toMatchObject({ ...commitment, start: 0, end: body.length });
  expect(others).toEqual([]);
});

test('in a talk the speaker promises', () => {
  const body =
    'Anna Berg: Who writes it up?\nBen Ode: I will write the report by 2024-05-20.\nAnna Berg: Good.\nBen Ode: Yes.\n';
  expect(found(body, 'meeting')).toMatchObject([
    { who: 'Ben Ode', what: 'write the report by 2024-05-20', due: '2024-05-20' },
  ]);
});

test('a contract says who owes what', () => {
  const body =
    'The supplier shall deliver 500 kg of beans per month. The buyer shall pay CHF 8.40 per kg within 30 days.';
  expect(found(body, 'contract')).toMatchObject([
    { who: 'The supplier', quantity: '500 kg' },
    { who: 'The buyer', amount: 8.4, currency: 'CHF' },
  ]);
});

describe('no commitment', () => {
  test.each([
    'Will you send the contract?',
    'If you agree, I will send the contract.',
    'I would send the contract.',
    'I will not send the contract.',
    'I hope we will deliver on time.',
    'The weather will be fine.',
    'The house costs EUR 400,000 more than ours did.',
    'Maybe I will call you.',
  ])('%s', (body) => expect(found(body)).toEqual([]));

  test('of what a quoted message promised', () => {
    expect(
      found('Fine.\n\nOn Mon, 29 Apr 2024, Bo Ode <bo@orbis.example> wrote:\n> I will send the contract.\n'),
    ).toEqual([]);
  });
});
