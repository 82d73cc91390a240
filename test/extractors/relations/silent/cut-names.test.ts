import { expect, it } from 'vitest';
import { read } from '../../read.ts';

const stated = (body: string) =>
  read({ title: 'Document', type: 'document', body }).statements.filter((one) =>
    / (?:works_for|leads|founded|studied_at) /.test(one),
  );

it.each([
  "Odile Brandt is a banker. She was the founder and director of the First Woman's Bank of Tarnow.",
  'Odile Brandt is a banker. She is the chief executive of the Bulle, Norland-based Sorrel-International AG.',
  'Odile Brandt is a banker. She leads the Department of Sea Farming and Tides at Leeds.',
  'Odile Brandt is a banker. She works for the Department of Hill Farming and Sheep.',
  'Odile Brandt ist Leiterin des Instituts für Meereskunde.',
])('takes the beginning of a name for no house: %s', (body) => expect(stated(body)).toEqual([]));

it.each([
  ['Odile Brandt is the CEO of Sorrel.com, a Los Angeles-based technology company.', ['Odile Brandt leads Sorrel.com']],
  [
    'Odile Brandt is a banker. She is the creative director of Heron Quarry, Tarnow Mills’s global brand.',
    ['Odile Brandt works_for Heron Quarry'],
  ],
  [
    'Odile Brandt is a banker. She studied at the University of Norland and lives in Leeds.',
    ['Odile Brandt studied_at University of Norland'],
  ],
  [
    'Odile Brandt is a banker. She worked for the Ministry of Trade and Karl Frost.',
    ['Odile Brandt works_for Ministry of Trade'],
  ],
  ['Odile Brandt worked for Heron Quarry & Söhne in Leeds.', ['Odile Brandt works_for Heron Quarry & Söhne']],
])('and a whole one for one: %s', (body, says) => expect(stated(body)).toEqual(says));
