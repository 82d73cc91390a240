import { expect, test } from 'vitest';
import { read } from '../read.ts';

const minutes = (...lines: string[]) => read({ type: 'meeting', title: 'Site meeting', body: `${lines.join('\n')}\n` });
const peopleOf = ({ mentions }: ReturnType<typeof read>) =>
  mentions.flatMap(({ label, tier, name, as }) =>
    label === 'Contact' && tier !== 'weak' && as === undefined ? (name ?? []) : [],
  );

test.each([
  ['Present: Odalys Brandreth, Wystan Hale', 'OB reported that the roof leaks.'],
  ['Present: Odalys Brandreth (OB), Wystan Hale (WH)', 'OB asked whether the crane is paid for.'],
  [
    '| Name | Organisation |\n|---|---|\n| Odalys Brandreth | Fennick Ltd |\n| Wystan Hale | Fennick Ltd |',
    'OB reported.',
  ],
])('initials in minutes are whoever of those present has them: %s', (present, line) => {
  expect(peopleOf(minutes(present, '', `1. Roof: ${line}`)).toSorted()).toEqual(['Odalys Brandreth', 'Wystan Hale']);
});

test.each([
  ['Present: Odalys Brandreth, Orla Bright', 'OB reported that the roof leaks.'],
  ['Present: Odalys Brandreth, Wystan Hale', 'TK reported that the roof leaks.'],
])('initials of two or of nobody name nobody: %s', (present, line) => {
  expect(peopleOf(minutes(present, '', line))).toHaveLength(2);
});

test('a task under initials is that of whom they name', () => {
  const body =
    '| Name | Firm |\n|---|---|\n| Odalys Brandreth | Fennick Ltd |\n| Wystan Hale | Fennick Ltd |\n\n3. Roof: OB to call the roofer by 10 May.\n';
  expect(read({ type: 'meeting', body }).self.properties?.commitments).toMatchObject([{ who: 'Odalys Brandreth' }]);
});
