import { expect, test } from 'vitest';
import { holdersOf, lookupChange, relist } from '../../../src/identity/unit/listing.ts';
import { adopt, emptyNeighbourhood, type Neighbourhood } from '../../../src/identity/unit/neighbourhood.ts';
import { completeAggregates, invalidateLookups, type Profile } from '../../../src/identity/unit/profile.ts';

const LINDT = 'h1|acme|Contact|ada lindt';

/** An address of Ada Lindt's that the database has, in a group of its own. */
function known(near: Neighbourhood, uid: number): Profile {
  const state = {
    first: '2026-03-02',
    last: '2026-03-02',
    variants: { n: { '|acme|Ada Lindt': [1, '080'] }, e: { '|acme': [1, '080'] }, c: { '|e|1': [1, '080'] } },
  };
  const row = { key: `E|ada${uid}@firm.example`, root: uid, thing: uid, nameProfile: null, mentions: 1, documents: 1 };
  const rest = { supportCount: 0, isEstablished: true, unmatched: false, keep: null, decided: null, state };
  adopt(near, [{ uid, ...row, ...rest }]);
  const p = near.profiles.get(uid);
  if (!p) throw new Error(`${uid} is not there`);
  return p;
}

/** The groups that hold a text while the database has these rows of it. */
function held(near: Neighbourhood, text: string, roots: [profile: number, root: number][]) {
  const deciding = holdersOf(near, [text]);
  for (let step = deciding.next(); ; step = deciding.next()) {
    if (step.done) return step.value.get(text);
    for (const { most } of step.value.holders ?? []) {
      const rows = roots.map(([profile, root]) => ({ key: text, profile, root }));
      near.holders.set(text, { rows: [...rows.slice(0, most), ...rows.slice(-most)], most });
    }
  }
}

test('a text is held by the groups that the database has it in until a profile is listed anew', () => {
  const near = emptyNeighbourhood();
  const p = known(near, 1);
  expect(held(near, LINDT, [[1, 1]])).toEqual([1, 1]);
  p.root = 7;
  expect([...relist(near, [p])]).toContain(LINDT);
  expect(held(near, LINDT, [[1, 1]])).toEqual([7, 7]);
});

test('a row that is listed anew never hides another beyond it', () => {
  const near = emptyNeighbourhood();
  const list = [1, 2].map((uid) => known(near, uid));
  for (const p of list) p.root = null;
  relist(near, list);
  const roots: [number, number][] = [1, 2, 3].map((uid) => [uid, uid]);
  expect(held(near, LINDT, roots)).toEqual([3, 3]);
});

test('what is listed as it was stands in no change of rows, however often its group changed between', () => {
  const near = emptyNeighbourhood();
  const p = known(near, 1);
  for (const root of [7, 1]) {
    p.root = root;
    relist(near, [p]);
  }
  expect(lookupChange([p])).toEqual({ deleted: [], inserted: [], moved: [] });
});

test('a profile that loses its mentions is taken out of every text', () => {
  const near = emptyNeighbourhood();
  const p = known(near, 1);
  invalidateLookups(p);
  p.mentions = 0;
  completeAggregates(p);
  p.root = null;
  relist(near, [p]);
  const { deleted, inserted, moved } = lookupChange([p]);
  expect(deleted.map(({ key }) => key)).toContain(LINDT);
  expect([...inserted, ...moved]).toEqual([]);
});
