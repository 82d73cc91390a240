import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rankOf } from '../../../src/identity/facts.ts';
import { gather, top, valuesOf } from '../../../src/identity/unit/values.ts';
import { person, reading } from '../../support/samples/mentions.ts';
import { factsOf, profileOf, observed } from '../profiles.ts';

const one = fc.record({
  name: fc.constantFrom('Ada', 'Anna', 'Otto'),
  authority: fc.constantFrom(30, 50, 80),
  isRead: fc.boolean(),
});
const members = (parts: { name: string; authority: number; isRead: boolean }[][]) =>
  parts.map((list, n) =>
    profileOf(
      `E|p${n}@firm.example`,
      list.map(({ name, authority, isRead }) => observed((isRead ? reading : person)(name, { authority }))),
    ),
  );
const rank = (authority: number) => rankOf(authority, factsOf());

test('each value has the highest rank that any profile of a thing gives it, and the best of all is the highest', () => {
  fc.assert(
    fc.property(fc.array(fc.array(one, { maxLength: 4 }), { maxLength: 3 }), (parts) => {
      const named = parts.flat().filter(({ isRead }) => !isRead);
      const best = new Map<string, string>();
      for (const { name, authority } of named.toSorted((a, b) => a.authority - b.authority))
        best.set(`acme|${name}`, rank(authority));
      expect(gather(members(parts), 'established_name')).toEqual(best);
      const [first] = [...best].toSorted(([a, x], [b, y]) => (x === y ? Number(a < b) : Number(x < y)) || -1);
      expect(top(members(parts), 'established_name')).toEqual(first);
    }),
  );
});

test('the best of two kinds is the best of either, and the same in whatever order profiles come', () => {
  fc.assert(
    fc.property(fc.array(fc.array(one, { maxLength: 4 }), { maxLength: 3 }), (parts) => {
      const list = members(parts);
      const found = top(list, 'established_name', 'other_name');
      expect(top(list.toReversed(), 'other_name', 'established_name')).toEqual(found);
      const ranks = parts.flat().map(({ authority }) => rank(authority));
      expect(found?.[1]).toBe(ranks.toSorted().at(-1));
    }),
  );
});

test('a profile whose state has yet to be read gives no values', () => {
  expect(
    valuesOf([profileOf('E|a@firm.example', [observed(person('Ada'))], { state: null })], 'established_name'),
  ).toEqual([]);
});
