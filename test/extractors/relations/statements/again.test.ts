import { describe, expect, test } from 'vitest';
import { FROM_NORTHBEAM, told } from './told.ts';

describe('a house is spoken of on by a word of its name', () => {
  test.each([
    [
      'Besuch bei der Molkerei Halm heute. Die Molkerei wurde 2023 von der Falk Holding AG übernommen.',
      'Falk Holding AG acquired Molkerei Halm',
    ],
    [
      'I called Tarnow Brewery Ltd today. The brewery was bought by Falk Holding Ltd last year.',
      'Falk Holding Ltd acquired Tarnow Brewery Ltd',
    ],
  ])('%s', (body, says) => expect(told(body)).toContain(says));

  test.each([
    'I called Tarnow Brewery Ltd today. The bakery was bought by Falk Holding Ltd last year.',
    'I called Tarnow Brewery Ltd and Halm Brewery Ltd today. The brewery was bought by Falk Holding Ltd last year.',
    'We met Tarnow Partners Ltd today. The partners were bought out by Falk Holding Ltd last year.',
  ])('but not by another word, nor where it may be one of two: %s', (body) =>
    expect(told(body).filter((one) => one.startsWith('Falk Holding Ltd acquired'))).toEqual([]),
  );
});

test('somebody is spoken of on by a pronoun before what he began, also behind the year of birth', () => {
  const body =
    'Leon Brandt, Jahrgang 1971, ist Leiter der Weserstahl AG in Bremen. Er begann seine Laufbahn bei der Halm Bau GmbH und war danach Leiter der Falk Logistik GmbH.';
  expect(told(body)).toEqual(
    expect.arrayContaining([
      'Leon Brandt works_for Halm Bau GmbH once',
      'Leon Brandt works_for Falk Logistik GmbH once',
    ]),
  );
});

test('a field of work that is written like a name employs nobody', () =>
  expect(
    told('Hi Tom,\n\nDana Frost, our VP of Delivery, will be there.\n\nAda', 'email', FROM_NORTHBEAM),
  ).not.toContain('Dana Frost works_for Delivery'));
