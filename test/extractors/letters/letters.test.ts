import { describe, expect, test } from 'vitest';
import { AUTHORITY } from '../../../src/extractors/finding.ts';
import { read } from '../read.ts';

const OF_ITEM = / (?:about|mentions|sent|received|attended|discussed|concerns|authored) |^self| self$/;
const metadata = { from: 'Lena Gross <lena@grossprint.example>', to: 'Tom Hale <tom@tarnowmills.example>' };
const BY_ADDRESS = ['Lena Gross works_for grossprint.example', 'Tom Hale works_for tarnowmills.example'];

/** What a mail of Lena Gross's states beside where those of its addresses work. */
const told = (body: string) =>
  read({ type: 'email', metadata, body }).statements.filter((one) => !OF_ITEM.test(one) && !BY_ADDRESS.includes(one));

describe('who is no longer of the house', () => {
  test.each([
    'Dana Frost has left the company.',
    'Dana Frost has stepped down from our board.',
    'Please note that Dana Frost no longer acts for us.',
    'Dana Frost retired in May after 30 years in this office.',
    'Frau Dana Frost ist seit Ende Mai nicht mehr bei uns beschäftigt.',
    'Dana Frost, die viele aus unserem Laden kennen, ist in den Ruhestand gegangen.',
    'Mme Dana Frost ne fait plus partie de la maison.',
    'Dana Frost ya no trabaja con nosotros.',
    'Dana Frost non lavora più con noi.',
    'Dana Frost werkt niet meer bij ons.',
  ])('%s', (body) => {
    const { claims, statements } = read({ type: 'email', metadata, body });
    const at = statements.findIndex((one) => /Frost works_for grossprint/.test(one));
    expect(claims[at]?.validTo).toBe('2024-05-02');
  });

  test.each([
    'Dana Frost has left us a message.',
    'Dana Frost has left the office key with Bo.',
    'Dana Frost will leave the company in June.',
    'Has Dana Frost left the company?',
    'Dana Frost, die viele vom Golf kennen, ist in den Ruhestand gegangen.',
    'Dana Frost retired to her room.',
  ])('and who is: %s', (body) => expect(told(body)).toEqual([]));

  test.each([
    'Dear all, today is my last day. Thank you for everything!',
    'After a dozen winters at Gross Print today is my last working day.',
    'Liebe alle, heute ist mein letzter Arbeitstag.',
  ])('whoever says farewell: %s', (body) =>
    expect(
      read({ type: 'email', metadata, body }).claims.filter(({ type, from }) => type === 'works_for' && from === 1),
    ).toMatchObject([{ validTo: '2024-05-02', authority: AUTHORITY.sentence }]),
  );

  test.each(['Friday is my last day.', 'Today is my last day of holiday.', 'Is today my last day?'])(
    'and who does not yet: %s',
    (body) =>
      expect(read({ type: 'email', metadata, body }).claims.filter(({ validTo }) => validTo !== undefined)).toEqual([]),
  );

  test('what the writer has left', () =>
    expect(told('I no longer work at Carrow University Hospital.')).toEqual([
      'Lena Gross works_for Carrow University Hospital',
    ]));
});

describe('who is new in the house, stands in for somebody there or is called its own', () => {
  test.each([
    'Dana Frost joined the repair team today as an engineer.',
    'Please welcome Dana Frost, who started today.',
    'Dana Frost is covering for me until July.',
    'Dana Frost takes over my kitchen in May.',
    'Our Mr Dana Frost will be on board.',
    'Dana Frost vertritt mich.',
    'Meine Vertretung übernimmt Dana Frost.',
    'Nachfolgerin ist Frau Dana Frost.',
    'Dana Frost me remplace pendant mes congés.',
    'Se incorpora al equipo Dana Frost.',
    'Dana Frost, notre comptable, vous appellera.',
    'La direction est assurée par Dana Frost.',
    "I would send Dana Frost, she's our lead engineer.",
  ])('%s', (body) => expect(told(body).join()).toMatch(/^(?:Mr )?Dana Frost (?:works_for|leads) grossprint\.example$/));

  test.each([
    'Dana Frost joined the team meeting.',
    'Dana Frost takes over my flat in June.',
    'Welcome Dana Frost to the party.',
    'Dana Frost, notre client, vous appellera.',
    'Dana Frost is covering her costs.',
    'Wir haben Dana Frost gesehen.',
  ])('and who is not: %s', (body) => expect(told(body)).toEqual([]));
});

