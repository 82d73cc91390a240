import { expect, test } from 'vitest';
import { read } from '../read.ts';

const numbersIn = (body: string) =>
  read({ type: 'note', body }).mentions.flatMap(({ properties: { phone, mobile, extension } = {} }) =>
    (phone ?? mobile) ? [{ value: phone ?? mobile, ...(extension ? { extension } : {}) }] : [],
  );

test.each([
  ['Anna Berg, mobil 070-555 01 22', '+46705550122'],
  ['Anna Berg, Lindqvist Marin AB: 073-555 01 22', '+46735550122'],
  ['Ring Anna Berg på 072-555 01 22.', '+46725550122'],
  ['Reach Anna Berg on 08-555 012 34 or call the office.', undefined],
  ['Reach Anna Berg at 08-555 01 22 and ask for the price.', '+4685550122'],
  ['Mia Keller, Basel: 079 555 11 24', '+41795551124'],
  ['Mia Keller sitzt in Berlin: 030-555 01 20', '+49305550120'],
])('a number that is grouped as Swedes do is Swedish, and no other: %s', (body, value) => {
  const found = numbersIn(body);
  if (value === undefined) expect(JSON.stringify(found)).not.toContain('+46');
  else expect(found).toEqual([{ value }]);
});

test.each([
  ['Ringde Anna Berg på 070-555 01 22 (ankn. 14).', '14'],
  ['Anna Berg, 070-555 01 22 anknytning 214', '214'],
  ['Anna Berg, 070-555 01 22 / ankn 14', '14'],
  ['Joindre Luc Petit au 01 44 55 01 22 poste 14.', '14'],
  ['Bel Jan Smit op 020 555 0122 toestel 14.', '14'],
  ['Ring Ada Moss on 01632 960 311 ext. 14.', '14'],
])('the inner line behind a number is told in many languages: %s', (body, extension) =>
  expect(numbersIn(body)).toMatchObject([{ extension }]),
);

test('what is behind a number and is no inner line is none', () =>
  expect(numbersIn('Joindre Luc Petit au 01 44 55 01 22, 14 postes libres.')[0]).not.toHaveProperty('extension'));
