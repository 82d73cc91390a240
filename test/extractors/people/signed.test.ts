import { expect, test } from 'vitest';
import { read } from '../read.ts';

/** A mail with these lines below its text: what is known of its sender, and for whom it says the sender works. */
function signed(from: string, ...lines: string[]) {
  const mail = read({ type: 'email', metadata: { from }, body: `See below.\n\n${lines.join('\n')}\n` });
  const properties = Object.assign({}, ...mail.mentions.flatMap((m) => (m.label === 'Contact' ? [m.properties] : [])));
  return { mail, properties, statements: mail.statements.filter((line) => / (?:works_for|leads) /.test(line)) };
}

test.each([
  [
    'Chiara Bellini <c.bellini@officinanord.example>',
    [
      'Best,',
      'Chiara',
      '',
      'Chiara Bellini',
      'Responsabile Acquisti',
      'Officina Nord S.p.A. – Via Roma 21, 60121 Ancona',
    ],
    'Responsabile Acquisti',
    'Chiara Bellini works_for Officina Nord S.p.A.',
  ],
  [
    'Amélie Roux <a.roux@voilesdusud.example>',
    ['Cordialement,', 'Amélie Roux', "Chargée d'affaires", 'Voiles du Sud SARL', 'Tél. : +33 2 98 55 50 21'],
    "Chargée d'affaires",
    'Amélie Roux works_for Voiles du Sud SARL',
  ],
  [
    '"Petersen, Jan" <petersen@reederei-petersen.example>',
    ['Mit freundlichen Grüßen', '', 'i. A. Jan Petersen', 'Leiter Einkauf', '', 'Reederei Petersen & Söhne KG'],
    'Leiter Einkauf',
    'Jan Petersen works_for Reederei Petersen & Söhne KG',
  ],
  [
    'Marit Dahl <marit@holmbatbygg.example>',
    ['Hilsen', 'Marit Dahl', 'Seilmaker', 'Holm Båtbygg AS'],
    'Seilmaker',
    'Marit Dahl works_for Holm Båtbygg AS',
  ],
])('between the name and the firm stands the title: %s', (from, lines, title, expected) => {
  const card = signed(from, ...lines);
  expect(card.properties.title).toBe(title);
  expect(card.statements).toContain(expected);
});

test('a line below the name without a firm below it may be anything', () => {
  expect(
    signed('Marit Dahl <marit@posteo.de>', 'Hilsen', 'Marit Dahl', 'Skyttervegen').properties.title,
  ).toBeUndefined();
});

test('an address has no firm before it', () => {
  const { properties } = signed(
    'Chiara Bellini <c.bellini@officinanord.example>',
    'Best,',
    'Chiara Bellini',
    'Officina Nord S.p.A. – Via Roma 21, 60121 Ancona',
  );
  expect(properties.address).toBe('Via Roma 21, 60121 Ancona');
});

test('a desk signs for the house of its domain', () => {
  const mail = read({
    type: 'email',
    metadata: { from: 'accounts@gardway.example' },
    body: 'Your invoice is open.\n\nYours faithfully\nAccounts Receivable\nGardway Coastal Insurance ASA\n',
  });
  expect(mail.thing('Gardway Coastal Insurance ASA')).toBe(mail.thing('gardway.example'));
  expect(mail.mentions.filter(({ label, tier }) => label === 'Contact' && tier !== 'weak')).toEqual([]);
});

test("a team is the firm's", () => {
  const mail = read({
    type: 'document',
    body: 'Thank you for shopping with us.\n\nThe Fastline Team\nsupport@fastline.example\n',
  });
  expect(mail.mentions.map(({ name }) => name)).not.toContain('The Fastline Team');
});

const FORWARDED = `FYI, below.

Ines

---------- Forwarded message ---------
From: Dr. Alice Monk <amonk@hullsurvey.example>
Date: Tue, 3 Mar 2026 at 17:20
Subject: Survey report
To: Ines Okoye <ines@acme.example>

Dear Ms Okoye,

Please find the report attached.

Kind regards,
Dr Alice Monk CEng
Principal Surveyor
Monk & Orwell Hull Survey LLP
+44 23 8055 0177
`;

test('a forwarded signature says for whom and as what its writer works', () => {
  const mail = read({ type: 'email', metadata: { from: 'Ines Okoye <ines@acme.example>' }, body: FORWARDED });
  const claim = mail.claims.find(({ rule }) => rule === 'signature.quoted');
  expect(claim).toMatchObject({ type: 'works_for', properties: { title: 'Principal Surveyor' } });
  expect(mail.statements).toContain('Alice Monk works_for Monk & Orwell Hull Survey LLP');
  const alice = mail.thing('amonk@hullsurvey.example');
  expect(mail.mentions.filter(({ name }) => /Alice/.test(name ?? '')).map((m, n) => m.as ?? n)).toSatisfy(
    (found: number[]) => found.slice(1).every((one) => one === alice),
  );
});

test('whoever forwards a signature vouches for it as for any sentence', () => {
  const mail = read({
    type: 'email',
    metadata: { from: 'Ines Okoye <ines@acme.example>', to: 'Alice Monk <amonk@hullsurvey.example>' },
    body: FORWARDED,
  });
  const titled = mail.mentions.filter(({ properties }) => properties?.title !== undefined);
  expect(titled.map(({ authority }) => authority)).toEqual([50]);
});

