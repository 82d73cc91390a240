import { expect, test } from 'vitest';
import { read } from './read.ts';

const from = 'Hana Kim <hana@contoso.com>';

test('a signature gives its sender title, phone, company and website', () => {
  const body =
    'Hi Dana,\n\nsee you soon.\n\nBest regards\nHana\n\nHana Kim\nHead of Finance\nContoso Robotics GmbH\nTel: +49 30 12345678\nwww.contoso.com\n';
  const mail = read({ type: 'email', metadata: { from }, body });
  const sender = mail.thing('hana@contoso.com');
  expect(mail.thing('+493012345678')).toBe(sender);
  expect(mail.mentions.find((m) => m.rule === 'signature.block' && m.label === 'Contact')).toMatchObject({
    as: sender,
    authority: 60,
    properties: { title: 'Head of Finance' },
  });
  expect(mail.thing('Contoso Robotics GmbH')).toBe(mail.thing('contoso.com'));
  expect(mail.claims.find((c) => c.properties?.title)).toMatchObject({
    type: 'works_for',
    properties: { title: 'Head of Finance' },
  });
  expect(body.slice(mail.signature!.start, mail.signature!.end)).toMatch(/^Best regards[\s\S]*contoso\.com$/);
});

test('a line with bars is taken apart, the address kept whole', () => {
  const mail = read({
    type: 'email',
    metadata: { from },
    body: 'See below.\n\nRegards,\nHana Kim | Partner | Contoso\n12 Harbour Street, Dublin\n',
  });
  expect(mail.mentions.find((m) => m.rule === 'signature.block' && m.label === 'Contact')?.properties).toMatchObject({
    title: 'Partner',
    address: '12 Harbour Street, Dublin',
  });
  expect(mail.thing('Contoso')).toBe(mail.thing('contoso.com'));
});

test('a German block gives title and phones, and departments are no companies', () => {
  const mail = read({
    type: 'email',
    metadata: { from: 'Jonas Vogel <j.vogel@contoso.de>' },
    body: 'Bis dann.\n\nFreundliche Grüsse\n\nJonas Vogel\nVertriebsleiter\nRate Systems\nT +49 7621 555 01 33\n',
  });
  const block = mail.mentions.find((m) => m.rule === 'signature.block' && m.label === 'Contact');
  expect(block?.properties).toEqual({
    title: 'Vertriebsleiter',
    department: 'Rate Systems',
    phone: '+4976215550133',
  });
  expect(mail.mentions.filter((m) => m.label === 'Organization' && m.name)).toEqual([]);
});

test.each(['Hallo Hana', 'Liebe Hana', 'Bonjour Hana', 'Dear Hana', 'Ciao Hana'])(
  'in %s the greeting is no part of the name',
  (greeting) => {
    const mail = read({
      type: 'email',
      metadata: { from: 'Tom Weber <tom@acme.io>', to: from },
      body: `${greeting},\n\nthe offer is ready.\n\nLiebe Grüsse\nTom\n`,
    });
    expect(mail.thing('Hana')).toBe(mail.thing('hana@contoso.com'));
    expect(mail.mentions.map((m) => m.name)).not.toContain(greeting);
    expect(mail.mentions.map((m) => m.name)).not.toContain('Liebe Grüsse');
  },
);

test('a short form counts less as a name than the name that it stands for', () => {
  const mail = read({ type: 'email', metadata: { to: from }, body: 'Yesterday Hana met the team.\n' });
  expect(mail.mentions.find((m) => m.name === 'Hana')).toMatchObject({ as: mail.thing('Hana Kim'), authority: 30 });
});

test('nouns of a German sentence are no people', () => {
  const mail = read({
    type: 'email',
    metadata: { from },
    body: 'Die Maschine steht in Lörrach und der Kunde wartet auf die Rechnung für den Papiersack.\n',
  });
  expect(mail.mentions.filter((m) => m.label === 'Contact' && m.tier === 'reading')).toEqual([]);
});

test('a mail without a signature has none', () => {
  expect(
    read({ type: 'email', metadata: { from }, body: 'Can you send me the figures for March, please?\n' }).signature,
  ).toBeUndefined();
});

