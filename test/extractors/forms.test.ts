import { describe, expect, test } from 'vitest';
import { read } from './read.ts';

const names = (body: string, type = 'note', metadata = {}) => {
  const { mentions } = read({ type, body, metadata });
  return mentions.flatMap(({ label, tier, name, self }) =>
    tier === 'weak' || self || !name ? [] : `${label} ${name}`,
  );
};

describe('the columns of a line are read apart', () => {
  test('in signatures under a contract', () => {
    const found = names('Hagen, den 11. Mai 2026\nGerda Ostermann          Tarek Haddad\n', 'contract');
    expect(found).toEqual(expect.arrayContaining(['Contact Gerda Ostermann', 'Contact Tarek Haddad']));
  });

  test('in header lines', () => {
    const order = read({ type: 'contract', body: 'Customer: Fenwick Rail plc        Provider: Datum Ltd\n\nWork.\n' });
    expect(order.mentions.map(({ name }) => name)).toContain('Fenwick Rail plc');
  });
});

test.each([
  ['Unser Kassenwart Detlef Brandt hat den Bericht vorgelegt.', 'Contact Detlef Brandt'],
  ['Der Kellermeister Jörg Haas nimmt die Lieferung entgegen.', 'Contact Jörg Haas'],
])('what German says somebody is, is no part of the name: %s', (body, name) => expect(names(body)).toContain(name));

test.each(['benefits', 'all-staff', 'vorstand', 'dispatch', 'local48'])('%s@ is a mailbox of the house', (local) => {
  const mail = read({ type: 'email', metadata: { from: 'Ana Berg <ana@acme.example>', to: `${local}@acme.example` } });
  expect(mail.mentions.filter(({ label }) => label === 'Contact')).toHaveLength(1);
});

test('a heading in minutes is nobody', () => {
  const found = names('Ana Berg opened.\n\nScope: 140 handhelds.\n\nRohbau\nDie Decke ist fertig.\n', 'meeting');
  expect(found.filter((name) => /Scope|Rohbau/.test(name))).toEqual([]);
});

test('the office behind a name is no firm', () => {
  const minutes = read({ type: 'minutes', body: 'Present: Dora Hibbert (Chair), Wendy Lomax (Clerk)\n\nNothing.\n' });
  expect(minutes.statements.filter((one) => one.includes('works_for'))).toEqual([]);
});

test('the message below a German header is quoted', () => {
  const quoted =
    'Danke.\n\nDas passt so.\n\nVon: Reto Klee <reto@klee.example>\nGesendet: Donnerstag, 2. April 2026 17:20\nAn: Ana Berg\nBetreff: Vertrag\n\nWir treffen uns am 9. April.\n';
  expect(read({ type: 'email', body: quoted }).self.properties?.dates).toBeUndefined();
});

describe('who is represented by whom', () => {
  test.each([
    [
      'Bean Trading Ltd, Quay 4, Rotterdam ("the Supplier"), represented by its managing director Joost Aalsma.',
      'leads',
    ],
    ['Haddad Velo GmbH, Lange Straße 7, Hagen, vertreten durch den Geschäftsführer Tarek Haddad.', 'leads'],
    ['Bean Trading Ltd, Quay 4, Rotterdam, represented by Joost Aalsma.', 'works_for'],
    ['Bean Trading Ltd, 12 Mill Lane, Ludlow ("Supplier"), acting by its director Paula Wray.', 'works_for'],
  ])('%s', (body, verb) => {
    const [firm] = body.split(',');
    expect([
      ...new Set(read({ type: 'contract', body }).statements.filter((one) => /leads|works_for/.test(one))),
    ]).toEqual([expect.stringMatching(new RegExp(`^\\S+ \\S+ ${verb} ${firm}$`))]);
  });
});

test('who represents a bank is not of the firm that was named before', () => {
  const body = 'Our lawyer is Amira Said from Orrin & Cole, the bank is represented by Tim Harmon of Harmon Capital.';
  expect(read({ body }).statements).not.toContain('Tim Harmon works_for Orrin & Cole');
});

test('who heads a field at a firm is its head', () => {
  const { claims } = read({ body: 'Vera Lund heads sales at Contoso Ltd.' });
  expect(claims.find(({ type }) => type === 'works_for')?.properties).toEqual({ title: 'head of sales' });
});