test.each([
  ['Zurzeit arbeite ich bei der Halm Bau GmbH in Laboe.', 'Halm Bau GmbH'],
  ['Ich arbeite derzeit bei der Halm Bau GmbH.', 'Halm Bau GmbH'],
  ['Ich bin seit 2021 bei der Halm Bau GmbH angestellt.', 'Halm Bau GmbH'],
  ['I currently work at Orbis Freight Ltd as a mechanic.', 'Orbis Freight Ltd'],
  ["I'm currently working for Orbis Freight Ltd in Leeds.", 'Orbis Freight Ltd'],
])('who writes says where he works, whatever mails he has: %s', (body, firm) => {
  const { statements } = read({
    type: 'email',
    metadata: { from: 'Jörg Brandt <joerg.brandt@webmail.example>' },
    body,
  });
  expect(statements.filter((line) => / works_for /.test(line))).toEqual([`Jörg Brandt works_for ${firm}`]);
});

test.each(['webmail.example', 'my-webmail.example', 'freemail.example'])(
  'a provider of mailboxes employs none of those who have one: %s',
  (host) => {
    const { statements } = read({
      type: 'email',
      metadata: { from: `Jörg Brandt <joerg.brandt@${host}>` },
      body: 'Hallo.',
    });
    expect(statements.filter((line) => / works_for /.test(line))).toEqual([]);
  },
);

test.each(['post', 'firmapost', 'faktura', 'acquisti', 'inkoop', 'achats'])('%s@ is a desk', (local) => {
  const { mentions } = read({ type: 'email', metadata: { from: `${local}@holmbatbygg.example` }, body: 'Hallo.' });
  expect(mentions.some(({ label }) => label === 'Contact')).toBe(false);
});

test('a title in the column of somebody else is not the signer’s', () => {
  const { properties, statements } = signed(
    '"Brandt, Helga" <h.brandt@kronwerk.example>',
    'Mit freundlichen Grüßen',
    '',
    'Kronwerk AG',
    '',
    'i. V. Helga Brandt          i. A. Tobias Wendt',
    'Leiterin Vertrieb           Vertriebsinnendienst',
  );
  expect(properties.title).toBe('Leiterin Vertrieb');
  expect(statements).toContain('Helga Brandt works_for Kronwerk AG');
});

test('for whom a firm is signed is no part of its name', () => {
  const { statements } = signed(
    'Ravi Menon <ravi.menon@brinkwood.example>',
    'Yours sincerely',
    'Ravi Menon',
    'For and on behalf of Brinkwood Joinery plc',
  );
  expect(statements).toContain('Ravi Menon works_for Brinkwood Joinery plc');
});

test("a team's signature names the firm below it", () => {
  const { thing } = read({
    type: 'email',
    metadata: { from: 'Fenmoor Homes Billing <billing@fenmoor.example>' },
    body: 'Your statement is ready.\n\nKind regards\nThe Billing Team\nFenmoor Homes Ltd\n',
  });
  expect(thing('The Billing Team')).toBeUndefined();
  expect(thing('Fenmoor Homes Ltd')).toBe(thing('fenmoor.example'));
});

test.each([
  ['Från', 'Skickat', 'Till', 'Ämne'],
  ['Fra', 'Sendt', 'Til', 'Emne'],
  ['De', 'Envoyé', 'À', 'Objet'],
  ['Da', 'Inviato', 'A', 'Oggetto'],
  ['Van', 'Verzonden', 'Aan', 'Onderwerp'],
])('what is quoted below %s, %s, %s, %s is not of whoever quotes it', (from, sent, to, subject) => {
  const { statements } = read({
    type: 'email',
    metadata: { from: 'Hanna Berg <hanna@brinkwood.example>' },
    body: `See below.

Hanna

${from}: Karin Holst <karin.holst@sjobyvarv.example>
${sent}: 2 mars 2026 10:12
${to}: Hanna Berg
${subject}: Offer

Hello Hanna,
it is attached.

Kind regards
Karin Holst
Buyer
Sjöby Varv AB
08-555 01 20
`,
  });
  expect(statements).toContain('Karin Holst works_for Sjöby Varv AB');
  expect(statements).not.toContain('Hanna Berg works_for Sjöby Varv AB');
});

test('bullets below a list of attendees that has its line are what the meeting was about', () => {
  const statements = (body: string) =>
    read({ type: 'meeting', body }).statements.filter((line) => / (?:attended|works_for) /.test(line));
  expect(statements('Attendees: Nora Falk, Grant Ellis (QA)\n- Grant spoke to Helga Brandt (Kronwerk AG)\n')).toEqual([
    'Nora Falk attended self',
    'Grant Ellis attended self',
    'Helga Brandt works_for Kronwerk AG',
  ]);
  expect(statements('Attendees:\n- Nora Falk\n- Helga Brandt (Kronwerk AG)\n')).toEqual([
    'Nora Falk attended self',
    'Helga Brandt works_for Kronwerk AG',
    'Helga Brandt attended self',
  ]);
});
