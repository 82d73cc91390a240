import { expect, test } from 'vitest';
import type { Item } from '../../../src/common/model.ts';
import { read } from '../read.ts';

/** The people whom an item names for sure, and what it says of who is where. */
function told(parts: Partial<Item>): string[] {
  const { mentions, statements } = read(parts);
  const people = mentions.flatMap(({ label, tier, as, name }) =>
    label === 'Contact' && tier !== 'weak' && as === undefined && name ? [name] : [],
  );
  return [...people, ...statements.filter((one) => one.includes('works_for'))].toSorted();
}

test.each(['(Guest)', '(Gast)', '(External)', '(she/her)', ''])(
  'turns under a surname, a given name, %s and a time',
  (beside) => {
    const turn = (name: string, at: string, said: string) => `${name} ${beside}  ${at}\n${said}\n`;
    const body = [
      turn('Osei, Nina', '0:04', 'Hello all.'),
      turn('Van Halden, Bo', '0:12', 'Good morning.'),
      turn('Osei, Nina', '0:20', 'Shall we begin?'),
      turn('Van Halden, Bo', '1:02:31', 'Yes.'),
      'Osei, Nina stopped transcription',
    ].join('\n');
    expect(told({ type: 'transcript', body })).toEqual(['Bo Van Halden', 'Nina Osei']);
  },
);

test.each([
  ['Nina Osei left', 'Bo Halden was added'],
  ['Nina Osei hat die Gruppe verlassen', 'Bo Halden hat die Gruppe „Umzug“ erstellt'],
  ['Nina Osei a quitté le groupe', 'Bo Halden a ajouté Ida Falk'],
])('who comes and goes in a chat is no part of what is said: %s', (one, other) => {
  const body =
    `03.05.24, 18:02 - ${one}\n03.05.24, 18:03 - ${other}\n` +
    '03.05.24, 18:05 - Vera Lund: who is in?\n03.05.24, 18:06 - Marco Pohl: I am\n03.05.24, 18:07 - Vera Lund: good\n';
  expect(told({ type: 'chat', body })).toEqual(['Marco Pohl', 'Vera Lund']);
});

test('a number that speaks is nobody’s whom the turn before names', () => {
  const body =
    '03.05.24, 18:05 - Vera Lund: I bring Marco Pohl\n03.05.24, 18:06 - +44 7700 900312: I am in\n03.05.24, 18:07 - Vera Lund: good\n';
  const numbers = read({ type: 'chat', body }).mentions.filter(({ identifiers }) =>
    identifiers.some(({ kind }) => kind === 'phone'),
  );
  expect(numbers.map(({ name }) => name)).toEqual([]);
});

test.each(['Speaker 3', 'Unknown Speaker', 'Chairperson', 'Members of the Public', 'Chief Risk Officer'])(
  'nobody took part as %s',
  (part) => {
    const body = `Minutes of the meeting\n\nPresent: Vera Lund, ${part}, T. Bright\n\n1. Budget\nThe budget was agreed.\n`;
    expect(told({ type: 'meeting', body })).toEqual(['T. Bright', 'Vera Lund']);
  },
);
