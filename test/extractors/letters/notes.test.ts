import { describe, expect, test } from 'vitest';
import { read } from '../read.ts';

const OF_ITEM = / (?:about|mentions|sent|received|attended|discussed|concerns|authored) |^self| self$/;
const told = (parts: Parameters<typeof read>[0]) =>
  read(parts)
    .statements.filter((one) => !OF_ITEM.test(one))
    .toSorted();

describe('what a note jots down of the house that it is about', () => {
  const title = 'CRM - Marola Ceramics (acct 12)';
  test.each([
    ['- Dana Frost – Ops Manager, 14 yrs there', 'Dana Frost works_for Marola Ceramics'],
    ['- Dana Frost, finance, back from leave', 'Dana Frost works_for Marola Ceramics'],
    ['MD is Dana Frost. Golf.', 'Dana Frost leads Marola Ceramics'],
    ['Glazes from Albion Minerals – late again', 'Albion Minerals supplier_of Marola Ceramics'],
    ['Uses Orbis Freight Ltd for transport.', 'Orbis Freight Ltd supplier_of Marola Ceramics'],
    ['Parent co is Stoneway Holdings, so ask them.', 'Marola Ceramics subsidiary_of Stoneway Holdings'],
    ['CEO – Dana Frost', 'Dana Frost leads Marola Ceramics'],
    ['Finance – Dana Frost', 'Dana Frost works_for Marola Ceramics'],
  ])('%s', (body, says) => expect(told({ title, body })).toEqual([says]));

  test.each(['- Dana Frost – tall, funny', 'A letter from Albion Minerals came.', 'Dana Frost called about finance.'])(
    'and what not: %s',
    (body) => expect(told({ title, body })).toEqual([]),
  );

  test('a title that names no house', () =>
    expect(told({ title: 'Lunch', body: '- Dana Frost, finance' })).toEqual([]));

  test('the house of those whom it names first', () =>
    expect(
      told({
        title: 'belnotitie',
        body: 'Gebeld met Femke Vos (inkoop) van Tuincentrum Zonhof.\n\n- Femkes baas heet Rob Mulder.\n- Ze nemen hun rozen af bij Kwekerij Van Dalen.\n- Eigenaresse: mw. Thea Zonder.',
      }),
    ).toEqual([
      'Femke Vos reports_to Rob Mulder',
      'Femke Vos works_for Tuincentrum Zonhof',
      'Kwekerij Van Dalen supplier_of Tuincentrum Zonhof',
      'Rob Mulder works_for Tuincentrum Zonhof',
      'Thea Zonder leads Tuincentrum Zonhof',
    ]));
});

test.each([
  ['5/ Helene Brandt – Fjordpak AS.', ['Helene Brandt works_for Fjordpak AS']],
  [
    'Two cards: Akiko Mori (President) and Ken Mori (Export), both Mori Works Ltd, Osaka',
    ['Akiko Mori leads Mori Works Ltd', 'Ken Mori works_for Mori Works Ltd'],
  ],
  ['Moderator: TBC (asked: Sandra Quill, Marola Ceramics)', ['Sandra Quill works_for Marola Ceramics']],
  ['Dana Frost is Keeper of Printed Ephemera at the Ashford Museum.', ['Dana Frost works_for Ashford Museum']],
])('cards and lists copied into a note: %s', (body, says) => {
  const stated = told({ body });
  for (const one of says)
    expect(stated.map((line) => line.replace(' leads ', ' works_for '))).toContain(
      one.replace(' leads ', ' works_for '),
    );
});

describe('offices of the house of a mail', () => {
  const metadata = { from: 'newsletter@marolarowing.example', to: 'members@marolarowing.example' };
  const of = (body: string) => told({ type: 'email', metadata, body: `MAROLA ROWING CLUB\n\n${body}` }).join();

  test.each([
    'Commodore ............ Felicity Frost (re-elected)',
    'Hon. Treasurer: Felicity Frost',
    'Kassenwart: Felicity Frost',
    'Chair of Trustees: Ms Felicity Frost      Bar open from 6',
  ])('%s', (body) => expect(of(body)).toMatch(/Felicity Frost (?:works_for|leads) /));

  test.each([
    'Hon. Secretary ....... vacant',
    'Treasurer: formerly Felicity Frost',
    'Winner: Felicity Frost',
    'Jugendwart: vorgeschlagen war Felicity Frost',
  ])('and of nobody: %s', (body) => expect(of(body)).toBe(''));
});

describe('chats', () => {
  test('the house behind an @ is where the speaker is', () =>
    expect(
      told({
        type: 'chat',
        body: '(09:12) System: Gwen has joined\n(09:12) Rafael @ LoopBook: Hi Gwen!\n(09:13) Gwen Abbot: hello\n(09:14) Rafael @ LoopBook: I asked my team lead, Oksana Bily.\n(09:15) Gwen Abbot: ok',
      }),
    ).toEqual(['Oksana Bily works_for LoopBook', 'Rafael reports_to Oksana Bily', 'Rafael works_for LoopBook']));

  test.each([
    ['**tomasz**  9:14 AM\nhello\n\n**marek**  9:15 AM\nyes\n\n**tomasz**  9:16 AM\nfine', ['tomasz']],
    [
      '2026-01-15T10:02Z <odile> who\n2026-01-15T10:03Z <marek> me\n2026-01-15T10:03Z <odile> ok\n2026-01-15T10:04Z <marek> ya',
      ['odile', 'marek'],
    ],
    [
      '[10:00] Holt, Tabea (Extern): Hallo\n[10:01] Dr. Frost: Morgen\n[10:02] Holt, Tabea (Extern): gut',
      ['Tabea Holt'],
    ],
  ])('stamps in more forms: %s', (body, names) => {
    const people = read({ type: 'chat', body }).mentions.flatMap(({ label, name }) =>
      label === 'Contact' ? [name] : [],
    );
    for (const name of names) expect(people).toContain(name);
  });
});

test.each([
  ['Haslers Tochter Eva lernt an der Fachakademie Imst.', 'Hasler', 'Mira Hasler rief an. '],
  ['Bürgschaft: Luises Mann, Joris Amrain, zahlt.', 'Luise', ''],
])('somebody in the genitive before a relative is that person: %s', (body, name, before) => {
  const people = read({ body: before + body }).mentions.flatMap((one) => (one.label === 'Contact' ? [one.name] : []));
  expect(people).toContain(name);
  expect(people.join()).not.toMatch(/Tochter|Mann\b/);
});

test.each([
  ["She is still at St Jude's, on nights.", "St Jude's"],
  ["He works at St Brannoc's Preparatory School now.", "St Brannoc's Preparatory School"],
  ['Sono Ilaria della Cantina Rocca Nera.', 'Cantina Rocca Nera'],
])('houses called after saints and trades: %s', (body, name) =>
  expect(read({ body }).mentions.flatMap((one) => (one.label === 'Organization' ? [one.name] : []))).toContain(name),
);
