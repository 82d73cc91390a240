import { fold } from '../graph/search/words.ts';

/** A number or a code as people part it, with the terms by which it is found however it is parted. */
export interface Run {
  terms: string[];
  start: number;
  end: number;
}

const GAP = String.raw`(?: ?[(/] ?|\) ?|[ \u00a0.,'’-])`;
const DIGITS = new RegExp(String.raw`(?<![\p{L}\p{M}\p{N}])\d+(?:${GAP}\d+)*(?![\p{L}\p{M}\p{N}])`, 'gu');
/** Before a hyphen any letters, before a blank capitals: `KX-40`, `KX 40`. */
const LETTERS = /(?<![\p{L}\p{M}\p{N}])(?:\p{L}{1,5}(?=-$)|\p{Lu}{1,5}(?= $))/u;
const LETTERS_LENGTH = 11;
/** The number of a bank account as it is printed, in fours. */
const ACCOUNT =
  /(?<![\p{L}\p{M}\p{N}])[A-Z]{2}\d\d(?:[ \u00a0-][A-Z\d]{4}){2,7}(?:[ \u00a0-][A-Z\d]{1,3})?(?![\p{L}\p{M}\p{N}])/giu;
const CENTS = /[.,]\d\d$/;

/** So many digits make a number of four and more that is told apart from a year or an hour, and so many are no number any more. */
const LEAST = 4;
const MOST = 20;
/** A telephone number has so many digits; with and without its country it ends with the same eight. */
const PHONE = 9;
const PHONE_END = 8;

/** Amounts, telephone numbers, accounts, dates and codes of a text that can be parted in several ways: `84,500`, `+41 79 555 04 18`, `RM-25`. */
export const numbersIn = (text: string): Run[] => [...partedIn(text), ...accountsIn(text)];

const accountsIn = (text: string): Run[] =>
  Array.from(text.matchAll(ACCOUNT), ({ index, 0: account }) => ({
    terms: [fold(account.replaceAll(/[ \u00a0-]/g, ''))],
    start: index,
    end: index + account.length,
  }));

const partedIn = (text: string): Run[] =>
  Array.from(text.matchAll(DIGITS), ({ index, 0: digits }) => {
    const before = /[- ]/.test(text[index - 1] ?? '') ? text.slice(Math.max(0, index - LETTERS_LENGTH), index) : '';
    const letters = LETTERS.exec(before)?.[0] ?? '';
    const start = letters === '' || text[index - 1] === ' ' ? index : index - letters.length - 1;
    return { terms: termsOf(letters, digits), start, end: index + digits.length };
  }).filter(({ terms }) => terms.length > 0);

function termsOf(letters: string, parted: string): string[] {
  const digits = parted.replaceAll(/\D/g, '');
  const isParted = digits.length < parted.length;
  if (digits.length > MOST) return [];
  const terms = [
    ...(letters === '' ? [] : [fold(letters) + digits]),
    ...(isParted && digits.length >= LEAST ? [digits] : []),
    ...(CENTS.test(parted) && digits.length > LEAST ? [digits.slice(0, -2)] : []),
    ...(digits.length >= PHONE ? [digits.slice(-PHONE_END)] : []),
  ];
  return [...new Set(terms)];
}
