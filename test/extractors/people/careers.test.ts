import { expect, test } from 'vitest';
import { read } from '../read.ts';

const MAIL = {
  type: 'email',
  title: 'News',
  metadata: { from: 'Ada Moss <ada@mossandsons.example>', to: 'bo@orbis.example', message_id: '<m@x>' },
};

test.each([
  ['Max Krull is with Kuiper Lines now.', 'Max Krull works_for Kuiper Lines'],
  ['Please ask Max Krull, he is now with Kuiper Lines.', 'Max Krull works_for Kuiper Lines'],
  ['Max Krull left Quillon, he is at Kuiper Lines now.', 'Max Krull works_for Kuiper Lines'],
  ['I spoke to Max Krull @ Kuiper Lines Ltd about it.', 'Max Krull works_for Kuiper Lines Ltd'],
  ['Max Krull joined Kuiper Lines in May as sales manager.', 'Max Krull works_for Kuiper Lines'],
  ['Max Krull (VP Sales, Kuiper Lines) called.', 'Max Krull works_for Kuiper Lines'],
  ['We met Max Krull (Kuiper Lines Ltd, managing director) there.', 'Max Krull leads Kuiper Lines Ltd'],
  ['My boss, Vera Lund, wants three quotes.', 'Ada Moss reports_to Vera Lund'],
  ['I spoke to my husband Max Krull about it.', 'Ada Moss spouse_of Max Krull'],
  ['At the moment I work as a pricing analyst for Kuiper Lines Ltd these days.', 'Ada Moss works_for Kuiper Lines Ltd'],
  ['Our rival Nordkai Ltd, now owned by Kuiper Lines, was there.', 'Nordkai Ltd subsidiary_of Kuiper Lines'],
  ['Max Krull, who read law at Marlow College, is here.', 'Max Krull studied_at Marlow College'],
  ['Ich habe an der Universität Weserland Jura studiert.', 'Ada Moss studied_at Universität Weserland'],
  ['Seit 2020 bin ich bei der Kuiper Linien GmbH als Planerin beschäftigt.', 'Ada Moss works_for Kuiper Linien GmbH'],
  ['Tom Krull hat an der Hochschule Weserland Maschinenbau studiert.', 'Tom Krull studied_at Hochschule Weserland'],
  ['Wouter Hofstra, directeur van Kuiper Lijnen B.V., belde.', 'Wouter Hofstra works_for Kuiper Lijnen B.V.'],
  ['Zurzeit arbeite ich als Referendarin bei der Kuiper Linien GmbH.', 'Ada Moss works_for Kuiper Linien GmbH'],
  ['Max Krull (Einkaufsleiter, Kuiper Linien GmbH) rief an.', 'Max Krull works_for Kuiper Linien GmbH'],
  ['Max Krull was at Kuiper Lines from 2011 to 2016.', 'Max Krull works_for Kuiper Lines'],
  ['Max Krull, früher bei der Kuiper Linien GmbH, kommt.', 'Max Krull works_for Kuiper Linien GmbH'],
  ['Mein Mann Dr. Holger Krull kommt mit.', 'Ada Moss spouse_of Holger Krull'],
  ['Je suis responsable qualité chez Voiles du Sud SARL.', 'Ada Moss works_for Voiles du Sud SARL'],
  ['Nordkai Ltd was sold to Fabrikam Inc. in May.', 'Fabrikam Inc. acquired Nordkai Ltd'],
  ['Nordkai Ltd closed a seed round led by Tidemark Ventures.', 'Tidemark Ventures invested_in Nordkai Ltd'],
])('%s', (body, expected) => expect(read({ ...MAIL, body }).statements).toContain(expected));

test.each([
  'Max Krull is with Vera Lund today.',
  'Meine Frau Doktor sagt, ich soll ruhen.',
  'Max Krull left Berlin in May.',
  'Lunch with Max Krull @ Blue Bottle at three.',
  'Max Krull (manager, Zurich) came.',
  'Is Max Krull (VP Sales, Kuiper Lines) in?',
  'Max Krull joined the call, and Kuiper Lines sent prices.',
  'Max Krull left after lunch and Kuiper Lines sent prices.',
  'Max Krull may join Kuiper Lines in the spring.',
  'If Max Krull were with Kuiper Lines, we would know.',
  'Nordkai Ltd, owned by creditors in Basel, is closed.',
])('nothing is said of work or owners by %s', (body) =>
  expect(
    read({ ...MAIL, body }).statements.filter(
      (claim) => / (?:works_for|leads|acquired|subsidiary_of) /.test(claim) && !/^(?:Ada Moss|bo@)/.test(claim),
    ),
  ).toEqual([]),
);

test('initials in brackets behind somebody are no house, and the next column is', () => {
  const { statements } = read({
    type: 'meeting',
    title: 'Round',
    body: 'Present\n  Ada Moss (AM)      Port of Wexcombe\n',
  });
  expect(statements.filter((claim) => claim.endsWith(' AM'))).toEqual([]);
  expect(statements).toContain('Ada Moss works_for Port of Wexcombe');
});

test.each(['Dana Frost, VP Sales', 'Frost, Dana', 'Dana Frost (VP Sales)'])(
  'a field of one person names them, whatever stands behind the comma: %s',
  (contact) => {
    const names = (item: { body: string; metadata?: { contact: string } }) =>
      read({ type: 'note', ...item }).mentions.flatMap(({ label, name }) => (label === 'Contact' ? [name] : []));
    expect(names({ body: `Contact: ${contact}\nPhone: +44 20 7946 0991\n` })).toEqual(['Dana Frost']);
    expect(names({ body: 'Called.', metadata: { contact } })).toEqual(['Dana Frost']);
  },
);

test.each(['<vera@contoso.example>', '(vera@contoso.example)'])(
  'an address behind a name parts nobody from a post: %s',
  (address) => {
    const { claims } = read({ ...MAIL, body: `Vera Lund ${address}, CFO of Contoso Ltd, called.` });
    expect(claims).toContainEqual(expect.objectContaining({ type: 'works_for', properties: { title: 'CFO' } }));
  },
);

test.each([
  ['The lawyer of Nina Castell works for Orbis Freight Ltd.', []],
  ['The brother of Nina Castell joined Orbis Freight Ltd in 2020.', []],
  ['We asked Nina Castell to work with Orbis Freight Ltd.', []],
  ['Nina Castell would love to work for Orbis Freight Ltd.', []],
  ['Nina Castell left the keys at Orbis Freight Ltd.', []],
  ['Nina Castell left for Orbis Freight Ltd.', []],
  ['Nina Castell left her job at Orbis Freight Ltd.', ['Nina Castell works_for Orbis Freight Ltd until']],
  ['Nina Castell joined the call with Orbis Freight Ltd.', []],
  ['Nina Castell joined Orbis Freight Ltd for lunch.', []],
  ['Nina Castell heads to Orbis Freight Ltd.', []],
  ['Nina Castell used to work for Orbis Freight Ltd.', ['Nina Castell works_for Orbis Freight Ltd until']],
  [
    'Nina Castell, formerly with Orbis Freight Ltd, joins Halden Group Ltd today.',
    ['Nina Castell works_for Halden Group Ltd', 'Nina Castell works_for Orbis Freight Ltd until'],
  ],
])('who works where is who the verb is said of: %s', (body, lines) => {
  const { claims, statements } = read({ body });
  const told = statements.map((line, n) => `${line.replace(/\.$/, '')}${claims[n]?.validTo ? ' until' : ''}`);
  expect([...new Set(told.filter((line) => / works_for /.test(line)))].toSorted()).toEqual(lines);
});
