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
