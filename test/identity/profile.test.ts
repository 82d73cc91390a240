import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  add,
  cap,
  confidenceOf,
  each,
  emptyState,
  isEstablished,
  MAX_VARIANTS,
  observationOf,
  subtract,
  variantOf,
  type State,
} from '../../src/identity/profile.ts';
import type { Facts } from '../../src/identity/facts.ts';
import type { Mention } from '../../src/common/model.ts';
import { mention } from '../support/settled.ts';

const facts = (n: number): Facts => ({
  id: `d${n}`,
  entity: 'acme',
  source: ['mail', 'crm'][n % 2]!,
  day: `2026-01-${String(1 + (n % 28)).padStart(2, '0')}`,
  hash: String(n).padStart(16, '0'),
  seq: null,
});
const named = (n: number): Mention =>
  mention('Contact', `Name ${n % 5}`, {
    authority: [50, 80][n % 2]!,
    properties: { title: `T${n % 3}` },
    tier: n % 3 ? 'establishing' : 'reading',
  });
const state = (list: number[]): State => {
  const built = emptyState();
  for (const n of list) add(built, observationOf(named(n), facts(n)));
  return built;
};
const sorted = (s: State) =>
  JSON.stringify(s, (_, v) =>
    v && typeof v === 'object' && !Array.isArray(v) ? Object.fromEntries(Object.entries(v).toSorted()) : v,
  );

test('what mentions say together does not depend on their order', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(60), { minLength: 1 }), (list) => {
      expect(sorted(state(list))).toBe(sorted(state(list.toReversed())));
    }),
    { seed: 7 },
  );
});

test('a mention that is taken away leaves what the others say, unless it asks to be read again', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(60), { minLength: 2 }), (list) => {
      const built = state(list);
      const loss = subtract(built, observationOf(named(list[0]!), facts(list[0]!)));
      const rest = state(list.slice(1));
      if (loss === 'everything') return;
      const days = loss?.days ? { first: rest.first, last: rest.last } : {};
      for (const value of loss?.ranks ?? [])
        Object.assign(variantOf(built, value) ?? {}, { 1: variantOf(rest, value)?.[1] });

      expect(sorted({ ...built, ...days, variants: pruned(built) })).toBe(sorted({ ...rest, variants: pruned(rest) }));
    }),
    { seed: 7 },
  );
});

const pruned = ({ variants }: State) =>
  Object.fromEntries(Object.entries(variants).filter(([, values]) => Object.keys(values).length));

test('of very many variants the best by rank are kept, in whatever order they come', () => {
  const fill = (order: number[]) => {
    const built = emptyState();
    for (const n of order) {
      add(built, observationOf(mention('Contact', `Name ${n}`), facts(n)));
      cap(built);
    }
    return each(built, 'established_name').toSorted();
  };
  const all = Array.from({ length: MAX_VARIANTS + 50 }, (_, n) => n);
  expect(fill(all)).toHaveLength(MAX_VARIANTS);
  expect(fill(all)).toEqual(fill(all.toReversed()));
});

test('a reading that a second document repeats is surer, and weak candidates never stand', () => {
  const reading = emptyState();
  add(reading, observationOf(mention('Contact', 'Sarah Chen', { tier: 'reading', confidence: 0.45 }), facts(1)));
  expect(isEstablished(reading, 1)).toBe(false);
  add(reading, observationOf(mention('Contact', 'Sarah Chen', { tier: 'reading', confidence: 0.45 }), facts(2)));
  expect(isEstablished(reading, 2)).toBe(true);
  expect(confidenceOf(reading, 2)).toBeCloseTo(0.6975);
  const weak = emptyState();
  for (let n = 0; n < 9; n++)
    add(weak, observationOf(mention('Contact', 'Chen', { tier: 'weak', confidence: 0.9 }), facts(n)));
  expect(isEstablished(weak, 9)).toBe(false);
});

test('a source may be called as anything that objects have of their own', () => {
  const built = emptyState();
  add(
    built,
    observationOf(mention('Contact', 'Sarah Chen', { type: '__proto__' }), { ...facts(1), source: '__proto__' }),
  );
  expect(each(JSON.parse(JSON.stringify(built)), 'source')).toEqual([['__proto__', expect.any(String)]]);
});
