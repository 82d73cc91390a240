import { expect, test } from 'vitest';
import { read } from './read.ts';

test('a mail address in running text establishes its owner and the organization', () => {
  const note = read({ body: 'Write to omar.haddad@fabrikam.co.uk about it.' });
  expect(note.statements).toEqual(
    expect.arrayContaining([
      'self mentions omar.haddad@fabrikam.co.uk',
      'omar.haddad@fabrikam.co.uk works_for fabrikam.co.uk',
    ]),
  );
});

test('names in running text are readings with their spans and the run that they stand in', () => {
  const body = 'Yesterday Maria Gonzalez and Peter Novak met Northwind Traders Ltd in London.';
  const note = read({ body });
  const maria = note.mentions.find((m) => m.name === 'Maria Gonzalez')!;
  expect(maria).toMatchObject({ label: 'Contact', tier: 'reading', authority: 50, run: 'Maria Gonzalez' });
  expect(body.slice(maria.start, maria.end)).toBe('Maria Gonzalez');
  expect(note.mentions.find((m) => m.name === 'Northwind Traders Ltd')).toMatchObject({
    label: 'Organization',
    tier: 'reading',
  });
});

test('what nothing claims is a weak candidate', () => {
  expect(
    read({ body: 'We shipped it. Second Draft is late.' }).mentions.find((m) => m.name === 'Second Draft')?.tier,
  ).toBe('weak');
});

test('short forms, titles with surnames and acronyms stand for the long form', () => {
  const note = read({
    body: 'Maria Gonzalez of Northern Harbour Authority Ltd called. Mrs. Gonzalez asked for the plan. Then Maria left.',
  });
  expect(note.thing('Maria')).toBe(note.thing('Maria Gonzalez'));
});

test.each([
  ['Sarah Chen joined Contoso Ltd as CFO in March.', 'Sarah Chen works_for Contoso Ltd'],
  ['Peter Novak, head of procurement at Northwind Traders Ltd, signed.', 'Peter Novak works_for Northwind Traders Ltd'],
  ['Contoso Ltd was founded by Sarah Chen in 2015.', 'Sarah Chen founded Contoso Ltd'],
  ['Contoso Ltd acquired Northwind Traders Ltd in 2022.', 'Contoso Ltd acquired Northwind Traders Ltd'],
  ['Contoso Ltd is a subsidiary of Northwind Traders Ltd now.', 'Contoso Ltd subsidiary_of Northwind Traders Ltd'],
  ['Sarah Chen studied at Stanford University.', 'Sarah Chen studied_at Stanford University'],
  ['Sarah Chen reports to Peter Novak.', 'Sarah Chen reports_to Peter Novak'],
  ['Contoso Ltd is a customer of Northwind Traders Ltd now.', 'Contoso Ltd customer_of Northwind Traders Ltd'],
  ['Sarah Chen is married to Peter Novak.', 'Sarah Chen spouse_of Peter Novak'],
])('%s', (body, claim) => {
  expect(read({ body }).statements).toContain(claim);
});

test('a chief executive leads, and the title stands on the edge', () => {
  const note = read({ body: 'Sarah Chen, CEO of Contoso Ltd, opened the meeting.' });
  expect(note.claims.find((c) => c.type === 'leads')?.properties).toEqual({ title: 'CEO' });
});

test('a seat is a property of the organization', () => {
  const note = read({ body: 'Contoso Ltd is headquartered in Berlin and growing.' });
  expect(note.mentions.find((m) => m.properties?.headquarters)).toMatchObject({
    as: note.thing('Contoso Ltd'),
    properties: { headquarters: 'Berlin' },
  });
});

test('a pronoun at the start of a sentence means the person before it, who outside of an encyclopedic text has to be the only one', () => {
  const fact = 'Sarah Chen works_for Contoso Ltd';
  expect(read({ body: 'Sarah Chen is a chemist. She joined Contoso Ltd in 2020.' }).statements).toContain(fact);
  const two = 'Sarah Chen met Dana Frost. She joined Contoso Ltd in 2020.';
  expect(read({ body: two }).statements).not.toContain(fact);
});

test('our means the employer of the author', () => {
  const mail = read({
    type: 'email',
    metadata: { from: 'Hana Kim <hana@contoso.com>' },
    body: 'Our CFO Peter Novak will join the call.',
  });
  expect(mail.statements).toContain('Peter Novak works_for contoso.com');
});

