import { expect, test } from 'vitest';
import type { Item } from '../../../src/common/model.ts';
import { read } from '../read.ts';

const LINES = ['phone', 'mobile', 'fax'] as const;

/** The numbers of an item and whose they are: `Ana Berg +44…`. */
function owned(parts: Partial<Item>): string[] {
  const { mentions } = read(parts);
  const nameOf = (n: number): string => mentions[mentions[n]!.as ?? n]!.name ?? mentions[n]!.name ?? '?';
  return mentions.flatMap(({ properties = {}, self }, n) =>
    self ? [] : LINES.flatMap((line) => (properties[line] ? [`${nameOf(n)} ${String(properties[line])}`] : [])),
  );
}

const MAIL = {
  type: 'email',
  metadata: { from: 'Vera Lund <vera@westfold.example>', to: 'Bo Ode <bo@orbis.example>' },
};

test.each([
  ['Please ring Grace Omondi, the site manager, on 01632 960 311.', 'Grace Omondi +441632960311'],
  ['Grace Omondi runs the site. Her direct line is 01632 960 311.', 'Grace Omondi +441632960311'],
  ['My new mobile number is 07700 900 312.', 'Vera Lund +447700900312'],
  ['Sie erreichen mich unter 0711 555 0133.', 'Vera Lund +497115550133'],
  [
    'Ansprechpartner ist Herr Jan Oswald, Ahornweg 12, 70173 Stuttgart, Tel. 0711 555 0133.',
    'Jan Oswald +497115550133',
  ],
  ['Wenden Sie sich bitte an Frau Elke Brand, Tel. 044 555 01 12.', 'Elke Brand +41445550112'],
  ['Pete Larkin (electrician): (503) 555-0171', 'Pete Larkin +15035550171'],
])('in a letter: %s', (body, expected) => expect(owned({ ...MAIL, body })).toEqual([expected]));

test.each([
  ['Their inspector is Ole Moss, he is with Tarnow Kran AS, mobile +47 900 55 112.', ['Ole Moss +4790055112']],
  ['Ada Falk works at Tarnow Mills Ltd, cell +44 7700 900312.', ['Ada Falk +447700900312']],
  ['Vera Lund ist bei der Falk Bau GmbH, Handy: +49 171 5550123.', ['Vera Lund +491715550123']],
  ['Ada Falk and Ole Moss work at Tarnow Mills Ltd, mobile +44 7700 900312.', []],
  ['Ada Falk works at Tarnow Mills Ltd, phone +44 1632 960311.', ['Tarnow Mills Ltd +441632960311']],
])('a telephone that people carry is no house’s: %s', (body, expected) =>
  expect(owned({ ...MAIL, body })).toEqual(expected),
);

test.each([
  'Please ring my assistant on 01632 960 311.',
  'The order number is 01632 960 311 22 44 55.',
  'Grace Omondi left. The gate code is 0163.',
])('nobody is said to have a number in: %s', (body) => expect(owned({ ...MAIL, body })).toEqual([]));

test('who writes a forwarded message has the number below their name, with its extension', () => {
  const body =
    'See below.\n\n---------- Forwarded message ----------\nFrom: Ivo Kern <ivo@kernestates.example>\nDate: Mon, 26 Jan 2026\n' +
    'Subject: Keys\nTo: Vera Lund <vera@westfold.example>\n\nThe locks have changed.\n\nIvo Kern\nProperty Director\n+44 20 7946 0311 ext. 22\n';
  expect(owned({ ...MAIL, body })).toEqual(['Ivo Kern +442079460311']);
  expect(read({ ...MAIL, body }).mentions.map(({ properties }) => properties?.extension)).toContain('22');
});

test('in a chat my number is the speaker’s, and his is that of whom the turn names', () => {
  const body =
    'Ines Falk: hi marco\nMarco Pohl: my new number is 07700 900 177 btw\nInes Falk: thanks\nMarco Pohl: Rui Lopes picks it up, his number is 07700 900 178\n';
  expect(owned({ type: 'chat', body })).toEqual(['Marco Pohl +447700900177', 'Rui Lopes +447700900178']);
});

test('a signature gives national numbers by the language of the mail', () => {
  const body =
    'Guten Tag,\n\nanbei der Plan für die Halle.\n\nViele Grüße\nVera Lund · Einkauf\nWestfold GmbH\nKiel · Tel. 0431 / 555 01 - 22\n';
  expect(owned({ ...MAIL, body })).toEqual(['Vera Lund +494315550122']);
});

test.each(['Call me on 0171 2345678.', 'Ask Jan Maier (089 123456-12) about it.', 'My cell is 0664 1234567.'])(
  'a number is of no country that its grouping does not tell: %s',
  (body) => expect(owned({ ...MAIL, body })).toEqual([]),
);

