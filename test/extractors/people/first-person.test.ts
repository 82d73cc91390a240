import { expect, test } from 'vitest';
import { read } from '../read.ts';

/** Where the writer of a letter from a private mailbox works, as which and until when. */
const said = (body: string) => {
  const letter = read({
    type: 'email',
    body: `Dear Sir or Madam,\n\n${body}\n\nNadine Huber`,
    metadata: { from: 'Nadine Huber <nadine.huber84@gmail.com>', to: 'jobs@seetal-bau.example' },
  });
  return letter.claims.flatMap(({ type, properties, validTo }, n) =>
    type === 'works_for' ? [[letter.statements[n], properties?.title, validTo !== undefined]] : [],
  );
};

test.each([
  ['Derzeit arbeite ich als Sachbearbeiterin Finanzen bei der Halden Bau AG.', 'Sachbearbeiterin Finanzen'],
  ['Als Projektleiterin der Halden Bau AG betreue ich drei Baustellen.', 'Projektleiterin'],
  ['I currently work as a buyer at Halden Bau AG.', 'buyer'],
  ['As head of sales at Halden Bau AG I look after three regions.', 'head of sales'],
])('who writes works there: %s', (body, title) =>
  expect(said(body)).toEqual([['Nadine Huber works_for Halden Bau AG', title, false]]),
);

test.each([
  'Zuvor war ich sechs Jahre bei der Halden Bau AG tätig.',
  'Ich war bis März bei der Halden Bau AG angestellt.',
  'Vorher war ich zwei Jahre bei der Halden Bau AG.',
])('who writes was there: %s', (body) =>
  expect(said(body)).toEqual([['Nadine Huber works_for Halden Bau AG', undefined, true]]),
);

test.each([
  'Gestern war ich bei der Halden Bau AG.',
  'Ich war zwei Stunden bei der Halden Bau AG.',
  'Gerne würde ich als Projektleiterin bei der Halden Bau AG arbeiten.',
  'As head of sales at Halden Bau AG he looks after three regions.',
])('who writes is not said to be of it: %s', (body) => expect(said(body)).toEqual([]));

/** What is said of whoever writes from a house's own mailbox. */
const signed = (body: string) => {
  const { statements, claims } = read({
    type: 'email',
    body: `Dear Bo,\n\n${body}`,
    metadata: { from: 'Vera Lund <vera@westfold.example>', to: 'bo@orbis.example' },
  });
  return claims.flatMap(({ type, properties }, n) =>
    /^(?:leads|founded)$/.test(type) ? [`${statements[n]}${properties?.title ? `, ${properties.title}` : ''}`] : [],
  );
};

test.each([
  ['I run Halden Kayaks, a small yard.\n\nVera', 'Vera Lund leads Halden Kayaks'],
  ['I own and manage Halden Kayaks with two friends.\n\nVera', 'Vera Lund leads Halden Kayaks'],
  ['I founded Halden Kayaks in 2011.\n\nVera', 'Vera Lund founded Halden Kayaks'],
  [
    'As managing director of Halden Kayaks I have to decline.\n\nVera',
    'Vera Lund leads Halden Kayaks, managing director',
  ],
  ['See you on Monday.\n\nVera Lund (Owner)', 'Vera Lund leads westfold.example, Owner'],
  [
    'See you on Monday.\n\nHalden Kayaks AG\nVera Lund\n- Geschäftsführerin -',
    'Vera Lund leads Halden Kayaks AG, Geschäftsführerin',
  ],
])('who writes heads a house: %s', (body, line) => expect(signed(body)).toEqual([line]));

test.each([
  'I run the Halden Kayaks account.\n\nVera',
  'I lead Halden Kayaks support.\n\nVera',
  'I run. Halden Kayaks is closed today.\n\nVera',
  'Shall I run Halden Kayaks past the team?\n\nVera',
])('who writes does not: %s', (body) => expect(signed(body)).toEqual([]));
