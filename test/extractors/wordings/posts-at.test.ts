import { expect, test } from 'vitest';
import { told } from './told.ts';

const bare = (words: string): string => words.replace(/\.(?= |,|$)/, '');

test.each([
  ['At Tarnow Mills Ltd, ask for Dana Frost.', ['Dana Frost works_for Tarnow Mills Ltd']],
  ['At Tarnow Mills Ltd the decision is with Dana Frost, who runs finance.', ['Dana Frost works_for Tarnow Mills Ltd']],
  ['Dana Frost buys for Tarnow Mills Ltd.', ['Dana Frost works_for Tarnow Mills Ltd']],
  [
    'Dana Frost replaces Tom Hale at Halm Ceramics.',
    ['Dana Frost works_for Halm Ceramics', 'Tom Hale works_for Halm Ceramics, over'],
  ],
  ['Until May Dana Frost ran Halm Ceramics.', ['Dana Frost leads Halm Ceramics, over']],
  ['Dana Frost has joined from Orbis Freight Ltd.', ['Dana Frost works_for Orbis Freight Ltd, over']],
  ['Orbis Group holds 80% of Halm Ceramics.', ['Halm Ceramics subsidiary_of Orbis Group']],
])('who is at a house without an office: %s', (body, says) =>
  expect(told(body, 'document').map(bare).toSorted()).toEqual(says),
);

test.each([
  'At Tarnow Mills Ltd, should we ask for Dana Frost?',
  'Dana Frost may replace Tom Hale at Halm Ceramics.',
  'Dana Frost will buy for Tarnow Mills Ltd.',
  'Orbis Group holds 20% of Halm Ceramics.',
  'Orbis Group wants 80% of Halm Ceramics.',
  'Until May Dana Frost ran for Halm Ceramics.',
])('and not: %s', (body) => expect(told(body, 'document')).toEqual([]));
