import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cut } from '../../src/passages/cut.ts';

const word = fc.stringMatching(/^[a-zäöüß]{1,12}[,;]?$/);
const gap = fc.constantFrom(' ', ' ', ' ', ' ', '. ', '! ', '\n', '\n\n', '\nAda: ', '  ', '\t');
const prose = fc
  .array(fc.tuple(word, gap), { minLength: 1, maxLength: 900 })
  .map((parts) => parts.map(([text, after]) => text + after).join(''));
const sizeOf = (text: string): number => text.split(/\s+/).filter(Boolean).length;
const pieces = (text: string): string[] => cut(text).map(({ start, end }) => text.slice(start, end));

describe('passages of a text', () => {
  test('have 60 to 200 words, whatever its lines and sentences are; a shorter text is one', () => {
    fc.assert(
      fc.property(prose, (text) => {
        const sizes = pieces(text).map(sizeOf);
        if (sizeOf(text) < 60) expect(sizes).toEqual([sizeOf(text)]);
        else expect(sizes.filter((n) => n < 60 || n > 200)).toEqual([]);
      }),
    );
  });

  test('hold every word once, in order, and begin and end with a word', () => {
    fc.assert(
      fc.property(fc.oneof(prose, fc.string({ unit: 'grapheme', maxLength: 3000 })), (text) => {
        const parts = pieces(text);
        expect(parts.join('').replace(/\s+/g, '')).toBe(text.replace(/\s+/g, ''));
        expect(parts.filter((part) => part !== part.trim() || part === '')).toEqual([]);
      }),
    );
  });

  test('end where turns end when turns are short', () => {
    const turns = Array.from({ length: 40 }, (_, i) => `${i % 2 ? 'Ada' : 'Bo'}: ${'word '.repeat(25).trim()}.`);
    const parts = pieces(turns.join('\n'));
    expect(parts.length).toBeGreaterThan(5);
    for (const part of parts) expect(part).toMatch(/^(Ada|Bo): .*\.$/s);
  });

  test('end where sentences end when a line is long', () => {
    const parts = pieces('The quick brown fox jumped over one lazy dog today. '.repeat(100));
    expect(parts.length).toBeGreaterThan(7);
    for (const part of parts) expect(part).toMatch(/^The quick.*today\.$/s);
  });

  test.each([
    ['a line of one megabyte without spaces', 'x'.repeat(2 ** 20)],
    ['a line of one megabyte of pairs', '𝒜'.repeat(2 ** 19)],
    ['a million words', 'lorem ipsum '.repeat(500_000)],
    ['a million lines', 'a\n'.repeat(1_000_000)],
    ['a megabyte of full stops', '. '.repeat(2 ** 19)],
    ['a megabyte of blanks and one word', `${' '.repeat(2 ** 20)}x`],
    ['Chinese without spaces', '会议讨论了通风系统的维修费用。'.repeat(20_000)],
  ])('%s is cut in linear time, none longer than 4,000 characters where words are short', (_, text) => {
    const began = performance.now();
    const found = cut(text);
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(Math.max(...found.map(({ start, end }) => end - start))).toBeLessThan(4100);
    for (const { start } of found) expect(text.charCodeAt(start) & 0xfc00).not.toBe(0xdc00);
  });

  test('of blank text there are none', () => expect(cut(' \n\t\n ')).toEqual([]));
});
