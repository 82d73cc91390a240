import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SourcedMention } from '../../../src/common/settling/rows.ts';
import { isStored, recount, redate, withStates } from '../../../src/identity/unit/recount.ts';
import type { Profile } from '../../../src/identity/unit/profile.ts';
import { RowsInMemory } from '../../support/in-memory/rows.ts';
import { person } from '../../support/samples/mentions.ts';
import { factsOf, nearOf, profileOf, stateOf } from '../profiles.ts';

const PROFILE = 1;
const sourced = fc
  .record({
    name: fc.constantFrom('Ada Lindt', 'A. Lindt'),
    authority: fc.constantFrom(50, 80),
    day: fc.constantFrom('2026-01-02', '2026-03-02', '2026-05-02'),
  })
  .map(({ name, authority, day }) => ({
    mention: person(name, { authority }),
    facts: { ...factsOf({ day }), kind: 'item' },
  }));
const numbered = (list: Pick<SourcedMention, 'mention' | 'facts'>[], from: number): SourcedMention[] =>
  list.map((one, n) => ({ ...one, doc: from + n, n: 0, profile: PROFILE }));
/** Mentions that the database has, of which some documents are forgotten, and others that come. */
const change = fc
  .record({
    kept: fc.array(sourced, { minLength: 1, maxLength: 5 }),
    come: fc.array(sourced, { maxLength: 3 }),
    removed: fc.nat(5),
  })
  .map(({ kept, come, removed }) => {
    const stored = numbered(kept, 0);
    const mentions = numbered(come, 100);
    const left = [...stored.slice(removed), ...mentions];
    return {
      stored,
      reasserted: { forgotten: new Set(stored.slice(0, removed).map(({ doc }) => doc)), mentions },
      left,
    };
  });

/** A profile that the database has with these mentions, and so many now. */
function stored(mentions: SourcedMention[], now: number): { p: Profile; rows: RowsInMemory } {
  const rows = new RowsInMemory();
  rows.mentions = mentions;
  const before = {
    root: PROFILE,
    thing: PROFILE,
    mentions: mentions.length,
    nameProfile: null,
    keep: null,
    live: true,
  };
  return {
    rows,
    p: Object.assign(profileOf('E|ada@firm.example', mentions, { uid: PROFILE, before }), { mentions: now }),
  };
}

test('what is counted again is what the mentions that are left say, with those that come', () => {
  fc.assert(
    fc.property(change, ({ stored: old, reasserted, left }) => {
      const { p, rows } = stored(old, left.length);
      const near = nearOf([p]);
      rows.drive(near, recount(near, [p], reasserted));
      expect(p.state).toEqual(stateOf(left));
      expect(p.lookupsInvalidated).toBe(true);
    }),
  );
});

test('what is dated again lies between the days of the mentions that are left, and says what it said', () => {
  fc.assert(
    fc.property(change, ({ stored: old, reasserted, left }) => {
      const { p, rows } = stored(old, left.length);
      const variants = structuredClone(p.state?.variants);
      const near = nearOf([p]);
      rows.drive(near, redate(near, [p], reasserted));
      const { first, last } = stateOf(left);
      expect(p.state).toEqual({ first, last, variants });
    }),
  );
});

test('a state that was not kept is read when it is needed, one that is here is not read again', () => {
  const { p, rows } = stored(numbered([{ mention: person('Ada Lindt'), facts: { ...factsOf(), kind: 'item' } }], 0), 1);
  const state = p.state;
  const near = nearOf([p]);
  p.state = null;
  rows.drive(near, withStates(near, [p]));
  expect(p.state).toEqual(state);
  rows.mentions = [];
  rows.drive(near, withStates(near, [p]));
  expect(p.state).toEqual(state);
});

test('the database has mentions of what it had some of, and some of which are left', () => {
  const { p } = stored(numbered([{ mention: person('Ada Lindt'), facts: { ...factsOf(), kind: 'item' } }], 0), 1);
  expect([p, { ...p, mentions: 0 }, { ...p, before: null }].map(isStored)).toEqual([true, false, false]);
});
