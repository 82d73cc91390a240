import { expect, test } from 'vitest';
import { read } from '../read.ts';

/** What a mail with a block below its text says of whoever bears a name: the properties of all its mentions. */
function card(from: string, name: string, ...lines: string[]) {
  const mail = read({ type: 'email', metadata: { from }, body: `See below.\n\nBest regards\n${lines.join('\n')}\n` });
  const root = mail.thing(name);
  const of = mail.mentions.filter((mention, n) => (mention.as ?? n) === root);
  return Object.assign({}, ...of.map(({ properties }) => properties)) as Record<string, unknown>;
}

const TESSA = 'Tessa Rowe <t.rowe@marlowmills.example>';
const LINES = ['Tessa Rowe', 'Head of Exports', 'Marlow Mills Ltd'];

test('beside a direct line another one is the line of the house', () => {
  for (const [direct, house] of [
    ['DDI: 01632 960 411', 'Tel: 01632 960 400'],
    ['Direct line 01632 960 411', 'Switchboard: 01632 960 400'],
    ['Durchwahl: 01632 960 411', 'Zentrale: 01632 960 400'],
  ] as const) {
    expect(card(TESSA, 'Tessa Rowe', ...LINES, direct, house).phone).toBe('+441632960411');
    expect(card(TESSA, 'Marlow Mills Ltd', ...LINES, house, direct).phone).toBe('+441632960400');
  }
  expect(card(TESSA, 'Tessa Rowe', ...LINES, 'Tel: 01632 960 400').phone).toBe('+441632960400');
});

test("a line that a desk answers is the house's", () => {
  const lines = [...LINES, 'Accounts: 01632 960 111 | Orders: 01632 960 112', 'Mobile 07700 900 113'];
  expect(card(TESSA, 'Tessa Rowe', ...lines)).toMatchObject({ phone: '+447700900113' });
  expect(card(TESSA, 'Tessa Rowe', ...lines).phones).toBeUndefined();
  expect(card(TESSA, 'Marlow Mills Ltd', ...lines).phone).toBe('+441632960111');
});

test('a number behind somebody else in the block is theirs', () => {
  for (const line of ['After hours: Peter Quinn 01632 960 450', 'Sales | Peter Quinn, 01632 960 450']) {
    expect(card(TESSA, 'Peter Quinn', ...LINES, 'T 01632 960 400', line).phone).toBe('+441632960450');
    expect(card(TESSA, 'Tessa Rowe', ...LINES, 'T 01632 960 400', line).phones).toBeUndefined();
  }
  expect(card(TESSA, 'Paul Rowe', ...LINES, 'Accounts: Paul Rowe, 01632 960 451').phone).toBe('+441632960451');
});

test('a number is no address, and an address no title', () => {
  const numbers = card(TESSA, 'Tessa Rowe', ...LINES, 'Mobile 07700 900 417', 'T 01632 960 400 | F 01632 960 401');
  expect(numbers).toMatchObject({ mobile: '+447700900417', fax: '+441632960401' });
  expect(numbers.address).toBeUndefined();
  const columns = card(
    TESSA,
    'Tessa Rowe',
    'Tessa Rowe            Marlow Mills Ltd',
    'Head of Exports       4 Weaver Row, Halford',
    'T 01632 960 400       M 07700 900 417',
  );
  expect(columns.title).toBe('Head of Exports');
});

test('mobiles are called many things', () => {
  for (const label of ['Port.', 'Portable', 'Cell.', 'GSM', 'Móvil', 'Telemóvel', 'Mob.'])
    expect(card(TESSA, 'Tessa Rowe', ...LINES, 'Tel 01632 960 400', `${label} : 07700 900 417`).mobile).toBe(
      '+447700900417',
    );
});

test('a title and its firm may be joined', () => {
  const mail = read({
    type: 'email',
    metadata: { from: TESSA },
    body: 'See below.\n\nBest regards\nTessa Rowe, Director of Marlow Mills Ltd\n01632 960 400\n',
  });
  expect(mail.statements).toContain('Tessa Rowe works_for Marlow Mills Ltd');
  expect(mail.mentions.map(({ name }) => name)).not.toContain('Director of Marlow Mills Ltd');
});

test('whom somebody assists has the title behind the name, and an own number', () => {
  const lines = [
    'Tessa Rowe',
    'PA to Edmund Faraday, Senior Partner',
    'Marlow Mills Ltd',
    'Tel 01632 960 340 (ext 15)',
    'Edmund Faraday: 01632 960 349',
  ];
  expect(card(TESSA, 'Tessa Rowe', ...lines)).toMatchObject({ title: 'PA to Edmund Faraday', extension: '15' });
  expect(card(TESSA, 'Edmund Faraday', ...lines).phone).toBe('+441632960349');
  expect(card(TESSA, 'Frau Pohl', ...LINES, 'T: 01632 960 400, Sekretariat Frau Pohl: 01632 960 401').phone).toBe(
    '+441632960401',
  );
});

test('letters behind a name are no part of it', () => {
  const mail = read({
    type: 'email',
    metadata: { from: TESSA },
    body: 'See below.\n\nRegards\nTessa Rowe MCIOB\nHead of Exports\n01632 960 400\n',
  });
  expect(mail.mentions.map(({ name }) => name)).not.toContain('Tessa Rowe MCIOB');
});

test('the host of a mailbox is no employer beside the house of whom the mail goes to', () => {
  for (const title of ['Managing Director (designate)', 'Works Manager (interim)', 'Works Manager']) {
    const mail = read({
      type: 'email',
      metadata: {
        from: 'Aurelio Banfi <aurelio@hostpost.example>',
        to: 'Greta Thorsen <greta@fjordline-hotels.example>',
      },
      body: `I start in June.\n\nRegards\nAurelio Banfi\n${title}, Fjordline Hotels\n+47 22 55 01 33\n`,
    });
    const sure = mail.claims.filter(({ confidence }) => confidence >= 0.5);
    expect(
      sure.some(({ rule, from }) => rule === 'addresses.domain' && mail.mentions[from]?.name === 'Aurelio Banfi'),
    ).toBe(false);
    expect(mail.statements).toContain('Aurelio Banfi works_for Fjordline Hotels');
  }
});

test.each(['Иван Петров <ivan.petrov@marlowmills.example>', 'Big Boss <ipetrov@marlowmills.example>'])(
  'a block is of the sender by the mailbox, too: %s',
  (from) => {
    const mail = read({
      type: 'email',
      metadata: { from },
      body: 'See below.\n\nBest regards\nIvan Petrov\nHead of Exports\nMarlow Mills Ltd\n01632 960 400\n',
    });
    expect(mail.mentions.find(({ properties }) => properties?.title === 'Head of Exports')?.as).toBe(
      mail.claims.find(({ type }) => type === 'sent')?.from,
    );
  },
);
