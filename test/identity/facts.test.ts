import fc from 'fast-check';
import { expect, test } from 'vitest';
import { authorityOf, byText, higher, rankOf, writtenAt } from '../../src/identity/facts.ts';
import { factsOf } from './profiles.ts';

const authority = fc.integer({ min: 0, max: 100 });
const day = fc.constantFrom('2025-12-31', '2026-03-02', '2026-11-30');
const hash = fc.constantFrom('00'.repeat(32), '0f'.repeat(32), 'f0'.repeat(32));
const item = fc.record({ authority, day, hash });
const write = fc.record({ authority, day, hash, seq: fc.integer({ min: 1, max: 1e12 }) });
const rank = ({ authority: level, ...facts }: { authority: number; day: string; hash: string; seq?: number }) =>
  rankOf(level, factsOf(facts));

test('of two items’ values that of the higher authority counts, then that of the later date, then that of the larger hash', () => {
  fc.assert(
    fc.property(item, item, (one, other) => {
      const order = one.authority - other.authority || byText(one.day, other.day) || byText(one.hash, other.hash);
      expect(Math.sign(byText(rank(one), rank(other)))).toBe(Math.sign(order));
    }),
  );
});

test('of two writes of equal authority the later one counts, whatever their dates', () => {
  fc.assert(
    fc.property(write, write, (one, other) => {
      const order = one.authority - other.authority || one.seq - other.seq;
      expect(Math.sign(byText(rank(one), rank(other)))).toBe(Math.sign(order));
    }),
  );
});

test('an item of higher authority counts more than any write, and a write more than an item of its own', () => {
  fc.assert(
    fc.property(item, write, (one, other) => {
      expect(rank(one) > rank(other)).toBe(one.authority > other.authority);
    }),
  );
});

test('a rank tells its authority, and of what was written by hand the place in the sequence', () => {
  fc.assert(
    fc.property(write, item, (written, sent) => {
      expect(authorityOf(rank(written))).toBe(written.authority);
      expect(authorityOf(rank(sent))).toBe(sent.authority);
      expect(writtenAt(rank(written))).toBe(written.authority >= 90 ? written.seq : 0);
      expect(writtenAt(rank(sent))).toBe(0);
    }),
  );
});

test('the higher of two ranks is the same whichever comes first', () => {
  fc.assert(
    fc.property(fc.oneof(item, write), fc.oneof(item, write), (one, other) => {
      const [a, b] = [rank(one), rank(other)];
      expect(higher(a, b)).toBe(higher(b, a));
      expect([a, b].toSorted(byText).at(-1)).toBe(higher(a, b));
    }),
  );
});

test('texts are put in the same order on every machine: capitals first, then small letters, then those with accents', () => {
  expect(['ä', 'b', 'a', 'B', '1'].toSorted(byText)).toEqual(['1', 'B', 'a', 'b', 'ä']);
});
