import { expect, test } from 'vitest';
import {
  counted,
  listed,
  quoted,
  spokenDay,
  spokenMoney,
  spokenSpan,
} from '../../../src/graph/readings/summary/words.ts';

test('things are listed as they are read aloud', () => {
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(listed)).toEqual(['', 'a', 'a and b', 'a, b and c']);
});

test('counts are words up to twelve, with the plural where it belongs', () => {
  expect(counted(0, 'call')).toBe('no calls');
  expect(counted(1, 'person', 'people')).toBe('one person');
  expect(counted(2, 'person', 'people')).toBe('two people');
  expect(counted(1234, 'mention')).toBe('1,234 mentions');
});

test('days and the time between them are said in full, what two days share once', () => {
  expect(spokenDay('2026-03-02')).toBe('2 March 2026');
  expect(spokenDay('2026-12-31T23:30:00+01:00')).toBe('31 December 2026');
  expect(spokenDay('some day')).toBe('some day');
  expect(spokenSpan('2026-03-02', '2026-03-08')).toBe('2 to 8 March 2026');
  expect(spokenSpan('2026-02-23', '2026-03-01')).toBe('23 February to 1 March 2026');
  expect(spokenSpan('2025-12-29', '2026-01-04')).toBe('29 December 2025 to 4 January 2026');
});

test('money is said with its currency, and only where there is an amount', () => {
  expect(spokenMoney(84500, 'EUR')).toBe('EUR 84,500');
  expect(spokenMoney('29.5', 'EUR')).toBe('EUR 29.50');
  expect(spokenMoney(1_234_567.891, undefined)).toBe('1,234,567.89');
  for (const none of [undefined, '', 'much', true, ['1'], Number.NaN]) expect(spokenMoney(none, 'EUR')).toBeUndefined();
});

test('long remarks are cut at a word', () => {
  expect(quoted('  Two\n lines. ')).toBe('“Two lines”');
  expect(quoted('word '.repeat(40))).toBe(`“${'word '.repeat(24).trim()}…”`);
});
