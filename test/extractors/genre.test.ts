import { expect, test } from 'vitest';
import { read } from './read.ts';

const TURNS = 'Anna Berg: Shall we begin with the roof?\nBo Ode: Yes.\n'.repeat(3);
const LONG_TURNS =
  'Anna Berg: The roof of the second hall has been leaking since the storm and nobody has called the roofer yet.\nBo Ode: The roofer was here on Monday, and he will send an offer for the whole roof by the end of the month.\n'.repeat(
    3,
  );

test.each([
  ['email', 'See you.', 'mail'],
  ['Mail', TURNS, 'mail'],
  ['slack', 'ok', 'chat'],
  ['meeting', 'We talked about the roof.', 'minutes'],
  ['call', TURNS, 'transcript'],
  ['contract', 'Rent is due.', 'contract'],
  ['report', 'Sales went up.', 'document'],
  ['note', 'Met Vera Lund, the roofer is late.', 'note'],
  ['note', TURNS, 'chat'],
  [
    'conversation',
    'Anna: ok\nBo: thx\n'
      .repeat(3)
      .toLowerCase()
      .replace(/^[ab]/gm, (name) => name.toUpperCase()),
    'chat',
  ],
  ['note', LONG_TURNS, 'transcript'],
  ['note', 'From: vera@contoso.com\nTo: bo@fabrikam.com\nSubject: Roof\n\nLate again.', 'mail'],
  [
    'document',
    'This agreement is made by and between Contoso Ltd and Fabrikam Ltd. The supplier shall deliver. The buyer shall pay.',
    'contract',
  ],
  ['note', 'Contoso Ltd is a maker of pumps in Lund. It was founded in 1990.', 'encyclopedic'],
  [
    'note',
    'The Lund Pump Museum was founded in 1990 by a group of engineers. It is known for its mills.',
    'encyclopedic',
  ],
  ['note', 'Contoso Ltd is a maker of pumps. I like them.', 'note'],
  ['note', 'Our Lund office was founded in 1990.', 'note'],
  ['document', 'Minutes of the Annual General Meeting\n\nPresent: Vera Lund, Bo Ode\n\nThe roof leaks.', 'minutes'],
  ['note', 'Protokoll der Vorstandssitzung\nAnwesend: Vera Lund, Bo Ode\nDas Dach leckt.', 'minutes'],
  ['document', 'Minutes of walking a day keep the doctor away.', 'document'],
  ['note', 'Present: Vera Lund, a book and a scarf for her birthday.', 'note'],
  ['whatsapp', 'ok', 'chat'],
  ['purchase order', 'Qty 12 pumps', 'contract'],
])('a %s that reads %s is %s', (type, body, genre) => {
  expect(read({ type, body }).genre).toBe(genre);
});

test('who speaks before a colon is no part of what is said', () => {
  const body = 'PhD A: the ICSI data, and Contoso Ltd.\nPhD B: Vera Lund was there.\n'.repeat(3);
  const { mentions } = read({ type: 'meeting', body });
  expect(mentions.map((m) => m.name)).toEqual(expect.arrayContaining(['Contoso Ltd', 'Vera Lund']));
  expect(mentions.map((m) => m.name).filter((name) => /PhD/.test(name ?? ''))).toEqual([]);
});

test.each(['Mr. Vera Lund (Westfold, CPC)', 'Hon. Vera Lund (Minister of Roofs)', 'The Honourable Vera Lund'])(
  '%s speaks, though only once',
  (label) => {
    const body = `Anna Berg: Shall we?\n${label}: Yes.\nAnna Berg: Good.\nBo Ode: So.\nBo Ode: Well.\n`;
    expect(read({ type: 'meeting', body }).statements).toContain('Vera Lund attended self');
  },
);