test.each([
  'I hear Rosa Amoah is the new CEO of Ellermann Tools Ltd.',
  'They say Carden Foods Ltd bought Milbury Bakery Ltd.',
  'Carden Foods Ltd bought forty per cent of Milbury Bakery Ltd.',
  'Sentinel Guarding Ltd took over from Blackthorn Security Ltd.',
])('states no relation: %s', (body) =>
  expect(read({ body }).statements.filter((one) => /leads|acquired|works_for/.test(one))).toEqual([]),
);

test.each([
  ['Crestline Mutual Insurance Company', 'crestline-mutual.example', true],
  ['Tarnbridge Housing Association', 'tarnbridge-housing.example', true],
  ['Kestrel Coffee Roasters', 'kestrel-coffee.example', true],
  ['Amara Literary Agency', 'amara-agency.example', true],
  ['Acme Benefits', 'acme.example', false],
  ['Coffee Kestrel', 'kestrel-coffee.example', false],
])('a signature with %s at %s', (company, domain, isHouse) => {
  const body = `Hello,\n\nall is well.\n\nKind regards\nAna Berg\nManager\n${company}\nTel. +44 1632 960 101\n`;
  const mail = read({ type: 'email', body, metadata: { from: `Ana Berg <ana@${domain}>` } });
  expect(mail.thing(company) === mail.thing(domain)).toBe(isHouse);
});

test.each([
  'Ask Little Leaf Tea Ltd, a subsidiary.',
  'Lender: Halas Invest s.r.o., Brno',
  'Der Auftrag geht an die Wohnbau Silber eG, nicht an uns.',
  'She joined Quinn Hydrology plc in May.',
  'Wir haben die Vega Optik mbH gefragt.',
])('a firm is all of its name: %s', (body) => {
  const firm = / ((?:\p{Lu}\p{L}+ )+(?:Ltd|s\.r\.o\.|eG|plc|mbH))/u.exec(body)?.[1];
  const found = read({ body }).mentions.filter(({ label, tier }) => label === 'Organization' && tier !== 'weak');
  expect(found.map(({ name }) => name?.replace(/\.?$/, ''))).toEqual([firm?.replace(/\.?$/, '')]);
});

test.each(
  'druckdaten rechnungseingang kundendienst lager-nord versand schadenmeldung presse orders prepress warehouse dpo tickets+2024 mitgliederverwaltung claims lieferscheine'.split(
    ' ',
  ),
)('%s@ is a mailbox of the house and nobody', (local) => {
  const found = read({ body: `Please write to ${local}@orbis-press.example.` });
  expect(found.mentions.flatMap(({ label, identifiers }) => (identifiers.length ? [label] : []))).toEqual([
    'Organization',
  ]);
});

test.each(['vera.lund', 'm.berg', 'jdienst', 'office.vera'])('%s@ is somebody', (local) => {
  const found = read({ body: `Please write to ${local}@orbis-press.example.` });
  expect(found.mentions.find(({ identifiers }) => identifiers.length)?.label).toBe('Contact');
});

describe('phones', () => {
  const held = (body: string, from = 'Verena Stadler <verena@stadler-recht.example>') => {
    const { mentions } = read({ type: 'email', body, metadata: { from } });
    return mentions.flatMap(({ name, properties }) =>
      ['phone', 'fax'].flatMap((line) => (properties?.[line] ? [`${line} ${properties[line]} ${name}`] : [])),
    );
  };

  test('two numbers on a line, and the register below them, are in the signature', () => {
    const body =
      'Guten Tag,\n\nalles gut.\n\nFreundliche Grüsse\nVerena Stadler\nStadler Recht AG\nTel. +41 41 555 01 80, Fax +41 41 555 01 81\nSitz der Gesellschaft: Luzern\n';
    expect(held(body)).toEqual(['phone +41415550180 Verena Stadler', 'fax +41415550181 Verena Stadler']);
  });

  test('a national number is of the country that the text calls', () => {
    expect(held('Mine is +44 1632 960101. Ask Idris Bevan, 020 7946 0118, for the keys.')).toContain(
      'phone +442079460118 Idris Bevan',
    );
  });

  test('a mail address between a name and a number is passed over', () => {
    const body = 'Contact for Umbra: Aleksi Rantanen, aleksi.rantanen@umbradevices.example, +358 40 555 0137.';
    expect(held(body)).toContainEqual(expect.stringMatching(/^phone \+358405550137/));
  });
});
