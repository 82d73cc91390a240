import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Letters outside ASCII, which `\b` takes for no part of a word, whatever the flags. */
const LETTER = String.raw`(?![\x00-\x7f])\p{L}`;
const BESIDE = new RegExp(
  [String.raw`\\b(?:\((?:\?:)?(?:[^()\\]*\|)?)?${LETTER}`, String.raw`${LETTER}(?:\??(?:\|[^()\\]*)?\))?\\b`].join('|'),
  'gu',
);

const foundIn = (text: string): string[] => [...text.matchAll(BESIDE)].map(([found]) => found.slice(0, 60));

test('a boundary beside a letter outside ASCII is seen', () => {
  for (const pattern of [
    String.raw`\bübergabe`,
    String.raw`\b(?:a|übers)\b`,
    String.raw`\b(?:weiß|gut)\b`,
    String.raw`(à)\b`,
  ])
    expect(foundIn(pattern), pattern).not.toEqual([]);
  for (const pattern of [String.raw`\b(?:für|grün)\b`, String.raw`(?<!\p{L})(?:über|weiß)(?!\p{L})`])
    expect(foundIn(pattern), pattern).toEqual([]);
});

test('no pattern has a word boundary beside a letter that is none of ASCII: (?<!\\p{L}) and (?!\\p{L}) tell it', () => {
  const found = globSync('src/**/*.ts').flatMap((file) =>
    foundIn(readFileSync(file, 'utf8')).map((pattern) => `${file}: ${pattern}`),
  );
  expect(found).toEqual([]);
});