test.each(['Dina Roth and Ed Moss share +44 1632 960 177.', 'Dina Roth und Ed Moss teilen sich die +44 1632 960 177.'])(
  'a number that two share is of both: %s',
  (body) => {
    const { mentions } = read({ type: 'email', body });
    const owners = mentions.flatMap(({ name, properties }) => (properties?.phone ? [name] : []));
    expect(owners).toEqual(['Dina Roth', 'Ed Moss']);
  },
);

test.each([
  'Call us on 01632 960 118 before noon.',
  'Our box office number is 01632 960 118.',
  'Box office: 01632 960 118',
  'The phone number stays the same: 01632 960 118.',
])("a number that is told for all is the house's: %s", (body) => {
  const mail = read({ type: 'email', metadata: { from: 'Tarn Players <info@tarnplayers.example>' }, body });
  const owners = mail.mentions.flatMap(({ identifiers, as }) =>
    identifiers.some(({ value }) => value === '+441632960118') ? as : [],
  );
  expect(owners).toEqual([mail.thing('tarnplayers.example')]);
});

test('who can be reached is who writes', () => {
  const mail = read({
    type: 'email',
    metadata: { from: 'Vera Lund <vera@tarnplayers.example>' },
    body: 'I can be reached on 01632 960 119 until noon.\n\nThe rest on Monday.',
  });
  expect(mail.thing('+441632960119')).toBe(mail.thing('Vera Lund'));
});

test('a number under which papers are kept is no line', () => {
  for (const body of [
    'Angebot 2026-118 vom Montag',
    'Rechnung Nr. 030 555 0142',
    'Invoice 415-555-0142',
    'Ref: 2026-0042',
  ])
    expect(owned({ ...MAIL, body: `Orbis Freight Inc. wrote.\n${body}\n` })).toEqual([]);
});

test.each([
  ['Ask Dina Roth (ext. 22 on +44 1632 960 177) about it.', '22'],
  ['Ask Dina Roth, extension 408 at +44 1632 960 177, about it.', '408'],
  ['Dina Roth erreichen Sie mit Durchwahl 31 unter +44 1632 960 177.', '31'],
])('digits to dial may stand before the number: %s', (body, extension) => {
  const { mentions } = read({ type: 'email', body });
  expect(mentions.find(({ properties }) => properties?.phone)?.properties).toMatchObject({ extension });
});

test.each([
  ['Call Dina Roth X.31886, she knows.', 'Dina Roth', '31886'],
  ['Please contact Dina Roth (ext. 3264).', 'Dina Roth', '3264'],
  ['Call Dina Roth at x5213.', 'Dina Roth', '5213'],
  ['My extension is 4471.', 'Vera Lund', '4471'],
  ['Frag Dina Roth, Durchwahl 22.', 'Dina Roth', '22'],
  ['The list is done.\n\nVera Lund\nx-37059', 'Vera Lund', '37059'],
])('an extension without its number is of whom it is said: %s', (body, name, extension) => {
  const { mentions } = read({ ...MAIL, body });
  expect(mentions.flatMap((m) => (m.properties?.extension ? [[m.name, m.properties.extension]] : []))).toEqual([
    [name, extension],
  ]);
});

test.each(['Dina Roth ordered 12 x 5000 mm.', 'Dina Roth uses ext4 2024.', 'See Dina Roth x 2000.'])(
  'no extension: %s',
  (body) => expect(read({ ...MAIL, body }).mentions.filter((m) => m.properties?.extension)).toEqual([]),
);

test.each([
  ['Hej!\n\nJag skickar avtalet.\n\nVänlig hälsning\nAna Berg\nMobil 070-555 01 23\n', '+46705550123'],
  ['Hola:\n\nGracias por el pedido.\n\nSaludos\nAna Berg\nTel. 912 345 678\n', '+34912345678'],
  [
    'Buongiorno,\n\ngrazie per il tempo che ci ha dato.\n\nCordiali saluti\nAna Berg\nTel. 02 4567 8901\n',
    '+390245678901',
  ],
  [
    'Guten Tag\n\nich schicke den Vertrag und die Pläne.\n\nFreundliche Grüsse\nAna Berg\nMobil 079 555 01 23\n',
    '+41795550123',
  ],
])('a national number is of the country whose language the mail is in: %s', (body, number) => {
  const { mentions } = read({ type: 'email', metadata: { from: 'Ana Berg <ana@tarn.example>' }, body });
  expect(mentions.flatMap(({ identifiers }) => identifiers.map(({ value }) => value))).toContain(number);
});
