import { describe, expect, test } from 'vitest';
import { told } from './told.ts';

describe('where somebody was before', () => {
  test.each([
    [
      'Dana Frost was Tarnow Mills Ltd’s head of quality until December.',
      ['Dana Frost works_for Tarnow Mills Ltd once'],
    ],
    [
      'Dana Frost held research posts at Tarnow Mills Ltd and Orbis Holding Ltd then.',
      ['Dana Frost works_for Tarnow Mills Ltd once', 'Dana Frost works_for Orbis Holding Ltd once'],
    ],
    [
      'Dana Frost began her career at Tarnow Mills Ltd before she came to Orbis Holding Ltd in 2012.',
      ['Dana Frost works_for Tarnow Mills Ltd once'],
    ],
    [
      'A former pilot with Tarnow Airways Ltd, Dana Frost grows apples.',
      ['Dana Frost works_for Tarnow Airways Ltd once'],
    ],
    [
      'Dana Frost grows apples in Kent after a decade with Tarnow Mills Ltd in Hull.',
      ['Dana Frost works_for Tarnow Mills Ltd once'],
    ],
    [
      'Petra Voss begann ihre Laufbahn bei der Halm Bau GmbH und kam 2012 zur Falk Logistik GmbH.',
      ['Petra Voss works_for Halm Bau GmbH once'],
    ],
  ])('%s', (body, says) => expect(told(body)).toEqual(expect.arrayContaining(says)));

  test('and where who left is now', () =>
    expect(told('Dana Frost left in the autumn to join Orbis Holding Ltd in Hull.')).toEqual([
      'Dana Frost works_for Orbis Holding Ltd',
    ]));

  test.each([
    'Dana Frost began her career at Tarnow Mills Ltd in 2012.',
    'Dana Frost wanted to leave to join Orbis Holding Ltd in Hull.',
    'Has Dana Frost held posts at Tarnow Mills Ltd?',
  ])('but not where that may go on, or is open: %s', (body) => expect(told(body)).toEqual([]));
});
