import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SourcedMention } from '../../../src/common/settling/rows.ts';
import { observationOf, subtract } from '../../../src/identity/profile.ts';
import { rerank } from '../../../src/identity/unit/rerank.ts';
import type { Profile } from '../../../src/identity/unit/profile.ts';
import type { ValueKind } from '../../../src/identity/value-kinds.ts';
import { RowsInMemory } from '../../support/in-memory/rows.ts';
import { person } from '../../support/samples/mentions.ts';
import { factsOf, nearOf, profileOf, stateOf } from '../profiles.ts';

const PROFILE = 1;
const sourced = fc
  .record({
    name: fc.constantFrom('Ada Lindt', 'A. Lindt', 'Ada'),
    title: fc.constantFrom('CFO', 'CEO'),
    authority: fc.constantFrom(30, 50, 80, 90),
    day: fc.constantFrom('2026-01-02', '2026-03-02', '2026-05-02'),
    seq: fc.option(fc.integer({ min: 1, max: 9 }), { freq: 5 }),
    hash: fc.constantFrom('0a', '1b', '2c').map((one) => one.repeat(32)),
  })
  .map(({ name, title, authority, ...facts }) => ({
    mention: person(name, { authority, properties: { title } }),
    facts: { ...factsOf(facts), kind: 'item' },
  }));
const numbered = (list: Pick<SourcedMention, 'mention' | 'facts'>[]): SourcedMention[] =>
  list.map((one, doc) => ({ ...one, doc, n: 0, profile: PROFILE }));

/** Takes the first mentions away from a profile of all, and looks for the ranks that it lacks then. */
function withoutFirst(all: SourcedMention[], count: number): { p: Profile; reads: number } {
  const rows = new RowsInMemory();
  rows.mentions = all;
  const before = { root: PROFILE, thing: PROFILE, mentions: all.length, nameProfile: null, keep: null, live: true };
  const p = profileOf('E|ada@firm.example', all, { uid: PROFILE, before, mentions: all.length - count });
  const removed = all.slice(0, count);
  const lost: [ValueKind, string][] = [];
  for (const { mention, facts } of removed) {
    const loss = p.state && subtract(p.state, observationOf(mention, facts));
    if (loss && loss !== 'everything') lost.push(...loss.ranks);
  }
  const near = nearOf([p]);
  const deciding = rerank(near, new Map([[p, lost]]), {
    forgotten: new Set(removed.map(({ doc }) => doc)),
    mentions: [],
  });
  let reads = 0;
  function* counting() {
    for (let step = deciding.next(); !step.done; step = deciding.next()) {
      reads++;
      yield step.value;
    }
  }
  rows.drive(near, counting());
  return { p, reads };
}

test('every value has the rank that the mentions that are left give it', () => {
  fc.assert(
    fc.property(fc.array(sourced, { minLength: 2, maxLength: 12 }).map(numbered), fc.nat(3), (all, some) => {
      const count = Math.min(some, all.length - 1);
      const { p } = withoutFirst(all, count);
      expect(variantsOf(p.state)).toEqual(variantsOf(stateOf(all.slice(count))));
    }),
    { numRuns: 400 },
  );
});

const variantsOf = (state: Profile['state']) =>
  new Map(Object.entries(state?.variants ?? {}).filter(([, values]) => Object.keys(values).length));

/** So many mentions of one name, each lighter than the one before. */
const descending = (count: number, rare: number): SourcedMention[] =>
  numbered(
    Array.from({ length: count }, (_, n) => ({
      mention: person(n === 0 || n === rare ? 'Ada Lindt' : 'Ada Berg', { authority: 80 }),
      facts: {
        ...factsOf({ day: new Date(Date.UTC(2026, 0, 1) - n * 86_400_000).toISOString().slice(0, 10) }),
        kind: 'item',
      },
    })),
  );

test('of very many mentions the heaviest are read first, and no more than it takes', () => {
  expect(withoutFirst(descending(1_000, 2), 1).reads).toBe(1);
  const far = withoutFirst(descending(1_000, 900), 1);
  expect(far.reads).toBeGreaterThan(1);
  expect(variantsOf(far.p.state)).toEqual(variantsOf(stateOf(descending(1_000, 900).slice(1))));
});
