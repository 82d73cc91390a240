import { describe, expect, test } from 'vitest';
import { read } from './read.ts';

/** A mail with these lines below its text, and what it says of its sender and of the house. */
function signed(from: string, ...lines: string[]) {
  const mail = read({ type: 'email', metadata: { from }, body: `See below.\n\nRegards,\n\n${lines.join('\n')}\n` });
  const sender = mail.mentions.findIndex(({ rule }) => rule === 'fields.from');
  const own = mail.mentions.filter((m, n) => (m.as ?? n) === sender);
  return {
    mail,
    names: own.toSorted((a, b) => b.authority - a.authority).flatMap(({ name }) => name ?? []),
    properties: Object.assign({}, ...own.toReversed().map(({ properties }) => properties)) as Record<string, unknown>,
    statements: mail.statements,
  };
}

test('a surname in the field gives way to the full name below the mail', () => {
  const { names } = signed('Fenwick <fenwick@harborside.example>', 'Graham Fenwick', 'Operations Manager');
  expect(names[0]).toBe('Graham Fenwick');
});

test('initials in the mailbox stand for the name', () => {
  const { names } = signed('tbell@norrfjord.example', 'Tobias Bell', 'Head of Fleet, Norrfjord Ferries AS');
  expect(names).toContain('Tobias Bell');
});

test('two columns keep cell, fax, firm and street apart', () => {
  const { properties, mail } = signed(
    'Graham Fenwick <graham@harborside.example>',
    'Graham Fenwick',
    'Operations Manager            Harborside Lifting Ltd',
    'Tel: (206) 555-0147 ext. 22   Fax: (206) 555-0148',
    'Cell: 206-555-0199            1200 Dock Street, Suite 4',
  );
  expect(properties).toMatchObject({
    title: 'Operations Manager',
    phone: '+12065550147',
    extension: '22',
    mobile: '+12065550199',
    fax: '+12065550148',
    address: '1200 Dock Street, Suite 4',
  });
  expect(mail.thing('Harborside Lifting Ltd')).toBe(mail.thing('harborside.example'));
});

test('a line of cells is read although it ends in a stop', () => {
  const { properties } = signed(
    'Dana Whitlock <dwhitlock@stonequay.example>',
    'Dana Whitlock, CPA | Senior Controller | Stonequay Holdings, Inc.',
    'o: 617.555.0112 x405 | m: 617.555.0178 | f: 617.555.0190',
  );
  expect(properties).toMatchObject({ title: 'Senior Controller', extension: '405', mobile: '+16175550178' });
});

test('bars part name, title, firm and address of one line', () => {
  const { properties, mail } = signed(
    'Hagen <v.hagen@moorbad.example>',
    'Viola Hagen',
    'Viola Hagen, Leiterin Einkauf | Moorbad Worpe gGmbH | Hauptstr. 3, 27726 Worpe',
  );
  expect(properties).toMatchObject({ title: 'Leiterin Einkauf', address: 'Hauptstr. 3, 27726 Worpe' });
  expect(mail.thing('Moorbad Worpe gGmbH')).toBe(mail.thing('moorbad.example'));
});

describe('titles and firms', () => {
  test.each([
    [
      'Stv. Geschäftsführer (designiert), Sonnalp Seilbahnen',
      'Stv. Geschäftsführer (designiert)',
      'Sonnalp Seilbahnen',
    ],
    ['Directora de Compras\nConservas Riomar, S.A.', 'Directora de Compras', 'Conservas Riomar, S.A.'],
    [
      'Rechtsanwältin und Notarin\nVogt, Hauser & Partner mbB',
      'Rechtsanwältin und Notarin',
      'Vogt, Hauser & Partner mbB',
    ],
    ['Deputy Harbour Master\nClifford Port Authority', 'Deputy Harbour Master', 'Clifford Port Authority'],
  ])('%s', (lines, title, firm) => {
    const { properties, statements } = signed('Alex Prado <alex@hexwold.example>', 'Alex Prado', lines);
    expect(properties.title).toBe(title);
    expect(statements).toContain(`Alex Prado works_for ${firm}`);
  });
});

test('a part of a house with a legal form names the house less than the house itself does', () => {
  const { mail } = signed('Ida Moss <ida@tarn.example>', 'Ida Moss', 'Tarn NetWorks LLC');
  const named = mail.mentions.find(({ name }) => name === 'Tarn NetWorks LLC');
  expect(named?.authority).toBeLessThan(50);
});

test('a number is of the country of the firm that stands beside it', () => {
  const { properties } = signed(
    'Henk Bos <henk@zuidlaar.example>',
    'Henk Bos',
    'Planner',
    'Zuidlaar Transport B.V.',
    '050-555 0120',
  );
  expect(properties.phone).toBe('+31505550120');
});

test('a line about copyright names no employer', () => {
  const { statements } = signed('Ida Moss <ida@tarn.example>', 'Ida Moss', 'Copyright 2024 The Tarn Times Company');
  expect(statements.filter((one) => one.includes('Copyright'))).toEqual([]);
});

test('the number of a desk is nobody’s', () => {
  const mail = read({
    type: 'email',
    metadata: { from: 'Odile Marchetti <odile@brightwell.example>' },
    body: 'For urgent questions please contact Samir Haddad, or call 415-555-0134 for the front desk.\n\nOdile\n',
  });
  expect(mail.mentions.flatMap(({ identifiers }) => identifiers.filter(({ kind }) => kind === 'phone'))).toEqual([]);
});

