import { expect, test } from 'vitest';
import { read } from '../read.ts';

/** Who works where by a mail that ends with these lines. */
function signed(from: string, ...lines: string[]) {
  const mail = read({ type: 'email', metadata: { from }, body: `The parcel has come.\n\n${lines.join('\n')}\n` });
  return mail.statements.filter((line) => / (?:works_for|leads) /.test(line));
}

const FRAUKE = 'Frauke Ahlers <f.ahlers@reederei-ahlers.example>';

test('notices may stand below a signature', () =>
  expect(
    signed(
      FRAUKE,
      'i. A. Frauke Ahlers',
      'Disposition',
      '',
      'Reederei Ahlers GmbH & Co. KG',
      'Hafenweg 3, 26721 Emden',
      'Geschäftsführerin: Ortrud Ahlers',
      'Unsere Bedingungen senden wir Ihnen auf Wunsch gern zu.',
    ),
  ).toContain('Ortrud Ahlers leads Reederei Ahlers GmbH & Co. KG'));

test('directors whom a footer names work for the house', () => {
  const statements = signed(
    'Demelza Pascoe <demelza@pascoeboats.example>',
    'Kind regards',
    '',
    'Demelza Pascoe',
    'Office',
    '————————',
    'PASCOE BOATS LTD',
    'Directors: J. Pascoe, Tom Pascoe. Registered in England 0771234',
  );
  expect(statements).toContain('J. Pascoe works_for PASCOE BOATS LTD');
  expect(statements).toContain('Tom Pascoe works_for PASCOE BOATS LTD');
});

test('whoever sits on a supervisory board is no officer', () =>
  expect(
    signed(
      FRAUKE,
      'Frauke Ahlers',
      'Reederei Ahlers AG',
      'Vorstand: Ortrud Ahlers',
      'Aufsichtsrat: Hinrich Boie',
    ).join(),
  ).not.toContain('Hinrich Boie'));

test('the house of the mailbox goes before what else a signature names', () =>
  expect(
    signed(
      'Leda Wrenn <lwrenn@museumofclocks.example>',
      'Yours sincerely,',
      'Leda Wrenn',
      'Curator, Tides & Tables',
      'MUSEUM OF CLOCKS',
      'Switchboard 01632 960 870, my desk 01632 960 874',
    ).join(),
  ).not.toContain('Tides & Tables'));

const people = (metadata: Record<string, string>, body: string) =>
  read({ type: 'email', metadata, body }).mentions.filter(
    ({ label, as, tier }) => label === 'Contact' && as === undefined && tier !== 'weak',
  ).length;

test.each([
  ['T. Pascoe <tamara@pascoeboats.example>', 'See you.\n\nTamara\n\nTamara Pascoe'],
  ['Lin Xiaoyan <export2@lanhai.example>', 'Dear all,\nplease find the list. Best wishes, Xiaoyan Lin'],
  ['Ole Brandt <ole@brandt.example>', 'The roof is done, says Ole B. now.'],
])('one person under two forms of a name: %s', (from, body) => expect(people({ from }, body)).toBe(1));

test.each(['cha.menon@loomhouse.example', 's.reimann@loomhouse.example'])('a mailbox without a name: %s', (to) =>
  expect(people({ from: 'office@hall.example', to }, 'Meet Sabine Reimann and Charulata Menon.')).toBe(2),
);

test.each([
  'Download the Pascoe Boats App',
  'Powered by Pascoe Boats Systems',
  'Sent via Pascoe Boats Mail Services',
  'View our Pascoe Boats Terms Online',
])('a line that asks the reader for something or says by what a mail was sent is no house: %s', (line) =>
  expect(signed('Demelza Pascoe <demelza@pascoeboats.example>', 'Kind regards', 'Demelza Pascoe', line)).toEqual([
    'Demelza Pascoe works_for pascoeboats.example',
  ]),
);
