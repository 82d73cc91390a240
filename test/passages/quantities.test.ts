import fc from 'fast-check';
import { expect, test } from 'vitest';
import { numberMeant } from '../../src/common/text/number-words.ts';
import { quantitiesIn } from '../../src/passages/quantities.ts';

const read = (text: string) => quantitiesIn(text).map(({ terms, start, end }) => [text.slice(start, end), ...terms]);

test.each([
  ['about 145.6k a year', '145.6k', '145600'],
  ['they want 750 k', '750 k', '750000'],
  ['it was 2,31 Millionen', '2,31 Millionen', '2310000'],
  ['1.2m in sales', '1.2m', '1200000'],
  ['3 Mio. EUR', '3 Mio.', '3000000'],
  ['16 tsd Euro', '16 tsd', '16000'],
  ['two thousand pounds', 'two thousand', '2000'],
  ['a hundred and twenty thousand', 'a hundred and twenty thousand', '120000'],
  ['zweieinhalbtausend Euro', 'zweieinhalbtausend', '2500'],
  ['dreihunderttausend', 'dreihunderttausend', '300000'],
  ['im dritten Quartal', 'dritten Quartal', 'q3'],
  ['in the 3rd quarter', '3rd quarter', 'q3'],
  ['first half of the year', 'first half of the year', 'h1'],
  ['Runde KW 41', 'KW 41', 'kw41'],
  ['in week 7', 'week 7', 'kw7'],
  ['at 5,4 percent', '5,4', '5d4'],
  ['costs 11.80 a metre', '11.80', '11d8'],
  ['of 148kWp on', '148kWp', '148'],
  ['of 148kWp on', '148kWp', 'kwp'],
])('“%s” says %s, found as %s', (text, said, term) => expect(read(text)).toContainEqual([said, term]));

test.each([
  '12 m of rope',
  'version 1.2.3k',
  '5 kg of nails',
  '10.30.2',
  'am 5.4.',
  '12.00',
  'the 3rd',
  'Tausendschön',
  'a quarter past three',
  'week by week',
  '400',
])('“%s” says no quantity', (text) => expect(read(text)).toEqual([]));

test.each([
  ['nineteen hundred', 1900],
  ['two and a half thousand', 2500],
  ['dreihundertfünfundvierzigtausend', 345_000],
  ['one million two hundred thousand', 1_200_000],
])('%s is %i', (words, value) => expect(numberMeant(words)).toBe(value));

test('any text is read in linear time', () => {
  const piece = fc.constantFrom(
    '1',
    '2.5',
    'k',
    ' ',
    'm',
    'vierzehn',
    'tausend',
    'one',
    'thousand',
    'und',
    'KW',
    'İ',
    '\n',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 300 }), (pieces) => {
      for (const { terms } of quantitiesIn(pieces.join('')))
        for (const term of terms) expect(term).toMatch(/^(?:[qh]\d|kw\d+|\d+(?:d\d+)?|\p{L}{2,4})$/u);
    }),
  );
  for (const part of ['vierzehntausend', 'vierzehn', 'one ', '9 ', 'thousand one '])
    expect(quantitiesIn(part.repeat(50_000)).length).toBeLessThanOrEqual(50_000);
});
