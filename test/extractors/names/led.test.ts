import { describe, expect, test } from 'vitest';
import { read } from '../read.ts';

const people = (body: string, type = 'note') =>
  read({ body, type }).mentions.flatMap((m) => (m.label === 'Contact' && m.tier !== 'weak' && m.name ? [m.name] : []));

describe('the verb with which a note asks for something is no part of a name', () => {
  test.each([
    'Rufe Vera Lund an, Termin Mittwoch.',
    'Frage Vera Lund nach dem Schlüssel.',
    'Treffe Vera Lund am Montag in Kassel.',
    'Meet Vera Lund, who runs the depot.',
    'Ring Vera Lund about the boiler.',
    'Plan:\n- Call Vera Lund on Monday\n- Order the paper',
    'The depot is shut. Remind Vera Lund of the keys.',
  ])('%s', (body) => expect(people(body)).toEqual(['Vera Lund']));

  test('whoever bears such a word keeps it', () =>
    expect(people('I wrote to Ada Ring yesterday.')).toEqual(['Ada Ring']));
});

test.each([
  'Schicke Frau Dr. Nowak das Gutachten bis Freitag.',
  'Bitte gib Frau Nowak den Bericht, sie ist heute da.',
  'Ich habe Frau Nowak das Angebot noch nicht geschickt.',
])('an article of German parts a name from a noun: %s', (body) => expect(people(body)).toEqual(['Nowak']));

test('elsewhere it is part of a surname', () =>
  expect(people('We met Ana das Neves at the fair, and she was glad to be there.')).toEqual(['Ana das Neves']));

test.each(['¹', '²,³', '*', '†'])('a mark of a footnote is no part of a name: %s', (mark) =>
  expect(people(`We thank Linnea Berg${mark} for the buoy data.`, 'document')).toEqual(['Linnea Berg']),
);

test.each(['Eure', 'Dein', 'Deine'])('whose somebody is when a letter ends is no part of the name: %s', (word) =>
  expect(people(`Hallo zusammen,\n\ndie Alben sind da.\n\n${word} Lena Roth`, 'letter')).toEqual(['Lena Roth']),
);

test.each(['Jena, 9. September 2026.', 'Bruges, 9 September 2026 –', 'Sedan, le 9 septembre 2026.'])(
  'a report comes from a place: %s',
  (line) => expect(people(`${line} The Boreal Ltd has bought a mill.`, 'document')).toEqual([]),
);
