import { describe, expect, test } from 'vitest';
import { found } from './found.ts';

test.each([
  'Please pay within 30 days.',
  'Payment quarterly in advance.',
  'Late payments bear interest at 8%.',
  'Zahlung 30 Tage netto.',
  'Zahlbar: 50 % bei Auftrag, Rest nach Abnahme.',
  'Our prices are fixed until 31 December 2024.',
  'Die Montage dauert drei Tage.',
])('a term: %s', (body) => expect(found(body).map(({ what }) => what)).toEqual([body.slice(0, -1)]));

test.each([
  'Invoices are payable within forty-five (45) days.',
  'This Agreement ends on 31 March 2027 unless terminated earlier on thirty (30) days’ written notice.',
  'Exclusivity: until 31 October 2026.',
])('a term of a contract: %s', (body) => expect(found(body, 'contract')).toHaveLength(1));

test('terms of payment say of nobody that it is owed him, unless the reader is asked', () => {
  expect(found('Payment within 14 days.')[0]).not.toHaveProperty('to_whom');
  expect(found('Please pay within 14 days.')).toMatchObject([{ who: 'Bo Ode', to_whom: 'Vera Lund' }]);
});

describe('no commitment', () => {
  test.each([
    'Die Rahmenvereinbarung habe ich heute unterschrieben an euch geschickt.',
    'Wir haben die Muster am Montag an Sie verschickt.',
    'Andernfalls müssen wir Mahngebühren von 25 € berechnen.',
    'Meine Gehaltsvorstellung liegt bei 62.000 Euro im Jahr.',
    'Dana Frost will join the board.',
    'I am moving to our other office at the end of May.',
    'Frau Petra Voss übernimmt den Export von Klaus Brandt.',
    'Otherwise we will charge you 25 euros.',
  ])('what is done, wished or only threatened: %s', (body) => expect(found(body)).toEqual([]));

  test('what a contract intends', () =>
    expect(found('The Buyer intends to acquire the Target for £3,400,000.', 'contract')).toEqual([]));

  test('what a list calls a rumour', () =>
    expect(found('- Gerücht: Falk soll an die Halm AG verkauft werden.', 'meeting')).toEqual([]));
});

describe('for whom', () => {
  test.each([
    ['Please send the list to Ann Lee by 10 May. Ann Lee covers for me.', 'Bo Ode', 'Ann Lee'],
    ['I will still send you the plan tomorrow.', 'Vera Lund', 'Bo Ode'],
    ['Ann Lee is ill. I will call her on Friday.', 'Vera Lund', undefined],
    ['Our answer will be published on Monday by our agency, Halm Media Ltd', 'Halm Media Ltd', undefined],
  ])('%s', (body, who, to_whom) => {
    const [one] = found(body);
    expect([one?.who, one?.to_whom]).toEqual([who, to_whom]);
  });
});
