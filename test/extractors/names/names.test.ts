import { expect, test } from 'vitest';
import { read } from '../read.ts';

const FROM = 'Dana Reyes <dana@borealis.example>';
const mail = (body: string) => read({ type: 'email', metadata: { from: FROM }, body });
const named = (body: string, label: string): (string | undefined)[] =>
  mail(body)
    .mentions.filter((m) => m.label === label && m.tier !== 'weak' && m.rule.startsWith('names.'))
    .map((m) => m.name);

test('who is greeted is a person, however rare the name', () => {
  const people = named('Jorun,\nThe numbers look fine to me.\n\nPlease tell Katrin as well.\n', 'Contact');
  expect(people).toEqual(expect.arrayContaining(['Jorun', 'Katrin']));
});

test.each([
  ['Nadine Moor', 'Vera'],
  ['Marek Dahl', 'Jane'],
  ['Robert Klein', 'Anna'],
])('%s at the end of one line and %s at the beginning of the next are two people', (one, other) => {
  const people = named(
    `Please look at the draft before the call and tell me what you think. Thanks. ${one}\n${other}, please see the contract, the old version and the new one are both in the folder.`,
    'Contact',
  );
  expect(people).toContain(one);
  expect(people).not.toContain(`${one} ${other}`);
});

test('a name that is broken between two lines is one', () => {
  expect(
    named('We had a long talk about the price list with our partner Anna Maria\nBergmann from the north.\n', 'Contact'),
  ).toEqual(['Anna Maria Bergmann']);
});

test('a hard-wrapped sentence keeps a name that the wrap has cut', () => {
  const body =
    'We discussed the offer for the whole morning and I can say that Sarah\nChen will send the final version of the contract to all of us as soon\nas the lawyers of the other side have answered the last two questions.\n';
  expect(named(body, 'Contact')).toContain('Sarah Chen');
});

test('a role after a dash is no part of the name', () => {
  const people = named(
    'The team: Patrick Sol - Analyst, Kevin Keel - Analyst, Maria Castillo - Associate\n',
    'Contact',
  );
  expect(people).toEqual(expect.arrayContaining(['Patrick Sol', 'Kevin Keel', 'Maria Castillo']));
});

test('a display name in quotes is turned around', () => {
  const note = read({
    type: 'note',
    body: 'It was "Townsend, George" <gtownsend@northwind.example> who asked.',
  });
  const who = note.mentions.filter((m) => m.label === 'Contact').map((m) => m.name);
  expect(who).toEqual(expect.arrayContaining(['George Townsend']));
  expect(who).not.toContain('Townsend');
});

test('an address that an archive has shortened leaves the name beside it', () => {
  const note = read({
    type: 'note',
    body: 'Email: "Sean Morris"<smor...@northwind.example>\nGroups: pets\n\nHello all.',
  });
  expect(note.mentions.map((m) => m.name)).toContain('Sean Morris');
});

test('a known thing may stand alone on its line, begin a sentence, or be joined by "and"', () => {
  const body = 'Tolvarix\nGarden Bargain has lovely staff.\nWe asked Keltrona and Ombruvia for a price.';
  const names = read({ type: 'note', body }).mentions.map((m) => m.name);
  expect(names).toEqual(expect.arrayContaining(['Tolvarix', 'Garden Bargain', 'Keltrona', 'Ombruvia']));
});

test('the first half of a name with a hyphen is that organization', () => {
  const note = read({
    type: 'note',
    body: 'Rhein-Mechanik GmbH sent the offer. We will call Rhein-Mechanik on Monday.',
  });
  expect(note.mentions.filter((m) => m.label === 'Contact' && m.tier !== 'weak')).toEqual([]);
});

test('a signature block may hold street, postal code and town on one line', () => {
  const body =
    'Thank you for the call.\n\nKind regards\n\nDana Reyes\nAdvisor, Small and Medium-Sized Enterprises\nBorealis Bank AG\nAeschengraben 31, 4051 Basel\nTel. +41 61 555 02 90\n';
  const { signature, mentions } = mail(body);
  expect(body.slice(signature!.start, signature!.end)).toContain('Dana Reyes');
  const names = mentions.filter((m) => m.label === 'Organization').map((m) => m.name ?? '');
  expect(names.filter((name) => name.includes('Enterprises'))).toEqual([]);
});

test.each(['at', ',', 'on', 'via', '–'])(
  'a name before an address that is spelled like it is its owner: %s',
  (sign) => {
    const joint = sign === ',' ? ', ' : ` ${sign} `;
    const { thing } = read({ body: `Please ask Alyson Racer${joint}alyson@paperhouse.example today.` });
    expect(thing('Alyson Racer')).toBe(thing('alyson@paperhouse.example'));
    const other = read({ body: `Please ask Alyson Racer${joint}petra@paperhouse.example today.` });
    expect(other.thing('Alyson Racer')).not.toBe(other.thing('petra@paperhouse.example'));
  },
);

test('a surname of two words is that of whoever has it', () => {
  const body =
    'The Chair: Mr. Van Loren.\nMr. Tony Van Loren: Yes.\nThe Chair: Thank you, Mr. Van Loren.\nMs. Ada Loo: Yes.\n';
  const { mentions } = read({ type: 'transcript', body });
  const nodes = mentions.filter((m) => m.label === 'Contact' && m.tier !== 'weak' && m.as === undefined);
  expect(nodes.map(({ name }) => name)).toEqual(['Tony Van Loren', 'Ada Loo']);
});

test.each([
  ['We met Reto Lindmann of Borealis Bau AG today.', 'Reto Lindmann', 'Borealis Bau AG'],
  ['We met Ulla Tarnhoff at Corvida Systems Ltd today.', 'Ulla Tarnhoff', 'Corvida Systems Ltd'],
])('somebody of a firm is not the firm: %s', (body, who, house) => {
  expect(named(body, 'Contact')).toEqual([who]);
  expect(named(body, 'Organization')).toEqual([house]);
});

test('a firm that is called after where it is stays whole', () => {
  expect(named('The Royal Bank of Scotland PLC wrote.', 'Organization')).toEqual(['Royal Bank of Scotland PLC']);
});

test.each([
  ['Arbeitet Jonas Vogel noch da?', 'Jonas Vogel'],
  ['Kennt Anna Keller die Preise?', 'Anna Keller'],
  ['Anna Maria Keller has the prices, has she?', 'Anna Maria Keller'],
])('the verb of a question is no part of a name: %s', (body, who) => {
  expect(named(body, 'Contact')).toEqual([who]);
});

test('the columns of a list are told apart by those names that are only given names or only surnames', () => {
  const rows = ['Nguyen\tThuy', 'Bianchi\tCarlo', 'Stewart\tFiona', 'James\tHenry', 'Kelly\tGrace'];
  const { mentions } = read({ type: 'meeting', body: `Members:\n${rows.join('\n')}\n` });
  expect(mentions.filter(({ label }) => label === 'Contact').map(({ name }) => name)).toEqual([
    'Thuy Nguyen',
    'Carlo Bianchi',
    'Fiona Stewart',
    'Henry James',
    'Grace Kelly',
  ]);
});
