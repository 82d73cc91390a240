import { expect, test } from 'vitest';
import { read } from '../read.ts';

const MAIL = {
  type: 'email',
  metadata: { from: 'Ada Moss <ada@mossworks.example>', to: 'Ben Roy <ben@royfabrics.example>' },
};

/** The people that a text alone names, and the organizations. */
const named = (body: string, parts: Parameters<typeof read>[0] = {}) => {
  const { mentions } = read({ ...parts, body });
  const of = (label: string) =>
    mentions.flatMap((m) =>
      m.label === label && m.tier !== 'weak' && m.name && m.rule.startsWith('names.') ? [m.name] : [],
    );
  return { people: of('Contact'), organizations: of('Organization') };
};

test.each([
  ['Herr Dipl.-Ing. Thorben Kuhl meldet sich bei Ihnen.', 'Thorben Kuhl'],
  ['Mein Kollege Reto Ammer (079 555 01 20) kommt am 14. März vorbei.', 'Reto Ammer'],
  ['Please ask our bookkeeper Yrsa Dahlke about it.', 'Yrsa Dahlke'],
])('who is introduced is somebody: %s', (body, name) => expect(named(body).people).toContain(name));

test.each([
  ['Hedda will ask Mr. Castell of Rivage Immobilier for a rent.', 'Castell', 'Rivage Immobilier'],
  ['We met Ms. Orlova from Tern Estates.', 'Orlova', 'Tern Estates'],
])('whoever is of a house is not named by it: %s', (body, person, house) => {
  const { people, organizations } = named(body);
  expect(people).toContain(person);
  expect(people.join()).not.toContain(house);
  expect(organizations).toContain(house);
});

test.each(['7 Canal Row, Stroud GL5 1AB', 'Bankverbindung: Nordsee-Bank, DE00 0000 0000 0000', 'BSc Economics, 2010'])(
  'a postcode, an account and a degree name nobody: %s',
  (body) => {
    const { people, organizations } = named(body);
    expect([...people, ...organizations].filter((name) => /\d|^BSc/.test(name))).toEqual([]);
  },
);

test('a house under a signature that shares the surname is no person', () => {
  const body = 'Bonjour,\n\nNous livrerons le 18 mars.\n\nCordialement,\nSolène Barbe\nAtelier Barbe';
  const { mentions, statements } = read({
    ...MAIL,
    body,
    metadata: { from: 'Solène Barbe <solene@atelierbarbe.example>', to: 'ben@royfabrics.example' },
  });
  expect(mentions.filter(({ name }) => name === 'Atelier Barbe').map(({ label }) => label)).toEqual(['Organization']);
  expect(statements).toContain('Solène Barbe works_for Atelier Barbe');
});

test('the payer of an invoice who is a person is no organization, and whom it is for is no part of a name', () => {
  const private_ = read({
    type: 'invoice',
    body: 'Tischlerei Ohl\nAn: Frau Dr. Ingrid Peters, Markt 2, Husum\nGesamtbetrag 90,00 EUR',
  });
  expect(private_.mentions.filter(({ label, name }) => label === 'Organization' && /Peters/.test(name ?? ''))).toEqual(
    [],
  );
  const { statements } = read({
    type: 'invoice',
    body: 'Bill to: Thistle Nursery, attn. Fergus Allister\nTotal due £870.00',
  });
  expect(statements).toContain('self billed_to Thistle Nursery');
});

test.each([
  ['I joined from Nestor Group two years ago.', 'Ada Moss works_for Nestor Group', true],
  ['Vera Lund (currently at Zalor Tech) comes at two.', 'Vera Lund works_for Zalor Tech', false],
  ['Dr. Ursula Prent, now with Northgate Foods, may visit us.', 'Ursula Prent works_for Northgate Foods', false],
  ["Call Harmon Tiles' rival: Tern Roofing's Declan Roe.", 'Declan Roe works_for Tern Roofing', false],
  ['Our new CFO is Mehmet Yil.', 'Mehmet Yil works_for mossworks.example', false],
  ['Moss Works appoints Ngozi Ade as Chief Financial Officer.', 'Ngozi Ade works_for Moss Works', false],
])('a sentence says where somebody works: %s', (body, line, isOver) => {
  const { statements, claims } = read({ ...MAIL, body });
  expect(statements).toContain(line);
  expect(claims.some((c, n) => statements[n] === line && Boolean(c.validTo) !== isOver)).toBe(false);
});

test('a number of `her` is of nobody where several may be meant', () => {
  const { claims, mentions } = read({
    body: 'Met Rosalind Acker. Her brother Obi Acker runs a bakery. Her number: +49 30 5550 1234.',
  });
  expect(mentions.some(({ identifiers }) => identifiers.some(({ kind }) => kind === 'phone'))).toBe(false);
  expect(claims.length).toBeGreaterThan(0);
});

test('terms are of the firm that they begin with', () => {
  const { self } = read({ ...MAIL, body: 'Tern Ice Ltd can deliver forty pallets by 14 June at £3,250 a month.' });
  expect(self.properties?.commitments).toMatchObject([{ who: 'Tern Ice Ltd', amount: 3250 }]);
  expect(JSON.stringify(self.properties?.commitments)).not.toContain('to_whom');
});
