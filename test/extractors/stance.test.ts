import { describe, expect, test } from 'vitest';
import { read } from './read.ts';

const PEOPLE = ['Vera Lund', 'Tomas Krall', 'Ines Okoye', 'Rahul Mehta'];
const FIRMS = ['Brightwater Pumps Ltd', 'Kestrel Foundry GmbH', 'Orbis Freight Inc.', 'Lumen Labs Ltd'];
const EMPLOYED = /works_for|leads|founded|acquired|studied_at|member_of|advises/;

const pairs = PEOPLE.map((person, n) => [person, FIRMS[n]!] as const);
const fill = (text: string, person: string, firm: string) => text.replaceAll('{p}', person).replaceAll('{o}', firm);
const facts = (body: string, type = 'note') =>
  read({ body, type })
    .statements.filter((line) => EMPLOYED.test(line))
    .map((line) => line.replace(/(?<=Ltd)\.$/, ''));

describe.each([
  '{p} does not work for {o}.',
  '{p} never worked for {o}.',
  '{p} will join {o} in autumn.',
  '{p} is going to join {o}.',
  '{p} might join {o}.',
  '{p} wants to work for {o}.',
  'Is {p} the CFO of {o}?',
  'Did {p} join {o}?',
  'Have you heard {p} switched to {o}?',
  'Did anyone hear {p} moved to {o}?',
  'Arbeitet {p} bei {o}?',
  'Wenn {p} Vorstand der {o} wird, gratulieren wir.',
  'Ob {p} Geschäftsführer der {o} ist, weiß ich nicht.',
  'If {p} joined {o}, we would notice.',
  'I heard that {p} joined {o}.',
  'Rumour has it that {p} was named CEO of {o}.',
  'Maybe {p} works for {o}.',
  '{p} applied to be an engineer at {o}.',
  '{p} turned the offer down. The director of {o} was annoyed.',
  'We asked {p} to send the papers to the manager of {o}.',
  '{p} thanked the president of {o}.',
  '{p} met the director at {o} on Monday.',
  'I know {p} from {o}.',
  '{p} told a member of the team about {o}.',
])('%s', (text) => {
  test.each(pairs)('makes no fact of %s and %s', (person, firm) => expect(facts(fill(text, person, firm))).toEqual([]));
});

describe.each([
  ['{p}, CFO of {o}, called.', 'works_for'],
  ['{p} (managing director of {o}) called.', 'leads'],
  ['{p} is head of logistics at {o}.', 'works_for'],
  ['{p} joined {o} in March.', 'works_for'],
  ['{p} works for {o}.', 'works_for'],
  ['We met {p}, the new purchasing manager of {o}, at the fair.', 'works_for'],
  ['Could {p}, CFO of {o}, join us?', 'works_for'],
  ['{p} founded {o}.', 'founded'],
])('%s', (text, type) => {
  test.each(pairs)('says it of %s and %s', (person, firm) =>
    expect(facts(fill(text, person, firm))).toEqual([`${person} ${type} ${firm}`]),
  );
});

describe.each([
  ['{p} left {o} in 2019.', '2019-12-31'],
  ['{p} worked at {o} before.', '2024-05-02'],
  ['{p} was CFO of {o}.', '2024-05-02'],
  ['{p} no longer works for {o}.', '2024-05-02'],
  ['{p}, former CFO of {o}, called.', '2024-05-02'],
  ['{p} worked for {o} until 2021.', '2021-12-31'],
])('%s', (text, end) => {
  test.each(pairs)('ended for %s and %s', (person, firm) => {
    const { claims } = read({ body: fill(text, person, firm) });
    const held = claims.filter(({ type }) => EMPLOYED.test(type));
    expect(held.map(({ validTo }) => validTo)).toEqual(held.map(() => end));
  });
});

test('where one meets is not whom one leads', () => {
  const statements = facts('Met Rahul Mehta, CEO of Lumen Labs, at Monmouth.');
  expect(statements.filter((line) => /Monmouth/.test(line))).toEqual([]);
});

test('a subject never crosses a sentence', () => {
  expect(facts('Orbis Freight Inc. delivers. There is one importer, now owned by Kestrel Foundry GmbH.')).toEqual([]);
  expect(facts('Brightwater Pumps Ltd, Hagen, represented by its managing director Ines Okoye')).not.toContainEqual(
    expect.stringContaining('Hagen'),
  );
});

describe.each([
  'PhD A: we compared the {x} system with the ICSI one.\nPhD B: and Ms Lund said so.\n',
  'Professor E: um, the {x} data, they are at Lund.\nGrad G: the student at {x} has it.\n',
  'Chair: the Minister of {x} will answer.\nMember: the member for {x}, Mr. Krall.\n',
])('%s', (talk) => {
  test.each(['SRI', 'HTK', 'Public Safety', 'Health', 'Carleton', 'COVID'])('makes no fact of %s', (x) =>
    expect(facts(talk.replaceAll('{x}', x).repeat(3), 'meeting')).toEqual([]),
  );
});

