import { describe, expect, test } from 'vitest';
import { read } from '../../read.ts';
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

test.each([
  ['Ida Falk: I have been here since 2019, before that I was at Tarnow Mills Ltd.', '2019-12-31'],
  ['Ida Falk: I have run this mill since March 2021, before this I worked for Tarnow Mills Ltd.', '2021-03-31'],
  ['Ida Falk: Before that I was at Tarnow Mills Ltd.', '2024-05-02'],
])('what was before something else ended when that began: %s', (line, day) => {
  const body = `${line}\nBen Ode: Good.\nIda Falk: Yes.\nBen Ode: Well.\n`;
  const { claims } = read({ type: 'transcript', body });
  expect(claims.filter(({ type }) => type === 'works_for')).toMatchObject([{ validTo: day }]);
});

test.each([
  ['Ada Moss - ex Tarnow Mills Ltd, now freelance', ['Ada Moss works_for Tarnow Mills Ltd once']],
  ['Ada Moss – ex Tarnow Mills Ltd', ['Ada Moss works_for Tarnow Mills Ltd once']],
  ['Ada Moss, ex Tarnow Mills Ltd, now freelance', ['Ada Moss works_for Tarnow Mills Ltd once']],
])('ex before a house behind somebody ends a post: %s', (body, facts) => expect(told(body)).toEqual(facts));

test.each([
  ['Dana Frost studierte Physik an der TU Hagen.', 'Dana Frost studied_at TU Hagen'],
  ['Mia Holt studierte Maschinenbau an der Universität Kassel.', 'Mia Holt studied_at Universität Kassel'],
  ['Mia Holt studierte an der ETH Zürich Physik.', 'Mia Holt studied_at ETH Zürich'],
])('a field of study is no part of the school: %s', (body, fact) =>
  expect(read({ type: 'note', body }).statements).toContain(fact),
);

test('a field that nobody studied is no study', () =>
  expect(
    read({ type: 'note', body: 'Dana Frost hat Physik an der TU Hagen geleitet.' }).statements.join(),
  ).not.toContain('studied_at'));
