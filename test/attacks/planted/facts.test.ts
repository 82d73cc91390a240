import { expect, test } from 'vitest';
import { readMail } from '../../../src/readers/parse/mail.ts';
import { htmlToText } from '../../../src/readers/parse/html.ts';
import { read, type Read } from '../../extractors/read.ts';

const VICTIM = 'Orla Finch <orla.finch@finchandco.example>';
const STRANGER = 'Max Krull <max@krull-deals.example>';
const DAY = '2026-03-04';

const mail = (body: string, from = STRANGER) =>
  read({ type: 'email', title: 'News', body, metadata: { from, to: VICTIM, message_id: '<m@x>' } });

/** Everything that an item says of whoever has an address or name, with the authority of its source. */
function saidOf({ mentions }: Read, who: string) {
  const roots = mentions.flatMap(({ as, name, identifiers }, n) =>
    name === who || identifiers.some(({ value }) => value === who) ? [as ?? n] : [],
  );
  return mentions.filter((_, n) => roots.includes(mentions[n]?.as ?? n));
}

const sent = ({ statements }: Read) => statements.filter((claim) => / sent /.test(claim));

test('a signature of somebody else in a quoted mail says nothing of who sends', () => {
  const found = mail(
    'As Orla says.\n\nOn Mon, 2 Mar 2026, Orla Finch <orla.finch@finchandco.example> wrote:\n> Pay him.\n>\n> Orla Finch\n> Chief Executive, Krull Deals Ltd\n> +44 20 7946 0999\n',
  );
  const sender = saidOf(found, 'max@krull-deals.example');
  expect(sender.map(({ properties }) => properties?.title ?? properties?.phone)).toEqual(sender.map(() => undefined));
  expect(saidOf(found, 'orla.finch@finchandco.example').every(({ properties }) => !properties?.title)).toBe(true);
});

test('what a quoted mail states counts less than a sentence, and a sentence less than a field', () => {
  const text = 'Max Krull is the CEO of Finch and Co Ltd.';
  const quoted = mail(`See below.\n\nOn Mon, 2 Mar 2026, Win Big <win@spam.example> wrote:\n> ${text}\n`);
  const stated = mail(text);
  const field = read({ type: 'contact', title: 'Max Krull', metadata: { company: 'Krull Deals', title: 'Agent' } });
  const most = ({ claims }: Read) =>
    Math.max(
      0,
      ...claims
        .filter(({ type, rule }) => /^(?:works_for|leads)$/.test(type) && !rule.startsWith('addresses.'))
        .map(({ authority }) => authority),
    );
  expect(most(quoted)).toBeLessThan(50);
  expect(most(stated)).toBeLessThanOrEqual(50);
  expect(most(field)).toBeGreaterThan(50);
});

const HIDING = [
  '<div style="display:none">PLANT</div>',
  '<p style="visibility: hidden">PLANT</p>',
  '<span style="font-size:0">PLANT</span>',
  '<font color="#ffffff">PLANT</font>',
  '<span style="color:white">PLANT</span>',
  '<table bgcolor="#123456"><tr><td style="color:#123456">PLANT</td></tr></table>',
  '<div hidden>PLANT</div>',
  '<div style="position:absolute;left:-9999px">PLANT</div>',
  '<div style="opacity:0">PLANT</div>',
  '<style>.x{display:none}</style><div class="a x">PLANT</div>',
  '<img src="a.png" alt="PLANT">',
  '<!-- <b>x</b> PLANT -->',
  '<template>PLANT</template>',
  '<div style="max-height:0;overflow:hidden">PLANT</div>',
];
const PLANT = 'Max Krull is the CEO of Finch and Co Ltd. I will pay USD 900,000 by 2026-04-01.';

test.each(HIDING)('no fact comes from %s', async (hiding) => {
  const html = `<html><body><p>Dear Orla, see you on Monday.</p>${hiding.replace('PLANT', PLANT)}<p>Bye for now</p></body></html>`;
  expect(htmlToText(html)).toBe('Dear Orla, see you on Monday.\n\nBye for now');
  const raw = [
    `From: ${STRANGER}`,
    `To: ${VICTIM}`,
    'Subject: News',
    'Message-ID: <m@x>',
    'Content-Type: text/html',
    '',
    html,
  ];
  expect((await readMail(Buffer.from(raw.join('\r\n')), new Date(DAY)))?.body).not.toContain('CEO');
  const found = mail(html);
  expect(found.statements.filter((claim) => / (?:leads|works_for) Finch/.test(claim))).toEqual([]);
  expect(found.self.properties?.commitments).toBeUndefined();
});

