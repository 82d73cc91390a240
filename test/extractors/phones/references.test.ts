import { expect, test } from 'vitest';
import { read } from '../read.ts';

const numbersOf = (body: string) =>
  read({ type: 'document', body }).mentions.flatMap(({ identifiers }) =>
    identifiers.flatMap(({ kind, value }) => (kind === 'phone' ? [value] : [])),
  );

const letter = (line: string) =>
  `Landratsamt Tannwald\nBauordnung\n${line}\nSachbearbeiterin: Frau Petra Voss\nTelefon: 08342 555-417\n\nSehr geehrte Frau Falk,\n\ndie Genehmigung wird erteilt.\n`;

test.each(['Az.: 41-6024-118/26', 'Az. 41-6024-118/26', 'Aktenzeichen: 41-6024-118/26', 'Unser Az.: 0416 024 1180'])(
  'the sign of a file is no telephone: %s',
  (line) => expect(numbersOf(letter(line))).toEqual(['+498342555417']),
);

test('a number that begins a sentence is one', () =>
  expect(numbersOf(letter('Frau Falk erreichen Sie so. 08342 555-418 ist ihre Nummer.'))).toContain('+498342555417'));
