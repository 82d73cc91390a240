import { describe, expect, test } from 'vitest';
import { read } from '../read.ts';
import { found } from './found.ts';

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

test.each([
  ['By 2024-05-10 I will rerun the tests.', { who: 'Vera Lund', due: '2024-05-10' }],
  ["Tomorrow we'll deliver the first pallet.", { who: 'Vera Lund', due: '2024-05-03' }],
  ["I'll do it by noon.", { who: 'Vera Lund' }],
  ['Lessons start on 2024-06-03, £28 an hour.', { amount: 28, currency: 'GBP' }],
  ['We order 5,000 leaflets at €0.18 each, total €900 net.', { amount: 900, currency: 'EUR' }],
  ['Vous livrez avant le 12 mai 2024.', { who: 'Bo Ode', to_whom: 'Vera Lund', due: '2024-05-12' }],
  ['Der Vertrag mit Orbis gilt bis 31. Dezember 2024.', { due: '2024-12-31' }],
])('by when and for how much: %s', (body, commitment) => expect(found(body)).toMatchObject([commitment]));

test('what a shop charges and when somebody is to come is promised by nobody', () => {
  expect(found('Bo: Da Tiziano costa 89 euro\nVera: ok\nBo: At Tiziano it costs 89 euros', 'chat')).toEqual([]);
  expect(found('Ihr Termin ist am 12.06.2024 um 10 Uhr.')).toEqual([]);
});

test('a decision with a price is a term, and a guarantee a promise', () => {
  const body =
    'Present: Bo Ode\n\nDecision: oak instead of ash, extra cost GBP 1,950.\nResolved: to buy the van for USD 18,500.\n';
  expect(found(body, 'meeting')).toMatchObject([{ amount: 1950 }, { amount: 18_500 }]);
});

test('who represents a party promises nothing by it', () => {
  const body =
    'Zwischen\nWestfold GmbH, Emden, vertreten durch ihren Geschäftsführer Bo Ode,\nund\nOrbis KG\n\nDie Westfold GmbH zahlt 380 Euro.';
  expect(found(body, 'contract')).toMatchObject([{ who: 'Westfold GmbH', amount: 380 }]);
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
  ['Tomas Krall pays the rest on 2024-06-03.', { who: 'Tomas Krall', due: '2024-06-03' }],
  ['Tomas Krall promised us a new draft by 2024-06-12.', { who: 'Tomas Krall', what: 'a new draft by 2024-06-12' }],
  ['They promised delivery by 2024-05-17.', { what: 'delivery by 2024-05-17', due: '2024-05-17' }],
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

test.each([
  ["You'll have the samples from us by 2024-05-14.", { who: 'Vera Lund', due: '2024-05-14' }],
  ["I'm dropping the keys off on 2024-05-03.", { who: 'Vera Lund', due: '2024-05-03' }],
  ["For 60 guests we'd charge EUR 41 a head.", { who: 'Vera Lund', amount: 41 }],
  ['My colleague Iris Tamm will come by on 2024-05-08.', { who: 'Iris Tamm', due: '2024-05-08' }],
  ['We accept your offer of USD 910 for the gate.', { who: 'Vera Lund', amount: 910 }],
  ['Please return the signed form by 2024-05-17.', { due: '2024-05-17' }],
  ['Payment terms: 45 days net.', { quantity: '45 days' }],
  ['Ich werde Ihnen die Muster bis zum 14. Mai zusenden.', { who: 'Vera Lund', due: '2024-05-14' }],
  ['Wir bieten Ihnen die Montage zum Festpreis von 2.900 Euro an.', { who: 'Vera Lund', amount: 2900 }],
  ['Sie erhalten die Muster bis zum 14. Mai.', { who: 'Vera Lund', due: '2024-05-14' }],
  ['Unsere Offerte gilt bis zum 30. Juni 2024.', { due: '2024-06-30' }],
])('in a letter: %s', (body, commitment) => expect(found(body)).toMatchObject([commitment]));

test.each([
  ['The Client pays GBP 0.90 per kg.', { who: 'The Client', amount: 0.9 }],
  ['Customs duties are borne by the Customer.', { what: expect.stringMatching(/^Customs/) }],
  ['Neither party shall disclose the prices.', { what: 'Neither party shall disclose the prices' }],
  ['The Licensor warrants that the code is its own.', { who: 'The Licensor' }],
  ['Der Verkäufer hat das Boot bis zum 3. Juni 2024 zu übergeben.', { who: 'Verkäufer', due: '2024-06-03' }],
  ['Die Käuferin verpflichtet sich, das Boot zu versichern.', { who: 'Käuferin' }],
  ['§ 6 Überstunden werden mit 30 % Zuschlag vergütet.', { what: expect.stringMatching(/30 %/) }],
])('in an agreement: %s', (body, commitment) => expect(found(body, 'contract')).toMatchObject([commitment]));

test('everything on a list is what its head is to do', () => {
  const body =
    'The Contractor will:\n(a) paint the hall by 2024-06-15;\n(b) train four people; and\n(c) clear the yard.\n';
  expect(found(body, 'contract')).toMatchObject([
    { who: 'The Contractor', what: 'paint the hall by 2024-06-15', due: '2024-06-15' },
    { who: 'The Contractor', what: 'train four people' },
    { who: 'The Contractor', what: 'clear the yard' },
  ]);
});

test('a price in a chat is offered', () => {
  const body =
    'Anna Berg: how much for 500?\nBen Ode: 500 for 140 euros, ok?\nBen Ode: EUR 135 all in\nAnna Berg: deal\n';
  expect(found(body, 'chat')).toMatchObject([{ amount: 135 }]);
});

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
    'They raised EUR 4 million last year.',
    'We have agreed on nothing at EUR 90 yet, have we?',
    'Nora Falk works in Lund.',
    'Wir hoffen, dass Sie bis Freitag liefern.',
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
    'They promised that it ends by Friday.',
    'They promised nothing by Friday.',
    'Nora Falk speaks on 3 June 2024 in Lund.',
    'Nora Falk sends the list on Monday mornings.',
    'Nora Falk sends the list on Monday if you agree.',
    'They promised delivery by Friday?',
  ])('%s', (body) => expect(found(body)).toEqual([]));

  test('of what a quoted message promised', () => {
    expect(
      found('Fine.\n\nOn Mon, 29 Apr 2024, Bo Ode <bo@orbis.example> wrote:\n> I will send the contract.\n'),
    ).toEqual([]);
  });
});

