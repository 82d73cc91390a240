import { expect, it } from 'vitest';
import { read } from '../../read.ts';

const stated = (body: string) =>
  read({ title: 'Document', type: 'document', body }).statements.filter((one) =>
    / (?:works_for|leads|member_of) /.test(one),
  );

it.each([
  "Karl Frost joined Heron Quarry Ltd's rival in 2019.",
  'Karl Frost joined Heron Quarry Ltd’s largest competitor in 2019.',
  "Karl Frost left to join Heron Quarry Ltd's parent company.",
  "Karl Frost works for Heron Quarry Ltd's supplier.",
  "Karl Frost worked for Heron Quarry Ltd's former subsidiary.",
  'Karl Frost (1921 – 1942) was a sailor of the Navy. He served on board Lexford (CV-9) and was rated a mechanic.',
  'Heron Quarry Ltd is owned and run by members of the Karl Frost family.',
  'Heron Quarry Ltd is led by the three sons of Karl Frost.',
  'Heron Quarry Ltd is run by descendants of Karl Frost.',
])('nobody is of a house of which only something is told: %s', (body) => expect(stated(body)).toEqual([]));

it.each([
  ["Karl Frost joined Heron Quarry Ltd's sales team in 2019.", 'works_for Heron Quarry Ltd'],
  ["Karl Frost joined Heron Quarry Ltd's supplier management in 2019.", 'works_for Heron Quarry Ltd'],
  ['Heron Quarry Ltd is run by Karl Frost.', 'leads Heron Quarry Ltd'],
])('who is of the house itself: %s', (body, what) => expect(stated(body).join()).toContain(what));