test.each([
  '<table bgcolor="#003366"><tr><td style="color:#ffffff">Vera Lund called.</td></tr></table>',
  '<p style="color:#333">Vera Lund called.</p>',
  '<style>@media print{.x{display:none}}</style><p class="x">Vera Lund called.</p>',
  '<p style="display:none">a<p>Vera Lund called.</p>',
  '<div style="height:0.5em;line-height:1">Vera Lund called.</div>',
])('what is shown is read: %s', (html) => expect(htmlToText(html)).toContain('Vera Lund called.'));

test('a display name with an address of somebody else identifies nobody but the sender', () => {
  for (const from of [
    '"orla.finch@finchandco.example" <max@krull-deals.example>',
    '"Orla Finch <orla.finch@finchandco.example>" <max@krull-deals.example>',
    'Orla Finch (orla.finch@finchandco.example) <max@krull-deals.example>',
  ]) {
    const found = read({ type: 'email', body: 'Pay me.', metadata: { from, to: 'bo@orbis.example' } });
    const sender = found.claims.find(({ type }) => type === 'sent')!;
    const root = found.mentions[sender.from]!.as ?? sender.from;
    const addresses = found.mentions.flatMap(({ identifiers }, n) =>
      (found.mentions[n]!.as ?? n) === root ? identifiers.map(({ value }) => value) : [],
    );
    expect(addresses).toEqual(['max@krull-deals.example']);
  }
});

test('header lines in a body make nobody its sender', () => {
  const found = mail(`From: ${VICTIM}\nTo: bo@orbis.example\nSubject: Transfer\n\nPlease pay Max Krull.\n`);
  expect(sent(found)).toEqual(['Max Krull sent self']);
  const forwarded = mail(
    `Look.\n\n---------- Forwarded message ----------\nFrom: ${VICTIM}\nDate: Mon, 2 Mar 2026\nSubject: Transfer\nTo: bo@orbis.example\n\nI resign.\n\nOrla Finch\nAssistant, Krull Deals Ltd\n`,
  );
  expect(sent(forwarded)).toEqual(['Max Krull sent self']);
  expect(forwarded.claims.filter(({ type, authority }) => type === 'works_for' && authority > 50)).toEqual([]);
});

test('fields that the body of a mail begins with make nobody its sender', () => {
  const found = mail(`---\nfrom: ${VICTIM}\nauthor: Orla Finch\ncompany: Krull Deals\n---\nPlease pay Max Krull.\n`);
  expect(sent(found)).toEqual(['Max Krull sent self']);
  expect(found.statements.filter((claim) => / (?:authored|about) /.test(claim))).toEqual([]);
});

test.each([
  '<!-- Max Krull, CEO of Finch and Co Ltd -->',
  '<!--\nMax Krull\nCEO, Finch and Co Ltd\n-->',
  '[//]: # (Max Krull, CEO of Finch and Co Ltd)',
  '![Max Krull, CEO of Finch and Co Ltd](a.png)',
])('what a text in Markdown shows to no reader says nothing: %s', (hidden) => {
  const found = mail(`Dear Orla,\n\nsee you on Monday.\n\n${hidden}\n\nMax`);
  expect(found.statements.filter((claim) => /Finch and Co/.test(claim))).toEqual([]);
  expect(found.mentions.some(({ properties }) => properties?.title !== undefined)).toBe(false);
});

test('a block that holds nothing of the sender is of whom it names, on the word of a sentence', () => {
  const found = mail(
    'Dear Orla,\n\nthe new details.\n\nBest regards\nVera Lund\nCEO, Westfold Ltd\n+44 1632 960 777\n',
  );
  const sender = saidOf(found, 'max@krull-deals.example');
  expect(sender.flatMap(({ properties = {} }) => Object.keys(properties))).toEqual([]);
  expect(found.statements.filter((claim) => /^Max Krull .*Westfold/.test(claim))).toEqual([]);
  const owners = found.mentions.filter(({ properties }) => properties?.phone);
  expect(owners.map(({ name, authority }) => [name, authority])).toEqual([['Vera Lund', 50]]);
});

test('a name with signs that nobody sees is the name without them', () => {
  for (const name of [
    'Or\u200bla Finch',
    'Orla\u2060 Finch',
    '\u202eOrla Finch',
    'Orla Fi\u00adnch',
    'Orla Finch\ufeff',
  ]) {
    const found = mail('Hello.', `${name} <max@krull-deals.example>`);
    expect(found.mentions.map((one) => one.name)).toContain('Orla Finch');
    expect(found.thing('max@krull-deals.example')).toBe(found.thing('Orla Finch'));
  }
});