describe('families', () => {
  test.each([
    ["Dana Frost (Mia Holt's dad) brings cake.", 'Dana Frost parent_of Mia Holt'],
    ['Dana Frost, madre de Mia Holt, trae la tarta.', 'Dana Frost parent_of Mia Holt'],
    ['Es spielt Jan Holt, Sohn von Dana Frost.', 'Dana Frost parent_of Jan Holt'],
    ["Dana Frost's daughter Mia Holt sings.", 'Dana Frost parent_of Mia Holt'],
    ['My daughter Mia Holt sings.', 'Lena Gross parent_of Mia Holt'],
    ['My mother, Rosa Holt, called.', 'Rosa Holt parent_of Lena Gross'],
    ["Dana Frost is Tom Berg's ex-wife.", 'Dana Frost spouse_of Tom Berg'],
    ['Congratulations to Dana Frost and Jon Berg, who were married in May.', 'Dana Frost spouse_of Jon Berg'],
    ['Ma femme Rosa Holt vient aussi.', 'Lena Gross spouse_of Rosa Holt'],
  ])('%s', (body, says) => expect(told(body)).toEqual([says]));

  test.each([
    "Dana Frost, Mia Holt's boss's mum, rang.",
    "Is Dana Frost Mia Holt's mum?",
    'Mein Mann kommt, Dana Frost nicht.',
    "Dana Frost's son and Mia Holt came.",
  ])('and none: %s', (body) => expect(told(body)).toEqual([]));
});

describe('who studied where', () => {
  test.each([
    ['We met when we both studied at Carrow School of Design.', 'Lena Gross studied_at Carrow School of Design'],
    [
      'I finally finished my degree at the Carrow Institute of Technology.',
      'Lena Gross studied_at Carrow Institute of Technology',
    ],
    [
      'Dana Frost hat an der Fachakademie Marwald ihren Abschluss gemacht.',
      'Dana Frost studied_at Fachakademie Marwald',
    ],
    ['Dana Frost, licenciada por la Universidad de Marola, llega hoy.', 'Dana Frost studied_at Universidad de Marola'],
  ])('%s', (body, says) => expect(told(body)).toContain(says));

  test.each(['I dropped my keys at Carrow College.', 'She did a talk at Carrow College.'])('and who not: %s', (body) =>
    expect(told(body)).toEqual([]),
  );
});

describe('who sells to whom', () => {
  test.each([
    ['We have used Orbis Freight Ltd since May.', 'Orbis Freight Ltd supplier_of grossprint.example'],
    ['Benches are again from Orbis Freight Ltd, by the way.', 'Orbis Freight Ltd supplier_of grossprint.example'],
    ['Orbis Freight Ltd does all our deliveries.', 'Orbis Freight Ltd supplier_of grossprint.example'],
    ['Quillon Foods Ltd still buys from Orbis Freight Ltd today.', 'Quillon Foods Ltd customer_of Orbis Freight Ltd'],
    [
      'Orbis Freight Ltd has held the transport contract at Quillon Foods Ltd for years.',
      'Orbis Freight Ltd supplier_of Quillon Foods Ltd',
    ],
    ['Das Papier kommt wie immer von der Halm Papier GmbH.', 'Halm Papier GmbH supplier_of grossprint.example'],
    ['Die Deckel lassen wir bei der Halm Papier GmbH drucken.', 'Halm Papier GmbH supplier_of grossprint.example'],
    ['Die Halm Papier GmbH ist Stammkunde bei uns.', 'Halm Papier GmbH customer_of grossprint.example'],
    ['La carta la prendiamo da Cartificio Marola.', 'Cartificio Marola supplier_of grossprint.example'],
    ['We often run into Orbis Freight Ltd in tenders.', 'Orbis Freight Ltd competes_with grossprint.example'],
    ['Orbis Freight Ltd is backed by Granite Partners.', 'Granite Partners invested_in Orbis Freight Ltd'],
  ])('%s', (body, says) => expect(told(body)).toContain(says));

  test.each([
    'We got a letter from Orbis Freight Ltd.',
    'We used Orbis Freight Ltd for years.',
    'Two people are still from Orbis Freight Ltd.',
    'Quillon Foods Ltd never buys from Orbis Freight Ltd.',
    'Das Angebot kommt wie immer von der Halm Papier GmbH.',
    'Will we use Orbis Freight Ltd for this?',
  ])('and who does not: %s', (body) => expect(told(body)).toEqual([]));
});
