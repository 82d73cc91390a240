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

test.each([
  ["We'll have it on your site no later than 2024-05-12.", { who: 'Vera Lund', due: '2024-05-12' }],
  ['Ben Ode, our fitter, will call you on 2024-05-06.', { who: 'Ben Ode', due: '2024-05-06' }],
  ['The price holds until 2024-06-30.', { what: 'The price holds until 2024-06-30' }],
  ['I will send Ana Berg our list.', { who: 'Vera Lund', to_whom: 'Ana Berg' }],
  ['Wir überweisen den Betrag bis zum 2. Juni 2024.', { who: 'Vera Lund', due: '2024-06-02' }],
  ['Die Unterlagen schicke ich Ihnen am 10. Mai.', { who: 'Vera Lund', due: '2024-05-10' }],
  ['Unser Hausmeister, Herr Klee, übergibt Ihnen die Schlüssel.', { who: 'Herr Klee' }],
  ['Die Kaution beträgt 7.050 Euro.', { amount: 7050, currency: 'EUR' }],
])('in a mail: %s', (body, commitment) => expect(found(body)).toMatchObject([commitment]));

test.each([
  ['Each Party shall keep the plans secret for five years.', { who: 'Each Party' }],
  ['The Seller shall not compete with the Company for three years.', { what: expect.stringMatching(/^not compete/) }],
  ['The price is EUR 4.95 per kg, fixed for two years.', { amount: 4.95, currency: 'EUR' }],
  ['Warranty: 36 months.', { quantity: '36 months' }],
  ['Die Mieterin zahlt monatlich 2.350,00 EUR.', { who: 'Mieterin', amount: 2350 }],
  ['Fertigstellung bis zum 24. Juli 2024.', { due: '2024-07-24' }],
])('in a contract: %s', (body, commitment) => expect(found(body, 'contract')).toMatchObject([commitment]));

test('two clauses promise two things', () => {
  const body = 'We will bring the crane by 2024-05-12 and we will credit you USD 2,400.';
  expect(found(body)).toMatchObject([{ due: '2024-05-12' }, { amount: 2400 }]);
});

test('a task that is ticked off is none', () => {
  const done = read({ type: 'meeting', body: 'To do\n[ ] Ana - send the list\n[x] Ben - book the room\n' });
  expect(done.self.properties?.action_items).toEqual(['Ana - send the list']);
});

describe('no commitment', () => {
  test.each([
    'You will pay by Friday.',
    'We will see how it goes.',
    'Bo and I will know more soon.',
    'They sold it at EUR 5 a piece last year.',
    'Wir zahlen nicht vor Juni.',
    'Wer den Rasen mäht, klären wir später.',
    'Vielleicht liefert Herr Klee bis Freitag.',
    'Herr Klee kennt die Brücke.',
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
