import { expect, test } from 'vitest';
import { screen } from '../../src/common/prefilter/screen.ts';

const TEXTS = [
  'We will send the plan by Friday.',
  'WE WILL SEND IT',
  'Nobody said a word.',
  'Bitte schicken Sie uns die Zahlen.',
  'ſend it',
  '',
];
const PATTERNS = [/\b(?:send|schick)\p{L}*/iu, /^we (will|shall) /i, /[a-z]+ word/, /^$/, /\d/];

test('a screened pattern says of every text what the pattern itself says', () => {
  const declare = screen();
  const screened = PATTERNS.map(declare);
  for (const text of [...TEXTS, ...TEXTS.toReversed()])
    for (const [n, pattern] of PATTERNS.entries()) {
      expect(screened[n]?.test(text), `${pattern} ${text}`).toBe(pattern.test(text));
      expect(screened[n]?.exec(text), `${pattern} ${text}`).toEqual(pattern.exec(text));
    }
});

test('a pattern declared after others were asked is asked of the same text too', () => {
  const declare = screen();
  expect(declare(/plan/).test('the plan')).toBe(true);
  expect(declare(/the/).test('the plan')).toBe(true);
  expect(declare(/no plan/).test('the plan')).toBe(false);
});

test('more texts than are remembered are told apart', () => {
  const declare = screen();
  const numbered = declare(/^number 7\d$/);
  const found = Array.from({ length: 300 }, (_, n) => `number ${n}`).filter((text) => numbered.test(text));
  expect(found).toEqual(Array.from({ length: 10 }, (_, n) => `number 7${n}`));
});

test('a global pattern gives all its matches, and none where a text lacks its words', () => {
  const days = screen()(/\b(mon|tues)day\b/gi);
  expect(days.matches('Monday or tuesday').map(([whole]) => whole)).toEqual(['Monday', 'tuesday']);
  expect(days.matches('Monday or tuesday')).toHaveLength(2);
  expect(days.matches('someday')).toEqual([]);
});