test.each([
  ['Vera Lund has a BA from Lund University.', ['Vera Lund studied_at Lund University']],
  ['Vera Lund graduated from Aarhus University in 2001.', ['Vera Lund studied_at Aarhus University']],
  ['Vera Lund got her PhD at the Institute of Hydrology.', ['Vera Lund studied_at Institute of Hydrology']],
  ['The ba of Vera Lund, and ms Krall at Orbis Freight Inc.', []],
  ['Vera Lund entered Orbis Freight Inc. through the gate.', []],
  ['Students of Vera Lund visited Orbis Freight Inc.', []],
])('%s', (body, studied) => {
  expect(facts(body).filter((line) => /studied_at/.test(line))).toEqual(studied);
});

test('a sentence about somebody who was not read is about nobody before', () => {
  const body =
    'Vera Lund was a founder of Kestrel Foundry GmbH. She studied at Marlow University.\nAlasdair Rennie, B.A. (Hons), attended Dunmore School. He joined Orbis Freight Inc. in 2018 as its adviser.';
  expect(facts(body, 'article').filter((line) => /^Vera Lund .*(?:Dunmore|Orbis)/.test(line))).toEqual([]);
});

test('a place of somebody else is owned by nobody, and a clause of its own ends no office', () => {
  expect(facts('A rival in Hull, owned by Kestrel Foundry GmbH, made no offer.')).toEqual([]);
  const { claims } = read({
    type: 'article',
    body: 'Vera Lund, chief executive of Lumen Labs Ltd since 2022, was at Orbis Freight Inc. from 2011 to 2016.',
  });
  expect(claims.find(({ type }) => type === 'leads')).toMatchObject({ validFrom: '2022-01-01' });
  expect(claims.find(({ type }) => type === 'leads')).not.toHaveProperty('validTo');
  const studied = read({
    type: 'article',
    body: 'Vera Lund studied medicine at Marlow University and was a nurse at Dunmore Hospital until 2020.',
  });
  expect(studied.claims.find(({ type }) => type === 'studied_at')).not.toHaveProperty('validTo');
});

const told = (body: string) => {
  const { claims, statements } = read({ body, date: '2026-03-10' });
  return statements.flatMap((line, n) =>
    claims[n]?.rule.startsWith('relations.') ? [`${line}${claims[n].validTo ? ' until then' : ''}`] : [],
  );
};

test.each([
  ['Halden Group Ltd, not Orbis Freight Ltd, bought Kern Bau GmbH.', []],
  ['Orbis Freight Ltd was founded by the sister of Nina Castell.', []],
  ['Die Schwester von Nina Castell arbeitet bei der Halm Bau GmbH.', []],
  ['Nina Castell reported to Bo Chan that the roof leaks.', []],
  ['Nina Castell reports to Bo Chan.', ['Nina Castell reports_to Bo Chan']],
  [
    'Kern Bau GmbH is a former customer of Halden Group Ltd, we hear.',
    ['Kern Bau GmbH customer_of Halden Group Ltd until then'],
  ],
  ['Nina Castell divorced Bo Chan.', ['Nina Castell spouse_of Bo Chan until then']],
  ['My former boss Nina Castell is now at Halden Group Ltd in Emden.', ['Nina Castell works_for Halden Group Ltd']],
])('of whom and until when a relation is told: %s', (body, lines) => expect(told(body)).toEqual(lines));

test.each([
  'Hallo Leon, der Elektriker von Blitz & Co war da.',
  'Hi Leon, our accountant at Halden Foods Ltd left.',
  'Hello Dana Frost, CEO of Halden Foods Ltd is on the line.',
  'Liebe Frau Kohl, der Geschäftsführer der Halden Bau AG kommt.',
  'Bonjour Marc, le directeur de Halden SARL arrive.',
])('whoever is greeted is not whom the sentence speaks of: %s', (body) =>
  expect(read({ type: 'note', body }).statements.filter((one) => /works_for|leads/.test(one))).toEqual([]),
);

test.each([
  'Nora Voss holds an MSc from Orr University and turned down a PhD offer from Tarnow University.',
  'Nora Voss has a degree from Orr University, and was offered a place at Tarnow University.',
  'Nora Voss graduated from Orr University and applied for an MBA at Tarnow University.',
])('nobody studied where a place was not taken: %s', (body) =>
  expect(facts(body)).toEqual(['Nora Voss studied_at Orr University']),
);

test.each([
  ['Dave from Pontypool says hello.', []],
  ['Ada from Kestrel Foundry says hello.', ['Ada works_for Kestrel Foundry']],
])('people are from towns, too: %s', (body, expected) => expect(facts(body)).toEqual(expected));

test.each([
  'And the Old Forge Ltd belongs to the Whitby Ale Company?',
  'The Old Forge Ltd belongs to the Whitby Ale Company?',
  'Does the Old Forge Ltd belong to the Whitby Ale Company?',
])('what is asked makes no owner: %s', (body) =>
  expect(read({ body }).statements.filter((one) => / (?:subsidiary_of|acquired) /.test(one))).toEqual([]),
);

test.each(['GF', 'GL', 'CFO', 'QM'])('letters for a post are no house: %s', (post) =>
  expect(facts(`Gesprochen mit Thea Kranz (${post}) und Ada Moss.`)).toEqual([]),
);