describe('forms of a block', () => {
  test.each([
    [
      'two columns',
      'Annika Thoms <a.thoms@thoms-lack.example>',
      'Annika Thoms                    Thoms Lack GmbH & Co. KG\nLeiterin Einkauf                Industriestr. 4, 49124 Hütte\nTel.: +49 5401 555-120          Fax: +49 5401 555-121\n',
      ['Leiterin Einkauf', '+495401555120', 'Annika Thoms works_for Thoms Lack GmbH & Co. KG'],
    ],
    [
      'one line of cells',
      'Miles Orton <miles@ortonlabs.example>',
      'Dr. Miles Orton, PhD | Head of Assay Development | Orton Labs Ltd\nUnit 5, Science Park, Cambridge CB4 0WS | t 01223 555 018 ext. 44 | m +44 7700 900 118\n',
      ['Head of Assay Development', '+441223555018', 'Miles Orton works_for Orton Labs Ltd'],
    ],
    [
      'a club',
      'Annemarie Holtz <a.holtz@t-online.de>',
      'Annemarie Holtz\nSchriftführerin, TV Eichen 1902 e.V.\n0341 555 0144 (abends)\n',
      ['Schriftführerin', '+493415550144', 'Annemarie Holtz works_for TV Eichen 1902 e.V.'],
    ],
    [
      'a chief, in French',
      'Luc Marin <l.marin@batimarin.example>',
      'Luc MARIN\nGérant\nBatiMarin SARL\nTél. : +33 3 89 55 01 77\n',
      ['Gérant', '+33389550177', 'Luc Marin leads BatiMarin SARL'],
    ],
    [
      'a house whose name has a title in it',
      'Imogen Trask <imogen@trask-search.example>',
      'Imogen Trask\nManaging Partner, Trask Executive Search\n+44 131 555 0177\n',
      ['Managing Partner', '+441315550177', 'Imogen Trask leads Trask Executive Search'],
    ],
  ])('%s', (_, from, block, [title, phone, employer]) => {
    const mail = read({ type: 'email', metadata: { from }, body: `All is well.\n\nBest regards,\n${block}` });
    const properties = Object.assign({}, ...mail.mentions.slice(1).map((one) => one.properties ?? {}));
    expect([properties.title, properties.phone]).toEqual([title, phone]);
    expect(mail.statements).toContain(employer);
  });
});

test.each(['LG', 'Vg', 'MfG', 'GLG'])('%s before a name is a greeting, not a part of it', (greeting) => {
  const body = `Hallo Kai\n\nPasst.\n\n${greeting} Ute Sand\nZirbel Möbel GmbH`;
  const { mentions } = read({ type: 'email', body, metadata: { from: 'Ute Sand <u.sand@zirbel.example>' } });
  expect(mentions.filter(({ label }) => label === 'Contact').map(({ name }) => name)).not.toContain(
    `${greeting} Ute Sand`,
  );
});

test.each([
  'Carrow Ltd owns Elmdon Ltd.',
  'Carrow GmbH übernimmt Elmdon GmbH',
  'Thanks!\nCarrow Mills Ltd has a new depot in Elmdon Ltd',
])('a sentence with a verb is no house of whoever signs: %s', (body) => {
  const { statements } = read({ type: 'email', metadata: { from: 'Ada Moss <ada@mossworks.example>' }, body });
  expect(statements.filter((one) => /^Ada Moss (?:works_for|leads) (?!mossworks\.example)/.test(one))).toEqual([]);
});

test('and what it states is read', () => {
  const { statements } = read({
    type: 'email',
    metadata: { from: 'Ada Moss <ada@mossworks.example>' },
    body: 'Carrow Ltd owns Elmdon Ltd.',
  });
  expect(statements.filter((one) => one.includes('Elmdon Ltd'))).toContain('Elmdon Ltd. subsidiary_of Carrow Ltd');
});

test.each([
  ['Directeur Halmwerk B.V.', 'Directeur', 'Halmwerk B.V.'],
  ['Gérant Halmwerk SARL', 'Gérant', 'Halmwerk SARL'],
  ['Eigenaar Halmwerk B.V.', 'Eigenaar', 'Halmwerk B.V.'],
  ['Direktør Halmwerk ApS', 'Direktør', 'Halmwerk ApS'],
])('a title before the firm on one line is no part of its name: %s', (line, title, house) => {
  const body = `See you.\n\nRegards\nAda Moss\n${line}\n`;
  const mail = read({ type: 'email', metadata: { from: 'Ada Moss <ada@halmwerk.example>' }, body });
  expect(mail.claims.find(({ rule }) => rule === 'signature.block')?.properties).toEqual({ title });
  expect(mail.mentions.flatMap(({ label, name }) => (label === 'Organization' && name ? [name] : []))).toEqual([house]);
});

test.each([
  ['Station Officer Gareth Lunt', 'Station Officer'],
  ['Managing Director Gareth Lunt', 'Managing Director'],
  ['Senior Project Manager Gareth Lunt', 'Senior Project Manager'],
  ['Technischer Leiter Gareth Lunt', 'Technischer Leiter'],
  ['Owner Gareth Lunt', 'Owner'],
])('a title of any length before the name of who signs is the title alone: %s', (line, title) => {
  const { properties } = signed('Gareth Lunt <g.lunt@eastmere.example>', line, 'Eastmere Lifting Ltd');
  expect(properties['title']).toBe(title);
});
