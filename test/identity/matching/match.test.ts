import fc from 'fast-check';
import { expect, test } from 'vitest';
import { averageLink, type Linkage } from '../../../src/identity/matching/average-link.ts';
import { compare } from '../../../src/identity/matching/compare.ts';
import { matched, type Connected } from '../../../src/identity/matching/match.ts';
import type { Signals } from '../../../src/identity/matching/signals.ts';
import { random } from '../../support/random.ts';
import { mailed, named } from '../signals.ts';

const linkage = (scores: number[][], more: Partial<Linkage> = {}): Linkage => ({
  size: scores.length,
  given: [],
  candidates: scores.flatMap((row, i) =>
    row.flatMap((_, j): [number, number][] => (i < j && scores[i]![j]! >= 4 ? [[i, j]] : [])),
  ),
  score: (i, j) => scores[Math.min(i, j)]![Math.max(i, j)]!,
  apart: () => false,
  merge: 10,
  margin: 0,
  ...more,
});

test('a chain of look-alikes is not one thing', () => {
  const n = 12;
  const chain = Array.from({ length: n }, (_, i) =>
    Array.from({ length: n }, (__, j) => (Math.abs(i - j) === 1 ? 12 : -8)),
  );
  expect(Math.max(...averageLink(linkage(chain)).map((cluster) => cluster.length))).toBe(2);
});

test('whatever agrees all round is one thing', () => {
  const all = Array.from({ length: 5 }, () => Array.from({ length: 5 }, () => 11));
  expect(averageLink(linkage(all))).toEqual([[0, 1, 2, 3, 4]]);
  expect(averageLink(linkage(all, { apart: (i, j) => i + j === 1 }))).toHaveLength(2);
});

test('what fits two who must not be one joins neither, unless one fits far better', () => {
  const fits = (one: number, other: number) =>
    averageLink(
      linkage(
        [
          [0, one, other],
          [0, 0, -9],
          [0, 0, 0],
        ],
        { apart: (i, j) => i + j === 3, margin: 4 },
      ),
    );
  expect(fits(12, 11)).toEqual([[0], [1], [2]]);
  expect(fits(15, 10)).toEqual([[0, 1], [2]]);
});

test('clusters do not depend on the order in which the pairs come', () => {
  const scores = fc.array(fc.array(fc.integer({ min: -5, max: 15 }), { minLength: 7, maxLength: 7 }), {
    minLength: 7,
    maxLength: 7,
  });
  fc.assert(
    fc.property(scores, fc.integer(), (table, seed) => {
      const pairs = linkage(table);
      expect(averageLink({ ...pairs, candidates: random(seed).shuffle(pairs.candidates) })).toEqual(averageLink(pairs));
    }),
  );
});

const PHONE = { phones: ['+4930123456'], employers: ['beta'] };
const connected = (profiles: Signals[], more: Partial<Connected> = {}): Connected => ({
  profiles,
  candidates: profiles.flatMap((a, i) =>
    profiles.slice(i + 1).flatMap((b): [string, string][] => (compare(a, b).score >= 4 ? [[a.key, b.key]] : [])),
  ),
  merges: [],
  aparts: [],
  ...more,
});
const sarah = mailed('sarah@beta.com', 'sarah wittgenstein', PHONE);
const misspelt = named('sarah witgenstein', PHONE);

test('a misspelt name joins whom everything else speaks for', () => {
  expect(matched(connected([sarah, misspelt]))).toEqual([[sarah.key, misspelt.key]]);
});

test('what equal names and identifiers join already is not said again', () => {
  expect(matched(connected([sarah, named('sarah wittgenstein', PHONE)]))).toEqual([]);
  expect(matched(connected([sarah, mailed('x@y.z', 'sarah', { emails: ['sarah@beta.com', 'x@y.z'] })]))).toEqual([]);
});

test('a name that joins the holder of its equal takes along what is like both', () => {
  const plain = named('sarah wittgenstein', PHONE);
  expect(matched(connected([sarah, plain, misspelt]))).toEqual([[sarah.key, misspelt.key, plain.key]]);
});

test('a name that fits two addresses as well joins neither', () => {
  const other = mailed('sw@home.net', 'sarah wittgenstein', PHONE);
  expect(matched(connected([sarah, other, misspelt]))).toEqual([]);
});

test('what a person keeps apart is not merged, and what a person merged needs no saying', () => {
  const apart = { a: [sarah.key], b: [misspelt.key] };
  expect(matched(connected([sarah, misspelt], { aparts: [apart] }))).toEqual([]);
  expect(matched(connected([sarah, misspelt], { merges: [apart] }))).toEqual([]);
});

test('the outcome is the same in whatever order profiles and pairs come', () => {
  const people = Array.from({ length: 24 }, (_, i) => {
    const name = ['sarah wittgenstein', 'sara wittgenstein', 's wittgenstein', 'sarah witgenstein'][i % 4]!;
    const given = { phones: [`+49${i % 3}`], employers: [['beta', 'gamma'][i % 2]!], stated: i % 5 ? [] : ['beta'] };
    return i % 3
      ? { ...named(`${name}`, given), key: `N|acme|Contact|${name}|${i}` }
      : mailed(`s${i}@beta.com`, name, given);
  });
  const reference = matched(connected(people));
  expect(reference.length).toBeGreaterThan(0);
  for (let seed = 1; seed <= 20; seed++) {
    const mixed = connected(random(seed).shuffle(people));
    expect(matched({ ...mixed, candidates: random(seed).shuffle(mixed.candidates) })).toEqual(reference);
  }
});
