import { expect, test } from 'vitest';
import { neededBy } from '../../src/common/prefilter/needed.ts';
import { prefilter } from '../../src/common/prefilter/prefilter.ts';

const needs = (pattern: RegExp) => neededBy(pattern).map((texts) => texts.toSorted());
const tried = (patterns: RegExp[], text: string) => prefilter(patterns, (pattern) => pattern)(text);

test('a pattern needs one of the words that every match of it holds', () => {
  expect(needs(/\b(?:joined|left) (?:the )?(<O\d+>)/i)).toEqual([['joined ', 'left ']]);
  expect(needs(/(?:co-?)?founder\b/)).toEqual([['founder']]);
  expect(needs(/report(?:s|ed)? to (?:[a-z]+ ){0,3}?(<P\d+>)/)).toEqual([
    ['report to ', 'reported to ', 'reports to '],
  ]);
  expect(needs(/(?:buys ){1,3}.*(?:whom ){2}/)).toEqual([['buys '], ['whom ']]);
});

test('what may be left out, stands elsewhere or may be many letters is not needed', () => {
  expect(needs(/(?:joined)? ?[a-z]*/)).toEqual([]);
  expect(needs(/(?=joined)(?<!left)[^x]/)).toEqual([]);
  expect(needs(/joined|[a-z]+/)).toEqual([]);
  expect(needs(/(?:joined){0}(\p{Lu})\1(?:left)*/u)).toEqual([]);
  expect(needs(/v\p{L}r[a-z]x[ab]y/u)).toEqual([['xay', 'xby']]);
});

test('digits are needed as digits, whichever they are', () => {
  expect(needs(/\d\.[1-9]\d/)).toEqual([['0.00']]);
  expect(tried([/since 19\d\d/, /\d+ kg/], 'Since 2024, 7 kg')).toEqual([/since 19\d\d/, /\d+ kg/]);
});

test('a pattern is tried where all that it needs stands, in the order of the patterns', () => {
  const patterns = [/joined .* from/i, /left/i, /[a-z]+/, /gründet/iu];
  expect(tried(patterns, 'She JOINED them from there')).toEqual([patterns[0], patterns[2]]);
  expect(tried(patterns, 'She joined them')).toEqual([patterns[2]]);
  expect(tried(patterns, 'Er Gründet, sie LEFT.')).toEqual([patterns[1], patterns[2], patterns[3]]);
});

test('letters that are another one in capitals or long are found as patterns find them', () => {
  for (const [pattern, text] of [
    [/six/iu, 'ſix'],
    [/kilo/iu, '\u212Ailo'],
    [/ångström/iu, '\u212Bngström'],
    [/straße/iu, 'STRA\u1E9EE'],
    [/ςοφος/iu, 'ΣΟΦΟΣ'],
    [/µm/iu, '\u03BCm'],
  ] as const) {
    expect(pattern.test(text), text).toBe(true);
    expect(tried([pattern], text), text).toEqual([pattern]);
  }
});

test('texts that begin, end and hold each other are all found', () => {
  const patterns = [/he/, /she/, /his/, /hers/, /ushers/];
  expect(tried(patterns, 'ushers')).toEqual([/he/, /she/, /hers/, /ushers/]);
  expect(tried(patterns, 'this')).toEqual([/his/]);
});

test('a pattern that cannot be read is refused', () => {
  expect(() => neededBy(new RegExp('(?i:joined)'))).toThrow('cannot be read');
  expect(() => neededBy(/[\w--[aeiou]]/v)).toThrow('cannot be read');
});

test('more texts than there are states for are refused', () => {
  const lettered = (n: number) => String(n).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));
  const patterns = Array.from({ length: 9_000 }, (_, n) => new RegExp(`${lettered(n + 1_000)} ends where`));
  expect(() => tried(patterns, 'word')).toThrow(RangeError);
});
