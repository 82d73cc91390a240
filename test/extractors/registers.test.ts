import { expect, test } from 'vitest';
import { read } from './read.ts';

const signed = (...lines: string[]) =>
  read({
    type: 'email',
    metadata: { from: 'Nina Osei <nina@harrowpress.example>' },
    body: `See below.\n\nRegards,\n${lines.join('\n')}\n`,
  });
const leading = (lines: string[]) =>
  [...new Set(signed(...lines).statements.filter((one) => / leads /.test(one)))].toSorted();

test.each([
  [['Nina Osei', 'Harrow Press GmbH', 'Geschäftsführer: Ole Brandt, Ida Falk', 'HRB 4711 Amtsgericht Hagen']],
  [['Nina Osei', 'Harrow Press GmbH', 'Sitz der Gesellschaft: Hagen | Geschäftsführung: Ole Brandt und Ida Falk']],
  [['Nina Osei', 'Harrow Press GmbH, Hafenweg 3, 58097 Hagen, Geschäftsführer: Ole Brandt, Ida Falk, HRB 4711']],
  [['Nina Osei', 'Harrow Press GmbH', 'Managing Directors: Ole Brandt, Ida Falk', 'USt-ID: DE123456789']],
  [['Nina Osei', 'Harrow Press GmbH', 'Vorstand: Dr. Ole Brandt (Vorsitz), Ida Falk | Aufsichtsrat: Tom Reyes']],
  [['Nina Osei', 'Harrow Press GmbH', 'Inhaber Ole Brandt', 'CEO: Ida Falk']],
])('whom the law has a signature name lead the house, and not whoever signs: %s', (lines) => {
  expect(leading(lines)).toEqual(['Ida Falk leads Harrow Press GmbH', 'Ole Brandt leads Harrow Press GmbH']);
  expect(signed(...lines).mentions.every(({ properties }) => properties?.title === undefined)).toBe(true);
});

test('whoever signs and leads the house has the title', () => {
  const mail = signed('Nina Osei', 'Harrow Press e.K.', 'Inhaberin: Nina Osei');
  expect(mail.statements).toContain('Nina Osei leads Harrow Press e.K.');
  expect(mail.mentions.some(({ properties }) => properties?.title === 'Inhaberin')).toBe(true);
});

test('whoever signs has not the title of a relative who leads the house', () => {
  const mail = signed('Nina Osei', 'Osei Press e.K. | Inhaber: Ole Osei');
  expect(mail.statements).toContain('Ole Osei leads Osei Press e.K.');
  expect(mail.statements).not.toContain('Nina Osei leads Osei Press e.K.');
  expect(mail.mentions.every(({ properties }) => properties?.title === undefined)).toBe(true);
});

test('a title stays where the line below says who leads the house', () => {
  const mail = signed('Nina Osei', 'Sales Manager', 'Harrow Press Ltd', 'Registered in England No. 1234567');
  expect(mail.mentions.some(({ properties }) => properties?.title === 'Sales Manager')).toBe(true);
  expect(mail.statements).toContain('Nina Osei works_for Harrow Press Ltd');
});
