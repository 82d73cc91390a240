import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assignThings, keptBy, type Bid } from '../../../src/identity/grouping/assign-things.ts';
import type { Profile } from '../../../src/identity/unit/profile.ts';
import { RowsInMemory } from '../../support/in-memory/rows.ts';
import { mailed } from '../../support/settled.ts';
import { nearOf, profileOf, observed } from '../profiles.ts';

const number = fc.integer({ min: 1, max: 4 });
const bids = fc.uniqueArray(fc.record({ root: number, thing: number, mentions: number }), {
  selector: ({ root, thing }) => `${root} ${thing}`,
});

test('a group keeps one surrogate at most, and a surrogate goes to one group', () => {
  fc.assert(
    fc.property(bids, (list) => {
      const kept = [...keptBy(list)];
      expect(new Set(kept.map(([, thing]) => thing)).size).toBe(kept.length);
      for (const [root, thing] of kept) expect(list.some((bid) => bid.root === root && bid.thing === thing)).toBe(true);
    }),
  );
});

test('a group that keeps no surrogate had fewer mentions of each than who keeps it, whatever the order', () => {
  const isHeavier = (one: Bid, other: Bid) => one.mentions > other.mentions;
  fc.assert(
    fc.property(bids, (list) => {
      const kept = keptBy(list);
      expect([...keptBy(list.toReversed())].toSorted()).toEqual([...kept].toSorted());
      for (const bid of list) {
        if (kept.has(bid.root)) continue;
        const winner = list.find((one) => one.thing === bid.thing && kept.get(one.root) === bid.thing);
        expect(winner && !isHeavier(bid, winner)).toBe(true);
      }
    }),
  );
});

let nextId = 1_000_000;
/** A profile that the database has in a thing with so many mentions, and in another group now. */
const moved = (thing: number, mentions: number, root: number): Profile => {
  const uid = ++nextId;
  const list = Array.from({ length: mentions }, () => observed(mailed(`p${uid}@firm.example`)));
  const before = { root: thing, thing, mentions, nameProfile: null, keep: null, live: true };
  return profileOf(`E|p${uid}@firm.example`, list, { uid, root, thing, before });
};
function assigned(list: Profile[]): (number | null)[] {
  const near = nearOf(list);
  new RowsInMemory().drive(near, assignThings(near, list));
  return list.map(({ thing }) => thing);
}

test('of two things that become one the heavier keeps its surrogate', () => {
  expect(assigned([moved(7, 5, 1), moved(8, 2, 1)])).toEqual([7, 7]);
  expect(assigned([moved(7, 2, 1), moved(8, 5, 1)])).toEqual([8, 8]);
});

test('of a thing that becomes two the smaller part gets a new surrogate', () => {
  const [large, small] = assigned([moved(7, 5, 1), moved(7, 2, 2)]);
  expect(large).toBe(7);
  expect(small).not.toBe(7);
});

test('a new profile is a thing of its own, and what nobody mentions any more is none', () => {
  const fresh = profileOf('E|new@firm.example', [observed(mailed('new@firm.example'))], { thing: null });
  const removed = { ...moved(7, 5, 1), root: null, mentions: 0 };
  expect(assigned([fresh, removed])).toEqual([fresh.uid, null]);
});
