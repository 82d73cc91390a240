import { describe, expect, test } from 'vitest';
import { housesIn, said } from './shown.ts';

describe('a part of a house, or those whom it has, is the house or nothing', () => {
  test.each([
    ['The bids for the Siemens Trading Unit are open. Siemens said so.', ['Siemens']],
    ['Norrey Energy Helpdesk has answered. We pay Norrey Energy for it.', ['Norrey Energy']],
    ['The board of Norrey Mills wants to thank the Norrey Mills Family.', ['Norrey Mills']],
    ['Siemens Pensioners meet on Monday; Siemens pays.', ['Siemens']],
    ['The Elden Water Newsroom rang. Elden Water is flooded.', ['Elden Water']],
    ['Ask the Halden Paper Sales Desk; Halden Paper has more.', ['Halden Paper']],
    ['The Halden Family Trust owns it.', ['Halden Family Trust']],
    ['The Norrey Desk Company makes it.', ['Norrey Desk Company']],
  ])('%s', (body, names) => expect(housesIn(body)).toEqual(names));

  test('of a house whose domain has a stroke', () =>
    expect(
      housesIn('Status: Pending\n\nElder Shipping Helpdesk\nDo not answer.', 'email', {
        from: 'Vera Lund <vera@elder-shipping.example>',
      }),
    ).toEqual([]));

  test.each(['Westfold Service Desk is closed today.', 'The Westfold Customer Hotline will ring you.'])(
    'of the house that writes: %s',
    (body) => expect(housesIn(body, 'email', { from: 'Vera Lund <vera@westfold.example>' })).toEqual([]),
  );
});

test.each([
  ['Sie braucht bis 22.1. unsere Zählerstände. Habe zugesagt, dass wir die schicken.', []],
  ['Hatte abgesagt, aber er kommt trotzdem.', []],
  ['Haben verlängert bis Mai. Muss bezahlt werden.', []],
  ['Wollte heute unterschreiben. Hat unterschrieben.', []],
  ['Kromer hat zugesagt, dass er kommt.', ['Kromer']],
])('a German verb without its subject is no house: %s', (body, names) => expect(housesIn(body, 'note')).toEqual(names));

test.each([
  'Friends and Co-Workers:\n\nYou are invited to an office lunch this Thursday, courtesy of the lawyers.',
  'Parents and Guardians:\n\nthe school closes at noon.',
  'Members and Donors,\n\nthe club is closed on Monday.',
])('those whom a mail speaks to are no house: %s', (body) => expect(housesIn(body)).toEqual([]));

test('partners whom it speaks to are', () =>
  expect(housesIn('Simmons & Masters,\n\nwe have your bill.')).toEqual(['Simmons & Masters']));

test.each([
  ["The auditor was clear about Trinity Saint Alban's financial plans.", []],
  ['They are doing LDA RASTKA after that.', []],
])('what is cut or said by letters in a talk is no house: %s', (words, names) =>
  expect(housesIn(said(words), 'meeting')).toEqual(names),
);

test('what is like a house is not it', () =>
  expect(housesIn('She works for Heritage Norrey-ish people, I mean the Mill Trust.')).toEqual(['Mill Trust']));
