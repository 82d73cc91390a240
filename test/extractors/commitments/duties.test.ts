import { describe, expect, test } from 'vitest';
import type { Commitment } from '../../../src/common/model.ts';
import { read } from '../read.ts';

const of = (body: string, type: string) =>
  (read({ type, body, title: 'Agreement' }).self.properties?.commitments ?? []) as Commitment[];

describe('a contract', () => {
  const english = (clause: string) =>
    of(
      `SERVICES AGREEMENT between Westfold Ltd (the Client) and Dana Frost (the Engineer).\n\n1. ${clause}\n`,
      'contract',
    );
  const german = (clause: string) =>
    of(`Mietvertrag zwischen Vera Lund (Vermieterin) und Bo Ode (Mieter).\n\n§ 1 ${clause}\n`, 'contract');

  test.each([
    [english, 'Neither Party shall use the name of the other in advertising.'],
    [english, 'No Party shall assign this Agreement without consent.'],
    [english, 'None of the Parties shall hire staff of the other.'],
    [german, 'Keine Partei darf die Rechte abtreten.'],
  ])('names nobody as whoever is to leave something: %#', (clause, text) => {
    const [only, ...more] = clause(text);
    expect(only?.what).toContain(text.slice(0, -1));
    expect([only?.who, more]).toEqual([undefined, []]);
  });

  test('lets nobody take something over: none of those who might', () =>
    expect(german('Kein Mieter übernimmt die Kosten der Reinigung.')).toEqual([]));

  test.each([
    ['The Engineer shall service the cold rooms every quarter.', { who: 'Dana Frost', to_whom: 'Westfold Ltd' }],
    ['The Client is to keep the plant room clear at all times.', { who: 'Westfold Ltd' }],
    ['Call-outs between 6 pm and 8 am attract a surcharge of 50%.', {}],
    ['The first service is due on 16 March 2026.', { due: '2026-03-16' }],
  ])('binds by %s', (clause, expected) => expect(english(clause)).toEqual([expect.objectContaining(expected)]));

  test.each([
    ['Der Mieter hinterlegt eine Kaution von drei Monatsmieten.', { who: 'Bo Ode', to_whom: 'Vera Lund' }],
    ['Kleinreparaturen bis 100 Euro trägt der Mieter.', { who: 'Bo Ode', amount: 100 }],
    ['Bei Auszug sind die Räume besenrein zu übergeben.', {}],
    ['Die Betriebskosten werden jährlich abgerechnet.', {}],
  ])('binds by %s', (clause, expected) => expect(german(clause)).toEqual([expect.objectContaining(expected)]));

  test('says nothing by its headings', () => {
    expect(english('Headings are for convenience only.')).toEqual([]);
    expect(german('Mündliche Nebenabreden bestehen nicht.')).toEqual([]);
  });
});

describe('minutes', () => {
  const minutes = (line: string) =>
    of(`Minutes of the society, 2 May 2024. Present: Dana Frost, Bo Ode.\n\n${line}\n`, 'meeting');

  test.each([
    ['Dana to get three quotes for the fence before the next meeting.', { who: 'Dana Frost' }],
    ['Dana volunteered to do the accounts again.', { who: 'Dana Frost' }],
    ['Plot rents go up to £38 from 1 June.', { amount: 38 }],
    ['It was resolved that the society buys a mower for no more than £300.', { amount: 300 }],
  ])('tell that %s', (line, expected) => expect(minutes(line)).toEqual([expect.objectContaining(expected)]));

  test.each(['Bo thanked Dana for the accounts.', 'Dana reported a surplus of £212.'])('tell no promise: %s', (line) =>
    expect(minutes(line)).toEqual([]),
  );
});

describe('a chat', () => {
  const chat = (line: string) => of(`Bo: hi\nDana: hi\n${line}\nDana: fine\nBo: bye\n`, 'chat');

  test.each([
    ['Bo: ill pick up the van tmrw at 8', { due: '2024-05-03' }],
    ["Bo: I'll Venmo you 40 for the paint", {}],
    ["Bo: on it, you'll have it in an hour", {}],
    ['Bo: sending the invoice now', {}],
    ['Bo: will be there by 9', {}],
    ["Bo: tell your dad I'll fix his gate on Sunday", { due: '2024-05-05' }],
    ["Bo: kk I'll tell him", {}],
  ])('promises: %s', (line, expected) =>
    expect(chat(line)).toEqual([expect.objectContaining({ who: 'Bo', ...expected })]),
  );

  test.each([
    'Bo: did you see the game',
    "Bo: lol I'll kill you",
    'Bo: might rain though',
    'Bo: ill with flu since sunday',
    'Bo: il passe demain',
  ])('promises nothing: %s', (line) => expect(chat(line)).toEqual([]));
});
