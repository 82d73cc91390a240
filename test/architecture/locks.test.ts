import { expect, test } from 'vitest';
import { files, textOf } from './source.ts';

const code = files.filter((file) => /^(src|workers)\//.test(file));

test('advisory locks are taken in one file, by the name of their class', () => {
  const takers = code.filter((file) => /pg_(try_)?advisory/.test(textOf(file)));
  expect(takers).toEqual(['src/stores/db/locks.ts']);
});

test('no number of an advisory lock means two things', () => {
  const numbers = [...textOf('src/stores/db/locks.ts').matchAll(/^ {2}\w+: (\d+),$/gm)].map(([, number]) => number);
  expect(numbers.length).toBeGreaterThan(10);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('how long a lease lasts and whether a row is unclaimed are written in one file', () => {
  const writers = code.filter((file) => /lease_until is null or|lease_until = now\(\)/.test(textOf(file)));
  expect(writers).toEqual(['src/stores/db/lease.ts']);
});