test('quoted replies and forwarded headers are read at lower authority', () => {
  const body = 'Agreed.\n\nOn Mon, 29 Apr 2024 at 10:00, Tom Weber <tom@acme.io> wrote:\n> Could Maria Lopez join?\n';
  const mail = read({ type: 'email', metadata: { from }, body });
  expect(mail.statements).toContain('self mentions Tom Weber');
  expect(mail.mentions.find((m) => m.name === 'Maria Lopez')?.authority).toBe(30);
});

test.each([
  ['On 5 Oct Anna Petersen wrote:', 'Anna Petersen'],
  ['On Monday Jan Smith wrote:', 'Jan Smith'],
  ['On 5 Oct Jan de Vries wrote:', 'Jan de Vries'],
  ['On the 5th of October Marcus Lee wrote:', 'Marcus Lee'],
  ['On Sun Oct 05 10:03:11 2026 Anna Petersen wrote:', 'Anna Petersen'],
  ['On 5 Oct 2026, at 10:03, April Marsh <april@acme.io> wrote:', 'April Marsh'],
  ['Am 05.10.2026 um 10:03 schrieb Anna Petersen <anna@acme.io>:', 'Anna Petersen'],
  ['Am Mo., 5. Okt. 2026 um 10:03 Uhr schrieb Anna Petersen:', 'Anna Petersen'],
  ['Anna Petersen <anna@acme.io> schrieb am Mo. 5. Okt. 2026 um 10:03:', 'Anna Petersen'],
  ['Op ma 5 okt. 2026 om 10:03 schreef Anna Petersen <anna@acme.io>:', 'Anna Petersen'],
  ['Den 5 okt. 2026 kl. 10:03 skrev Anna Petersen <anna@acme.io>:', 'Anna Petersen'],
  ['Il giorno lun 5 ott 2026 alle ore 10:03 Anna Petersen <anna@acme.io> ha scritto:', 'Anna Petersen'],
])('who wrote what is quoted stands beside the day: %s', (line, name) => {
  const quoted = 'Maria Lopez works for Fabrikam Ltd.';
  const mail = read({ type: 'email', metadata: { from }, body: `Agreed.\n\n${line}\n\n${quoted}\n` });
  expect(mail.statements).toContain(`self mentions ${name}`);
  const people = mail.mentions.filter((m) => m.label === 'Contact').map((m) => m.name);
  expect(people.filter((one) => one && /\d|Mon|Okt|Oct|^On|^Am/.test(one))).toEqual([]);
  expect(mail.mentions.find((m) => m.name === 'Maria Lopez')?.authority).toBe(30);
});

test.each(['Marco wrote on Tuesday 5 May with three questions:', 'Am Telefon sagte er, 5 Leute schrieb Anna auf:'])(
  'a sentence that ends in a colon begins no quotation: %s',
  (line) => {
    const mail = read({ type: 'email', metadata: { from }, body: `${line}\n\nMaria Lopez works for Fabrikam Ltd.\n` });
    expect(mail.mentions.find((m) => m.name === 'Maria Lopez')?.authority).not.toBe(30);
  },
);

test('the header lines of a forwarded message name people who did not write to us', () => {
  const body =
    'FYI\n\n---------- Forwarded message ---------\nFrom: Elena Petrova <elena@northwind.com>\nDate: Mon, Apr 29, 2024\nSubject: Draft\nTo: Hana Kim <hana@contoso.com>\n\nHere it is.\n';
  const mail = read({ type: 'email', metadata: { from }, body });
  expect(mail.statements).toContain('self mentions Elena Petrova');
  expect(mail.statements).not.toContain('Elena Petrova sent self');
});

test('legal footers are not read', () => {
  const body =
    'Fine with me.\n\nThis e-mail is confidential and intended for the addressee only. Contoso Holding Ltd, Registered Office London.\n';
  expect(read({ type: 'email', metadata: { from }, body }).thing('Contoso Holding Ltd')).toBeUndefined();
});

test('a first name in the text is the participant who bears it', () => {
  const mail = read({
    type: 'email',
    metadata: { from, to: 'Tom Weber <tom@acme.io>' },
    body: 'Hi Tom,\n\nyesterday Hana met the team.\n',
  });
  expect(mail.thing('Tom')).toBe(mail.thing('tom@acme.io'));
  expect(mail.thing('Hana')).toBe(mail.thing('hana@contoso.com'));
});

