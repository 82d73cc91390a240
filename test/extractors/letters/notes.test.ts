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
    ['Gravel from Pennine Clays – late again', 'Pennine Clays supplier_of Marola Ceramics'],
    ['Uses Orbis Freight Ltd for transport.', 'Orbis Freight Ltd supplier_of Marola Ceramics'],
    ['Parent co is Stoneway Holdings, so ask them.', 'Marola Ceramics subsidiary_of Stoneway Holdings'],
    ['CEO – Dana Frost', 'Dana Frost leads Marola Ceramics'],
    ['Finance – Dana Frost', 'Dana Frost works_for Marola Ceramics'],
  ])('%s', (body, says) => expect(told({ title, body })).toEqual([says]));

  test.each(['- Dana Frost – tall, funny', 'A letter from Pennine Clays came.', 'Dana Frost called about finance.'])(
    'and what not: %s',
    (body) => expect(told({ title, body })).toEqual([]),
  );

  test('a title that names no house', () =>
    expect(told({ title: 'Lunch', body: '- Dana Frost, finance' })).toEqual([]));

  test('the house of those whom it names first', () =>
    expect(
      told({
        title: 'belnotitie',
        body: 'Gebeld met Anneke Vos (inkoop) van Tuincentrum Zonhof.\n\n- Annekes baas heet Henk Mulder.\n- Ze nemen hun tulpen af bij Kwekerij Van Dalen.\n- Eigenaresse: mw. Marga Zonder.',
      }),
    ).toEqual([
      'Anneke Vos reports_to Henk Mulder',
      'Anneke Vos works_for Tuincentrum Zonhof',
      'Henk Mulder works_for Tuincentrum Zonhof',
      'Kwekerij Van Dalen supplier_of Tuincentrum Zonhof',
      'Marga Zonder leads Tuincentrum Zonhof',
    ]));
});

test.each([
  ['5/ Signe Brandt – Nordkasse AS.', ['Signe Brandt works_for Nordkasse AS']],
  [
    'Two cards: Yumi Tanabe (President) and Taro Tanabe (Export), both Tanabe Works Ltd, Kobe',
    ['Yumi Tanabe leads Tanabe Works Ltd', 'Taro Tanabe works_for Tanabe Works Ltd'],
  ],
  ['Speaker: open (asked: Dana Frost, Marola Ceramics)', ['Dana Frost works_for Marola Ceramics']],
  ['Dana Frost is Curator of Old Maps at the Ashford Museum.', ['Dana Frost works_for Ashford Museum']],
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
    'Commodore ....... Felicity Frost (re-elected)',
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
        body: '(09:12) System: Nora has joined\n(09:12) Marcel @ LedgerNest: Hi Nora!\n(09:13) Nora Abbot: hello\n(09:14) Marcel @ LedgerNest: I asked my team lead, Halina Roth.\n(09:15) Nora Abbot: ok',
      }),
    ).toEqual(['Halina Roth works_for LedgerNest', 'Marcel reports_to Halina Roth', 'Marcel works_for LedgerNest']));

  test.each([
    ['**tadeusz**  9:14 AM\nhello\n\n**marek**  9:15 AM\nyes\n\n**tadeusz**  9:16 AM\nfine', ['tadeusz']],
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
  ['Haslers Tochter Mia lernt an der Fachakademie Ruhla.', 'Hasler', 'Mira Hasler rief an. '],
  ['Pfand: Inges Mann, Bodo Kranz, zahlt.', 'Inge', ''],
])('somebody in the genitive before a relative is that person: %s', (body, name, before) => {
  const people = read({ body: before + body }).mentions.flatMap((one) => (one.label === 'Contact' ? [one.name] : []));
  expect(people).toContain(name);
  expect(people.join()).not.toMatch(/Tochter|Mann\b/);
});

test.each([
  ["She is still at St Aidan's, in the ward.", "St Aidan's"],
  ["He works at St Oswin's Preparatory School now.", "St Oswin's Preparatory School"],
  ['Sono Chiara della Cantina Valdoro.', 'Cantina Valdoro'],
])('houses called after saints and trades: %s', (body, name) =>
  expect(read({ body }).mentions.flatMap((one) => (one.label === 'Organization' ? [one.name] : []))).toContain(name),
);

test.each([
  [
    'Ute Sand (Borealis AG) und Dana Frost (sales, Acme Ltd) riefen an.',
    ['Dana Frost works_for Acme Ltd', 'Ute Sand works_for Borealis AG'],
  ],
  [
    'Frau Behrens (Einkauf, Borealis AG) war da. Dana Frost (sales, Acme Ltd) came, too.',
    ['Behrens works_for Borealis AG', 'Dana Frost works_for Acme Ltd'],
  ],
])('a field of work in brackets is that of the house behind it: %s', (body, says) =>
  expect(told({ title: 'Calls', body })).toEqual(says),
);

test.each([
  [
    "Morten Vik's daughter Liv Vik studies, his son Jon Vik works.",
    ['Morten Vik parent_of Jon Vik', 'Morten Vik parent_of Liv Vik'],
  ],
  ['Peter Moss came with his wife Anna Lund and her son Tim Lund.', ['Anna Lund parent_of Tim Lund']],
])('nobody is the parent of a brother or sister: %s', (body, says) =>
  expect(told({ title: 'Family', body }).filter((one) => one.includes('parent_of'))).toEqual(says),
);

test('what somebody was up to now and is since are two posts', () => {
  const { claims, statements } = read({
    body: 'Jens Petersen, bislang Prokurist der Tarnower Netze KG, ist seit März Geschäftsführer der Förde Segel GmbH.',
  });
  expect(
    claims.flatMap(({ type, validTo }, n) => (type === 'mentions' ? [] : [[statements[n], validTo !== undefined]])),
  ).toEqual(
    expect.arrayContaining([
      ['Jens Petersen works_for Tarnower Netze KG', true],
      ['Jens Petersen leads Förde Segel GmbH', false],
    ]),
  );
});

test.each(['Nobody from Pennine Clays.', 'Someone from Pennine Clays – late again'])(
  'people are no goods: %s',
  (body) => expect(told({ title: 'CRM - Marola Ceramics (acct 12)', body })).toEqual([]),
);

test('who was named before is meant by his where a wife stands between', () => {
  const body =
    'Our plant manager Erwin Stoll has died. His wife Margret Stoll and his daughter Doris Stoll are in our thoughts.';
  expect(told({ title: 'News', body }).filter((one) => one.includes('parent_of'))).toEqual([
    'Erwin Stoll parent_of Doris Stoll',
  ]);
});
