import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ClaimRow } from '../../../src/common/settling/rows.ts';
import { makesEdge, stateOf, total } from '../../../src/identity/projection/edge.ts';
import { pairText, sumPairs, type PairSum } from '../../../src/identity/projection/pair-sums.ts';
import { emptyNeighbourhood } from '../../../src/identity/unit/neighbourhood.ts';
import { RowsInMemory } from '../../support/in-memory/rows.ts';

const row = fc
  .record({
    a: fc.constantFrom(1, 2),
    b: fc.constantFrom(3, 4),
    type: fc.constantFrom('knows', 'works_for'),
    free: fc.boolean(),
    confidence: fc.constantFrom(0.4, 0.5, 0.9),
    rank: fc.constantFrom('0502026-03-02aa', '0802026-03-02bb'),
    source: fc.constantFrom('mail', 'crm'),
  })
  .map((one): Omit<ClaimRow, 'doc'> => ({
    n: 0,
    from_n: 0,
    to_n: 1,
    rule: 'test.claim',
    authority: 80,
    start_at: null,
    end_at: null,
    day: '2026-03-02',
    properties: null,
    valid_from: null,
    valid_to: null,
    ...one,
  }));
const claims = fc.array(row, { maxLength: 8 }).map((list) => list.map((one, doc): ClaimRow => ({ ...one, doc })));
/** Claims, how many of them are there before, and which of these go. */
const change = fc.record({ all: claims, before: fc.nat(8), isRemoved: fc.func(fc.boolean()) });

/** Keeps the sums that follow, as settling does. */
function keep(rows: RowsInMemory, added: ClaimRow[], removed: ClaimRow[]): Map<string, PairSum> {
  rows.claims = [...rows.claims.filter((one) => !removed.includes(one)), ...added];
  const near = emptyNeighbourhood();
  const sums = rows.drive(near, sumPairs(near, added, removed));
  for (const [text, sum] of sums)
    if (sum.state) rows.sums.set(text, sum);
    else rows.sums.delete(text);
  return sums;
}

const counted = (list: ClaimRow[]) => {
  const free = Map.groupBy(
    list.filter((one) => one.free && makesEdge(one)),
    pairText,
  );
  return new Map([...free].map(([text, some]) => [text, sorted(total(some.map(stateOf)))]));
};
const sorted = (state: PairSum['state'] | undefined) => state && { ...state, s: state.s.toSorted() };

test('the sums are those of all claims that are left and sure enough, but of items’ own', () => {
  fc.assert(
    fc.property(change, ({ all, before, isRemoved }) => {
      const rows = new RowsInMemory();
      const old = all.slice(0, before);
      keep(rows, old, []);
      const removed = old.filter((one) => isRemoved(one.doc));
      keep(rows, all.slice(before), removed);
      const kept = new Map([...rows.sums].map(([text, { state }]) => [text, sorted(state)]));
      expect(kept).toEqual(counted(all.filter((one) => !removed.includes(one))));
    }),
  );
});

test('claims that come and go again leave the sums as they were', () => {
  fc.assert(
    fc.property(claims, claims, (old, others) => {
      const rows = new RowsInMemory();
      keep(rows, old, []);
      const before = counted(rows.claims);
      const come = others.map((one) => ({ ...one, doc: one.doc + 100 }));
      keep(rows, come, []);
      keep(rows, [], come);
      expect(new Map([...rows.sums].map(([text, { state }]) => [text, sorted(state)]))).toEqual(before);
    }),
  );
});

test('a pair that loses its last claim is told to be without a sum', () => {
  const rows = new RowsInMemory();
  const [one] = fc
    .sample(row, { numRuns: 1, seed: 1 })
    .map((some): ClaimRow => ({ ...some, doc: 1, free: true, confidence: 1 }));
  const list = one ? [one] : [];
  keep(rows, list, []);
  expect([...keep(rows, [], list).values()].map(({ state }) => state)).toEqual([null]);
});