test.each([
  ['You owe us nothing more. Training of your staff is included.', 'Training of your staff is included'],
  ['Der Einbau ist inbegriffen.', 'Der Einbau ist inbegriffen'],
  [
    'Your deposit was received on Monday; the balance of $1,650 is due on 1 June.',
    'the balance of $1,650 is due on 1 June',
  ],
  [
    'The lease ends with three months’ notice on either side.',
    'The lease ends with three months’ notice on either side',
  ],
])('a term is what “%s” holds', (body, what) => expect(found(body).map((one) => one.what)).toContain(what));

describe('in a talk others only', () => {
  const talk = (line: string, type: string) =>
    found(`Ana Berg: Well.\nBo Ode: ${line}\nAna Berg: Yes.\nBo Ode: I see.\nAna Berg: So.\n`, type);

  test.each([
    ['They have to check the budget first.', 'meeting'],
    ['They will come in pink one day.', 'meeting'],
    ['They will go for the same colours.', 'meeting'],
    ['The committee needs to look into it by Friday.', 'meeting'],
    ['They will come anyway.', 'chat'],
  ])('%s', (line, type) => expect(talk(line, type)).toEqual([]));

  test('promise what they do for somebody', () => {
    expect(talk('They will send us the files.', 'meeting')).toMatchObject([{ what: 'send us the files' }]);
  });
});

test('the head of a contract, a deposit that was made and a task that is none owe nothing', () => {
  expect(found('SUPPLY AGREEMENT between Kestrel Grain Ltd and Oven Street Bakery.\n', 'contract')).toEqual([]);
  expect(found('Made a deposit of $900 today.')).toEqual([]);
  const { properties } = read({
    type: 'minutes',
    body: '- Ida Moss will not sell the van.\n- Ida Moss to sell it?\n',
  }).self;
  expect(properties?.action_items).toBeUndefined();
});

test.each([
  ['Neither party shall be liable for indirect damage.', 'contract'],
  ['She wants 500 units at $4.20 each, terms net 45.', 'note'],
  ['Mira asked for 40 pallets at EUR 12 each.', 'email'],
])('nobody owes what nobody has to do or somebody wishes: %s', (body, type) => {
  expect(found(body, type)).toEqual([]);
});

test.each([
  ['Wir liefern 300 Stück bis zum 12.06.2026.', '2026-06-12'],
  ['We will deliver 300 units by 03.04.2026.', '2026-04-03'],
  ['Wir zahlen EUR 90 bis zum 01.02.2027.', '2027-02-01'],
])('the day comes first in %s', (body, due) => {
  expect(found(body)).toMatchObject([{ due }]);
});
