import { describe, expect, test } from 'vitest';
import { read } from '../read.ts';

const SAYS = / (?:works_for|leads|supplier_of|customer_of|acquired|subsidiary_of) /;
const stated = (body: string, title = 'Letter') =>
  [...new Set(read({ type: 'document', title, body }).statements.filter((one) => SAYS.test(one)))].toSorted();

describe('a letter', () => {
  const HEAD = 'Tarnow Lifts Ltd\nUnit 2, Mill Lane, Tarnow\n\n';
  const TO = 'Ms Dana Frost\nHead of Buying\nElmdon Council\n\n';
  const END = '\n\nYours sincerely\n\nTom Hale\nBid Manager';

  test('is of the house with which it begins, and goes to somebody of the house below', () =>
    expect(stated(`${HEAD}${TO}Dear Ms Frost\n\nThe lifts work.${END}`)).toEqual([
      'Dana Frost works_for Elmdon Council',
      'Tom Hale works_for Tarnow Lifts Ltd',
    ]));

  test.each([
    ['Our managing director, Rosa Lund, will call.', 'Rosa Lund leads'],
    ['Ms Rosa Lund of our Elmdon depot will call.', 'Rosa Lund works_for'],
  ])('says `our` of its house: %s', (text, says) =>
    expect(stated(`${HEAD}Dear Ms Frost\n\n${text}${END}`)).toContain(`${says} Tarnow Lifts Ltd`),
  );

  test('whoever signs as its head leads it', () =>
    expect(
      stated(`${HEAD}Dear Dana:\n\nThe lifts work.\n\nVery truly yours,\n\nTom Hale\nChief Executive Officer`),
    ).toEqual(['Tom Hale leads Tarnow Lifts Ltd']));

  test.each([
    `${HEAD}The lifts work.\n\nTom Hale\nBid Manager`,
    `The lifts work. Tarnow Lifts Ltd says so.${END}`,
    `${HEAD}Dear Ms Frost\n\nThe lifts work.\n\nYours sincerely\n\nFalk Labels Ltd\nTom Hale`,
  ])('and nothing is said of a house without head or closing, or of another: %s', (body) =>
    expect(stated(body).filter((one) => one.endsWith('Tarnow Lifts Ltd'))).toEqual([]),
  );
});

describe('a German order and its confirmation', () => {
  const paper = (kind: string, text: string) =>
    stated(
      `Tarnow Mühlen GmbH, Mühlweg 2, 34212 Elmdon\n\nFalk Technik GmbH\nz. Hd. Frau Kranz\nElmweg 3\n\n**${kind} Nr. 17**\n\n${text}\n\nMit freundlichen Grüßen\nTarnow Mühlen GmbH\n\ni. V. Petra Hale`,
      `${kind} 17`,
    );

  test.each([
    ['Bestellung', 'Falk Technik GmbH supplier_of Tarnow Mühlen GmbH'],
    ['Auftragsbestätigung', 'Tarnow Mühlen GmbH supplier_of Falk Technik GmbH'],
  ])('say who supplies whom: %s', (kind, says) => expect(paper(kind, 'Anbei alles.')).toContain(says));

  test('say who works on either side', () => {
    const says = paper(
      'Auftragsbestätigung',
      'Für Rückfragen: Sachbearbeiterin Frau Olsen. Ihr Herr Brandt weiß Bescheid.',
    );
    expect(says).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/Kranz works_for Falk Technik GmbH/),
        expect.stringMatching(/Brandt works_for Falk Technik GmbH/),
        expect.stringMatching(/Olsen works_for Tarnow Mühlen GmbH/),
        'Petra Hale works_for Tarnow Mühlen GmbH',
      ]),
    );
  });

  test('but an offer sells nothing yet', () =>
    expect(paper('Angebot', 'Anbei alles.').filter((one) => one.includes('supplier_of'))).toEqual([]));
});

describe('notices go', () => {
  const notice = (body: string) =>
    stated(
      `Tarnow Mills Ltd (the "Client") and Falk Labels Ltd (the "Institute") are the parties.\n\n${body}`,
      'Services Agreement',
    );
  test.each([
    ['To the Client: Attn. Dana Frost, General Counsel, 503-555-0188.', 'Dana Frost works_for Tarnow Mills Ltd'],
    [
      '> **If to Rook:**\n> Rook Freight (Ireland) Limited\n> Unit 6, Ballymount\n> Attention: Dana Frost, Head of Legal',
      'Dana Frost works_for Rook Freight (Ireland) Limited',
    ],
    ['For the Institute: Dana Frost', 'Dana Frost works_for Falk Labels Ltd'],
  ])('to somebody of a house: %s', (body, fact) => expect(notice(body)).toContain(fact));

  test.each([
    'Attention: the proprietor for the time being',
    'For the Roof: Dana Frost',
    'To the Roof: Attn. Dana Frost',
  ])('or to nobody of one: %s', (body) => expect(notice(body)).toEqual([]));
});
