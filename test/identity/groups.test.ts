import fc from 'fast-check';
import { expect, test } from 'vitest';
import { conflict, isBusiness, keptApart, partition, type Member } from '../../src/identity/groups.ts';

const members: Member[] = [...Array.from({ length: 6 }, (_, n) => `E|p${n}@firm.example`), 'B|acme', 'B|beta'].map(
  (key, uid) => ({ uid, key }),
);
const some = fc.uniqueArray(fc.constantFrom(...members), { minLength: 2, maxLength: 3 });
const keys = some.map((list) => list.map(({ key }) => key));
const sides = some.map(([one, ...others]) => ({ a: one ? [one.key] : [], b: others.map(({ key }) => key) }));
const history = fc.record({
  joined: fc.array(keys, { maxLength: 4 }),
  aparts: fc.array(sides, { maxLength: 3 }),
  shared: fc.dictionary(fc.constantFrom('phone', 'site', 'tax id'), some),
  weighed: fc.array(keys, { maxLength: 3 }),
  order: fc.shuffledSubarray(members, { minLength: members.length }),
});
const BUSINESSES = members.filter(isBusiness);
const named = new Map(BUSINESSES.map((business) => [business, [] as Member[]]));
const shape = (groups: Member[][]) => groups.map((group) => group.map(({ key }) => key).toSorted()).toSorted();

test('every profile is in one group, and none holds what was kept apart or two businesses', () => {
  fc.assert(
    fc.property(history, ({ joined, aparts, shared, weighed }) => {
      const groups = partition({ members, joined, aparts, shared: new Map(Object.entries(shared)), named, weighed });
      expect(groups.flat().toSorted((a, b) => a.uid - b.uid)).toEqual(members);
      for (const group of groups) {
        expect(group.filter(isBusiness).length).toBeLessThan(2);
        for (const one of group)
          for (const other of group) if (one !== other) expect(keptApart(aparts, [one], [other])).toBe(false);
      }
    }),
    { numRuns: 3_000 },
  );
});

test('groups do not depend on the order in which profiles, identifiers and what was weighed come', () => {
  fc.assert(
    fc.property(history, ({ joined, aparts, shared, weighed, order }) => {
      const identifiers = Object.entries(shared);
      const forwards = partition({ members, joined, aparts, shared: new Map(identifiers), named, weighed });
      const turned = new Map(identifiers.toReversed().map(([text, list]) => [text, list.toReversed()]));
      const back = partition({ members: order, joined, aparts, shared: turned, named, weighed: weighed.toReversed() });
      expect(shape(back)).toEqual(shape(forwards));
    }),
    { numRuns: 3_000 },
  );
});

test('what decisions join is one where nothing is kept apart and no two businesses meet', () => {
  const people = members.filter((one) => !isBusiness(one));
  const set = fc.uniqueArray(fc.constantFrom(...people), { minLength: 2 });
  fc.assert(
    fc.property(set, (list) => {
      const joined = [list.map(({ key }) => key)];
      const groups = partition({ members, joined, aparts: [], shared: new Map(), named: new Map(), weighed: [] });
      expect(groups.find((group) => group.includes(list[0] as Member))?.length).toBe(list.length);
    }),
  );
});

test('a business joins the one thing of its name, and none where two have it', () => {
  const [ann, bob, , , , , acme] = members as [Member, Member, Member, Member, Member, Member, Member];
  const groupsWith = (alike: Member[]) =>
    partition({ members, joined: [], aparts: [], shared: new Map(), named: new Map([[acme, alike]]), weighed: [] });
  expect(groupsWith([ann]).find((group) => group.includes(acme))).toContain(ann);
  expect(groupsWith([ann, bob]).find((group) => group.includes(acme))).toEqual([acme]);
});

test('birth dates and employers contradict each other where both state one and share none, either way round', () => {
  const stated = fc.uniqueArray(fc.constantFrom('1980-02-01', '1991-11-30', 'northwind', 'borealis'));
  fc.assert(
    fc.property(stated, stated, (one, other) => {
      expect(conflict(one, other)).toBe(conflict(other, one));
    }),
  );
  expect(conflict(['1980-02-01', 'northwind'], ['1980-02-01', 'borealis'])).toBe(true);
  expect(conflict(['1980-02-01'], ['borealis'])).toBe(false);
  expect(conflict(['northwind', 'borealis'], ['borealis'])).toBe(false);
});
