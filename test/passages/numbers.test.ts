import fc from 'fast-check';
import { expect, test } from 'vitest';
import { numbersIn } from '../../src/passages/numbers.ts';
import { passagesOf } from '../../src/passages/passages.ts';
import { questionOf } from '../../src/passages/question.ts';
import { highlights } from '../../src/passages/highlights.ts';

/** Whether a text holds what a question wants once more: a number or a day as it may be written otherwise, or the word itself. */
function finds(question: string, body: string): boolean {
  const terms = new Set(
    passagesOf({ title: '', body, date: '2026-02-03' }).flatMap((one) => one.terms.map(([t]) => t)),
  );
  const { wanted } = questionOf(question);
  const again = wanted.filter(({ isRepeated }) => isRepeated);
  const isHeld = ({ forms }: { forms: string[] }) => forms.some((form) => terms.has(form));
  return again.length > 0 ? again.some(isHeld) : wanted.every(isHeld);
}

test.each([
  ['12400', 'They want CHF 12,400 for it.'],
  ["12'400", 'They want CHF 12 400 for it.'],
  ['12.400,00 EUR', 'They want EUR 12,400.00 for it.'],
  ['12400', 'Total EUR 12.400,00, payable in May.'],
  ['0785550199', 'Call me: +41 78 555 01 99'],
  ['+41 78 555 01 99', 'Call me: 078/555 01 99'],
  ['0041 78 555 0199', 'mobile 0785550199'],
  ['(030) 5550-1234', 'Tel. +49 (0)30 5550 1234'],
  ['KX40', 'The valve KX-40 leaks again.'],
  ['KX-40', 'The valve KX40 leaks again.'],
  ['RE20260077', 'Our invoice RE-2026-0077 is open.'],
  ['2026-0077', 'Our invoice RE-2026-0077 is open.'],
  ['KX40', 'The valve KX 40 leaks again.'],
  ['KX 40', 'The valve KX-40 leaks again.'],
  ['DE123456789', 'VAT id DE 123 456 789, please quote it.'],
  ['DE 123 456 789', 'VAT id DE123456789, please quote it.'],
  ['DE89370400440532013000', 'Pay to DE89 3704 0044 0532 0130 00 by May.'],
  ['de89 3704 0044 0532 0130 00', 'Pay to DE89370400440532013000 by May.'],
  ['NL91ABNA0417164300', 'IBAN NL91 ABNA 0417 1643 00, in our name.'],
  ['NL91 ABNA 0417 1643 00', 'IBAN: NL91ABNA0417164300.'],
  ['GB29NWBK60161331926819', 'GB29-NWBK-6016-1331-9268-19'],
  ['MT84MALT011000012345MTLCAST001S', 'IBAN MT84 MALT 0110 0001 2345 MTLC AST0 01S'],
  ['NO9386011117947', 'konto NO93 8601 1117 947'],
  ['2026-02-03', 'Nothing in it says when it was written.'],
  ['3.2.2026', 'Nothing in it says when it was written.'],
  ['5 March 2026', 'The plans are due on 5.3. at noon.'],
  ['2026-03-05', 'Bitte bis zum 5. März schicken.'],
  ['2026-02-06', 'Please send it by Friday.'],
  ['4.2.2026', 'See you tomorrow.'],
  ['3 February 2026', 'Nothing in it says when it was written.'],
])('%s is found in "%s"', (question, body) => expect(finds(question, body)).toBe(true));

test.each([
  ['12400', 'They want CHF 12, 400 of them at once.'],
  ['0785550199', 'Call me: +41 78 555 01 98'],
  ['KX40', 'The valve KX-41 leaks again.'],
  ['DE89370400440532013000', 'Pay to DE89 3704 0044 0532 0130 01 by May.'],
  ['2026-02-04', 'Nothing in it says when it was written.'],
])('%s is not found in "%s"', (question, body) => expect(finds(question, body)).toBe(false));

test('a number is shown as a whole, with what parts it', () => {
  const text = 'Pay CHF 12,400.00 to us, or call 078 555 01 99.';
  const shown = (question: string) => {
    const forms = new Set(questionOf(question).wanted.flatMap((one) => one.forms));
    return highlights(text, forms).map(([from, to]) => text.slice(from, to));
  };
  expect(shown('12400')).toEqual(['12,400.00']);
  expect(shown('+41785550199')).toEqual(['078 555 01 99']);
});

test('any text is read in linear time into terms of letters and digits, where the number stands', () => {
  const piece = fc.constantFrom('1', '23', '4567', ' ', '.', ',', '-', '(', ')', '/', "'", 'ab', 'İ', '\n', '٣');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 300 }), (pieces) => {
      const text = pieces.join('');
      for (const { terms, start, end } of numbersIn(text)) {
        expect(text.slice(start, end)).toMatch(/[a-z\d]$/i);
        for (const term of terms)
          expect(term).toMatch(/^(?:[\p{L}\p{M}]+\d{1,20}|\d{3,20}|[a-z]{2}\d\d[a-z\d]{8,31})$/u);
      }
    }),
  );
  expect(numbersIn('1 '.repeat(500_000))).toEqual([]);
  expect(numbersIn('AB12 CD34 '.repeat(100_000)).length).toBeLessThan(100_000);
});
