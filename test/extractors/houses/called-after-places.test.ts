import { expect, it } from 'vitest';
import { read } from '../read.ts';

const houses = (body: string, type = 'document') =>
  read({ title: 'Document', type, body })
    .mentions.filter(({ label, tier }) => label === 'Organization' && tier !== 'weak')
    .map(({ name }) => name);

it.each([
  'Marguerite of Tarnow is a countess. She died in 1400.',
  'Odile Brandt is a poet. Her aunt was Marguerite of Heron.',
  'Countess Marguerite of Tarnow, wife of John of Lomnitz, died in 1400.',
  'Odile Brandt is a poet. She met Eleanor of Aquitaine, John of Gaunt and Louis of Bourbon.',
])('the place after which somebody is called is no house: %s', (body) => {
  expect(houses(body)).toEqual([]);
  expect(read({ title: 'Document', type: 'document', body }).statements.join()).not.toMatch(/works_for|leads/);
});

it.each([
  ['Odile Brandt is a poet. She met Karl of Tarnow Mills.', 'Tarnow Mills'],
  ['Odile Brandt is a poet. She met Karl Frost of Siemens.', 'Siemens'],
])('but somebody may be of a house: %s', (body, house) => expect(houses(body)).toContain(house));