test('dates, amounts and links are properties of the item, relative dates from its date', () => {
  const note = read({
    date: '2024-05-02',
    body: 'We meet tomorrow. The price is EUR 12.000,50 or $2 million, see https://contoso.com/offer.',
  });
  expect(note.self.properties).toMatchObject({
    dates: ['2024-05-03'],
    amounts: ['EUR 12000.5', 'USD 2000000'],
    links: ['https://contoso.com/offer'],
  });
});

test('a phone number beside a name is that person’s', () => {
  const note = read({ body: 'Please call Maria Gonzalez at +1 (415) 555-2671 tonight.' });
  expect(note.thing('+14155552671')).toBe(note.thing('Maria Gonzalez'));
});

test('a number is that of the whole name, not of its last part', () => {
  const note = read({ body: 'Their surveyor is Mike Tregear of Tregear Marine Survey, 01872 555 303.' });
  expect(note.mentions.filter((m) => m.rule === 'phones.owner').map((m) => m.name)).toEqual(['Mike Tregear']);
});

test('the address beside the name of a contact whom a field names is that contact’s', () => {
  const body = 'Contact: Maria Gonzalez, maria.gonzalez@mail.example, wants delivery by May.';
  const deal = read({ type: 'deal', body, metadata: { contact: 'Maria Gonzalez' } });
  const named = deal.mentions.find(({ rule }) => rule === 'fields.contact');
  expect(deal.mentions.filter((m) => m.name === 'Maria Gonzalez').flatMap((m) => m.identifiers)).toContainEqual({
    kind: 'email',
    value: 'maria.gonzalez@mail.example',
  });
  expect(named?.name).toBe('Maria Gonzalez');
});

test('what the title names is what the item is about', () => {
  expect(read({ title: 'Offer for Contoso Ltd', body: 'Contoso Ltd wants a discount.' }).statements).toContain(
    'self about Contoso Ltd',
  );
});

test('code, logs and tables leave nothing behind', () => {
  const body =
    '```\nclass User extends Base { constructor(Name) {} }\n```\n2024-01-01 10:00:00 INFO [Main] com.Foo.Bar(x=1): {Done}\nName,City,Phone,Role,Size\nTotal,Rome,12,2,3\n';
  expect(read({ body }).mentions).toHaveLength(1);
});

test.each([
  ['The price is twelve thousand euros for both.', ['EUR 12000']],
  ['We agreed on two hundred and fifty pounds, then on ninety-five dollars.', ['GBP 250', 'USD 95']],
  ['It costs one hundred francs, not EUR 40.', ['CHF 100', 'EUR 40']],
  ['A million dollars would help, or two or three thousand euros.', undefined],
  ['Two million pounds of flour were shipped.', undefined],
  ['Luckorna kostar 48 500 kr och levereras i maj.', ['SEK 48500']],
  ['The bank has confirmed 25 MNOK and 3.5 MEUR.', ['NOK 25000000', 'EUR 3500000']],
  ['Fees are 40 TEUR, kEUR 12 and MSEK 2,4.', ['EUR 40000', 'EUR 12000', 'SEK 2400000']],
  ['Stolen koster 1 200 kr. og blir levert i mai.', ['NOK 1200']],
  ['Prisen bliver 1.200 kr inkl. fragt.', ['DKK 1200']],
  ['The parcel of 300 kr arrived.', undefined],
  ['Die Fähre kostet 500 kr für alle.', undefined],
])('amounts in words and in crowns: %s', (body, amounts) =>
  expect(read({ body }).self.properties?.amounts).toEqual(amounts),
);

test.each([
  ['Between $5 and $7 million is needed.', ['USD 5000000', 'USD 7000000']],
  ['Wir rechnen mit EUR 3,4-5,6 Mio.', ['EUR 3400000', 'EUR 5600000']],
  ['It costs £20–30k.', ['GBP 20000', 'GBP 30000']],
  ['We paid $5 to 3 people and $7 million was lost.', ['USD 5', 'USD 7000000']],
])('both ends of a range have its scale: %s', (body, amounts) =>
  expect(read({ body }).self.properties?.amounts).toEqual(amounts),
);
