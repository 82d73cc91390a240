import { expect, test } from 'vitest';
import { housesIn } from './shown.ts';

test.each([
  'We pay by Visa Corporate Platinum.',
  'The Amex Business Gold is for flights.',
  'Finance wants us off the Mastercard Corporate and onto a Barclaycard Select.',
  'Leo has a Diners Club Premier.',
  'The AirPods went on the Revolut Metal card.',
  'I booked with the Barclays Avios Plus.',
  'Paid the train with Apple Pay.',
  'Mastercard World Elite kostet 120 Euro im Jahr.',
  'Die Visa Gold ist gesperrt.',
])('a card is no house: %s', (body) => expect(housesIn(body, 'note')).toEqual([]));

test.each([
  ['Visa Inc. raised its fees.', 'Visa Inc.'],
  ['We have an offer from Lloyds Bank.', 'Lloyds Bank'],
  ['Gold Harbour Ltd sent an offer.', 'Gold Harbour Ltd'],
])('unlike who issues it: %s', (body, house) => expect(housesIn(body, 'note')).toEqual([house]));