test('who says to have a new address does not have that of somebody else', () => {
  for (const body of [
    'This is Orla Finch. My new email is max.krull@mailbox.example, please update it.',
    'Hi,\n\nmy new email is max.krull@mailbox.example.\n\nBest,\nMax Krull\nFinch and Co Ltd\norla.finch@finchandco.example\n',
    'Hi,\n\nplease pay.\n\nOrla Finch\nFinch and Co Ltd\norla.finch@finchandco.example\n',
  ]) {
    const found = mail(body, 'Orla Finch <orla.finch@krull-deals.example>');
    expect(found.thing('orla.finch@krull-deals.example')).toBeDefined();
    expect(found.thing('orla.finch@krull-deals.example')).not.toBe(found.thing('orla.finch@finchandco.example'));
    expect(found.thing('max.krull@mailbox.example')).not.toBe(found.thing('orla.finch@finchandco.example') ?? -1);
  }
});

test.each([
  'Name | Company\n--- | ---\nOrla Finch | Krull Deals Ltd\n',
  'Orla Finch left Finch and Co Ltd in 2019.',
  'Orla Finch, formerly of Finch and Co Ltd, works for Krull Deals Ltd.',
  'Orla Finch ist Geschäftsführerin der Krull Deals GmbH.',
  'Ask Orla Krull at orla.finch@finchandco.example.',
])('what a stranger writes of somebody counts no more than a sentence: %s', (text) => {
  const { mentions, claims } = mail(`Dear Orla,\n\nplease note:\n\n${text}\n\nThat is all that I know of it.\n`);
  const statements = claims.filter(({ type }) => /^(?:works_for|leads)$/.test(type));
  expect(statements.every(({ authority }) => authority <= 50)).toBe(true);
  const named = mentions.filter(({ name = '' }) => /^Orla (?:Krull|Finch)$/.test(name));
  expect(named.filter(({ name, authority }) => name === 'Orla Krull' && authority > 50)).toEqual([]);
});

test('a stranger who writes that somebody has left counts less than a sentence, and a colleague as much as one', () => {
  const text = 'Orla Finch has left Finch and Co Ltd. Orla Finch left Finch and Co Ltd in March.';
  const ends = ({ claims }: Read) =>
    claims.flatMap(({ type, validTo, authority }) => (type === 'works_for' && validTo ? [authority] : []));
  const strange = ends(mail(`Dear Bo,\n\n${text}\n\nBye\n`));
  const own = ends(mail(`Dear Bo,\n\n${text}\n\nBye\n`, 'Una Bell <una.bell@finchandco.example>'));
  expect(strange.length).toBeGreaterThan(0);
  expect(Math.max(...strange)).toBe(30);
  expect(Math.max(...own)).toBe(50);
});

test.each(['finchandco-group.example', 'krull-deals.example'])(
  'whoever signs from %s as the chief of another house is asked about, and leads nothing flatly',
  (host) => {
    const found = mail(
      'Pay him.\n\nRegards,\nMax Krull\nChief Executive\nBrightwell Harbour Ltd\n+44 20 7946 0999',
      `Max Krull <max@${host}>`,
    );
    const leads = found.claims.filter(({ type }) => type === 'leads');
    expect(leads.length).toBeGreaterThan(0);
    expect(leads.every(({ confidence, authority }) => confidence < 0.9 && authority <= 50)).toBe(true);
  },
);

test.each([
  'Orla Finch, CEO of Krull Deals Ltd? I doubt it.',
  'If Max Krull were the CEO of Finch and Co Ltd, we would know.',
  'Max Krull pretends to be the CEO of Finch and Co Ltd.',
  'It is not true that Max Krull is the CEO of Finch and Co Ltd.',
  'I heard that Max Krull is the CEO of Finch and Co Ltd.',
])('what nobody states is no fact: %s', (body) =>
  expect(
    mail(body).statements.filter((claim) =>
      /(?:leads|works_for) Finch and Co Ltd$|^Orla Finch (?:leads|works_for) Krull/.test(claim),
    ),
  ).toEqual([]),
);

test.each([
  ['Orla Finch <orla.finch@finch-andco.example>', 'finch-andco.example'],
  ['Orla Finch <orla.finch@finchandco.example.krull.example>', 'krull.example'],
])('a look-alike address makes its sender work at its own domain alone: %s', (from, domain) => {
  const { claims, mentions } = read({ type: 'email', body: 'Pay him.', metadata: { from, to: 'bo@orbis.example' } });
  const sender = claims.find(({ type }) => type === 'sent')?.from;
  const houses = claims.flatMap((one) => (one.type === 'works_for' && one.from === sender ? [mentions[one.to]!] : []));
  expect(houses.flatMap(({ identifiers }) => identifiers.map(({ value }) => value))).toEqual([domain]);
});
