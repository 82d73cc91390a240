import { expect, test } from 'vitest';
import type { NameKind, Reading } from '../../../src/extractors/tagger/reading.ts';
import { textOf } from '../../../src/extractors/tagger/parts.ts';
import { tidied } from '../../../src/extractors/tagger/tidy.ts';
import { joinedNames } from '../../../src/extractors/tagger/whole/house.ts';
import { sentencesIn } from '../../quality/tagger/sentences.ts';

/** A sentence's tokens, and a reading of each of some words in it. */
function parsed(text: string, names: [kind: NameKind, name: string][]) {
  const { tokens } = sentencesIn(text)[0]!;
  const readings = names.map(([kind, name]): Reading => {
    const start = text.indexOf(name);
    const end = start + name.length;
    const from = tokens.findIndex((token) => token.start === start);
    const to = tokens.findIndex((token) => token.end === end) + 1;
    return { kind, sentence: 0, from, to, start, end, confidence: 0.8 };
  });
  return { tokens, readings };
}

test.each([
  ['We saw the Ada Brandeker Institute for Tides.', 'Ada Brandeker', 'Institute for Tides', true],
  ['The Milo T. Tarrant National Glass Museum is new.', 'Milo T. Tarrant', 'National Glass Museum', true],
  ['We asked Ada Brandeker Institute for Tides.', 'Ada Brandeker', 'Institute for Tides', false],
  ['The Brandeker Institute for Tides is new.', 'Brandeker', 'Institute for Tides', false],
  ['We saw the Ada Brandeker of Institute for Tides.', 'Ada Brandeker', 'Institute for Tides', false],
])('a house behind the full name of somebody is called after that: %s', (text, person, house, isOne) => {
  const { tokens, readings } = parsed(text, [
    ['PER', person],
    ['ORG', house],
  ]);
  const found = joinedNames(readings, tokens).map(({ kind, start, end }) => `${kind} ${text.slice(start, end)}`);
  expect(found).toEqual(isOne ? [`ORG ${person} ${house}`] : [`PER ${person}`, `ORG ${house}`]);
});

test.each(['Carrow Rovers vs. Ostrow Wanderers', 'Carrow Rovers vs Ostrow Wanderers'])('two sides: %s', (text) => {
  const { tokens, readings } = parsed(`${text} ended even.`, [['ORG', text]]);
  const found = readings.flatMap((one) => tidied(one, tokens)).map(({ from, to }) => textOf(tokens, from, to));
  expect(found).toEqual(['Carrow Rovers', 'Ostrow Wanderers']);
});

test.each([
  ['We asked V K Ramaswamy.', 'K Ramaswamy', 'V K Ramaswamy'],
  ['We asked V. S. Achterberg.', 'S. Achterberg', 'V. S. Achterberg'],
  ['In group B Achterberg led.', 'Achterberg', 'Achterberg'],
])('a name begins with the first of its initials: %s', (text, read, name) => {
  const { tokens, readings } = parsed(text, [['PER', read]]);
  const found = readings.flatMap((one) => tidied(one, tokens)).map(({ from, to }) => textOf(tokens, from, to));
  expect(found).toEqual([name]);
});