test('a first name that two participants share stands for neither', () => {
  const mail = read({
    type: 'email',
    metadata: { from: 'Tom Weber <tom@acme.io>', to: 'Tom Bauer <bauer@acme.io>' },
    body: 'Yesterday I told Tom about it.\n',
  });
  expect(mail.mentions.filter((m) => m.name === 'Tom').every((m) => m.as === undefined)).toBe(true);
});

test('HTML mail is read as its text, with offsets into the body', () => {
  const body =
    '<html><head><style>p{}</style></head><body><p>Please meet <b>Anna Schmidt</b> of <a href="https://x.example">Contoso Ltd</a> &amp; co.</p></body></html>';
  const mail = read({ type: 'email', body });
  const anna = mail.mentions.find((m) => m.name === 'Anna Schmidt')!;
  expect(body.slice(anna.start, anna.end)).toBe('Anna Schmidt');
  expect(mail.mentions.map((m) => m.name)).toContain('Contoso Ltd');
});

test('a name before an address in brackets is whose address it is, also in running text', () => {
  const note = read({ type: 'note', body: 'Dana Reyes <dana@borealis.example>, CFO of Borealis Ltd, called.' });
  expect(note.mentions.find((m) => m.name === 'Dana Reyes')).toMatchObject({ as: note.thing('dana@borealis.example') });
});

test.each([
  'Press contact: Dana Reyes, Borealis PR, dana@borealis.example, 020 7946 0991',
  'Contact: Dana Reyes, dana@borealis.example',
  '- Dana Reyes – Borealis PR – dana@borealis.example',
  'You can reach Dana Reyes on 020 7946 0991 or dana@borealis.example.',
  'Dana Reyes\nBorealis PR\ndana@borealis.example\n020 7946 0991',
])('an address among somebody’s details is theirs: %s', (body) => {
  const { mentions, thing } = read({ type: 'document', body: `About the launch.\n\n${body}\n\nEnd of it.` });
  const named = mentions.findIndex(({ name }) => name === 'Dana Reyes');
  expect(mentions[named]?.as ?? named).toBe(thing('dana@borealis.example'));
});

test.each([
  'Dana Reyes came late. Write to dana@borealis.example.',
  'Dana Reyes, Ida Falk, dana@borealis.example',
  'Dana Reyes\n\ndana@borealis.example',
  'Dana Reyes, Borealis PR, mia@borealis.example',
])('an address elsewhere, or of another, is not: %s', (body) => {
  const { mentions, thing } = read({ type: 'document', body: `About the launch.\n\n${body}\n\nEnd of it.` });
  const named = mentions.findIndex(({ name }) => name === 'Dana Reyes');
  expect(mentions[named]?.as ?? named).not.toBe(thing(/\S+@\S+\.example/.exec(body)?.[0] ?? ''));
});

test('a name before an address that spells it establishes who that is', () => {
  const note = read({ type: 'note', body: 'Dana Reyes <dana.reyes@borealis.example>, CFO of Borealis Ltd, called.' });
  expect(note.mentions.find((m) => m.name === 'Dana Reyes')).toMatchObject({ tier: 'establishing' });
  const other = read({ type: 'note', body: 'Dana Reyes <d77@borealis.example> called.' });
  expect(other.mentions.find((m) => m.name === 'Dana Reyes')).toMatchObject({ tier: 'reading' });
});

test.each([
  '"Betriebsrat Werk II" <betriebsrat@falk.example>',
  '"Women in Cycling" <wic@falk.example>',
  '"Falk Runners Network" <runners@falk.example>',
  '"Ihr Kundenservice" <service@falk.example>',
])('a body within a house is nobody, and does not name the house: %s', (from) => {
  const { mentions, statements } = read({
    type: 'email',
    body: 'All are invited.\n\nIhr Kundenservice',
    metadata: { from },
  });
  expect(mentions.flatMap(({ self, tier, name }) => (!self && tier !== 'weak' && name ? [name] : []))).toEqual([]);
  expect(statements.filter((one) => one.includes('works_for'))).toEqual([]);
});
