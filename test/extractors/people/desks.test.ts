import { expect, test } from 'vitest';
import { read } from '../read.ts';

/** A mail from a mailbox of several, with these lines below its text. */
const sent = (from: string, ...lines: string[]) =>
  read({ type: 'email', metadata: { from }, body: `Your order is ready.\n\n${lines.join('\n')}\n` });
const numbersOf = (mail: ReturnType<typeof sent>, name: string) =>
  mail.mentions
    .filter((m, n) => (m.as ?? n) === mail.thing(name))
    .flatMap(({ identifiers }) => identifiers.flatMap(({ kind, value }) => (kind === 'phone' ? value : [])));

test.each([
  ['Kind regards,', 'Odalys Brandreth', 'Office Manager', 'Fennick Joinery'],
  ['Mit freundlichen Grüßen', 'i. A. Thorid Brandreth', '', 'Fennick Joinery'],
  ['Bien cordialement,', 'Yseult Brandreth', 'Comptable', 'Fennick Joinery'],
  ['À bientôt', 'Yseult Brandreth', 'Gérante — Fennick Joinery'],
])('whoever signs for a desk works for its house: %s %s', (closing, name, ...lines) => {
  const { statements } = sent('Fennick Joinery <office@fennickjoinery.example>', closing, name, ...lines);
  const person = name.replace('i. A. ', '');
  expect(statements.some((line) => /works_for|leads/.test(line) && line.startsWith(person))).toBe(true);
});

test.each([
  ['Kind regards,', 'The Billing Team', 'Fennick Joinery'],
  ['Kind regards,', 'Customer Service', 'Fennick Joinery'],
  ['Viele Grüße', 'Ihr Team der Fennick Joinery'],
  ['Kind regards,', 'Tanner Street', 'opposite the church'],
])('a desk that signs as such is nobody: %s %s', (...lines) => {
  const { statements } = sent('Fennick Joinery <office@fennickjoinery.example>', ...lines);
  expect(statements.filter((line) => /works_for|leads|authored/.test(line))).toEqual([]);
});

const LETTERHEAD = ['Kind regards,', 'Odalys Brandreth', 'Office Manager', 'Fennick Joinery', 'Tel 01632 960 113'];

test("the numbers of a desk's letterhead are the house's, unless the mailbox bears the signer's name", () => {
  const shared = sent('Fennick Joinery <office@fennickjoinery.example>', ...LETTERHEAD, 'Mobile 07700 900 113');
  expect(numbersOf(shared, 'fennickjoinery.example')).toEqual(['+441632960113']);
  expect(numbersOf(shared, 'Odalys Brandreth')).toEqual(['+447700900113']);
  const own = sent('Odalys Brandreth <office@fennickjoinery.example>', ...LETTERHEAD);
  expect(numbersOf(own, 'Odalys Brandreth')).toEqual(['+441632960113']);
});

test('a line below the letterhead may say whose the house is', () => {
  const { statements } = sent(
    'Odalys Brandreth <odalys@fennickjoinery.example>',
    'Regards',
    'Odalys Brandreth',
    'Fennick Joinery',
    'A division of Harrowgate Timber Ltd',
  );
  expect(statements).toContain('Fennick Joinery subsidiary_of Harrowgate Timber Ltd');
  expect(statements).toContain('Odalys Brandreth works_for Fennick Joinery');
});

test('a note that a mailbox is not read, and few words below the number, leave the signature where it is', () => {
  const odalys = 'Odalys Brandreth <odalys@fennickjoinery.example>';
  for (const last of ['\nThis mailbox is not monitored at weekends.', 'Licensed in Kent'])
    expect(sent(odalys, 'Odalys Brandreth', 'Fennick Joinery', 'Direct: 01632 960 114', last).statements).toContain(
      'Odalys Brandreth works_for Fennick Joinery',
    );
});

test('the title of an owner who is named twice is his title alone', () => {
  const { mentions } = sent(
    'Odalys Brandreth <odalys@fennickjoinery.example>',
    'Regards',
    'Odalys Brandreth',
    'Fennick Joinery, Owner Odalys Brandreth',
  );
  expect(
    mentions.flatMap(({ properties }) => (properties?.title === undefined ? [] : String(properties.title))),
  ).toEqual(['Owner']);
});

test('a saint in the name of a house is no street', () => {
  const { statements } = sent(
    'Odalys Brandreth <odalys@stwulframs.example>',
    'Regards',
    'Odalys Brandreth',
    "Ward Clerk, St Wulfram's Hospital",
  );
  expect(statements).toContain("Odalys Brandreth works_for St Wulfram's Hospital");
});
