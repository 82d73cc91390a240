import fc from 'fast-check';
import { expect, test } from 'vitest';
import { elementAt, valueAt } from '../../src/common/element-at.ts';
import type { Mention } from '../../src/common/model.ts';
import { alternatives } from '../../src/identity/alternatives.ts';
import { mention } from '../support/settled.ts';

const BODY = 'Ada Lindt Nordwind Berlin Ottokar Prahl '.repeat(5);

/** Readings and weak candidates over one text, which may overlap, and fields that stand nowhere in it. */
const found = fc
  .uniqueArray(fc.record({ start: fc.nat({ max: 150 }), length: fc.integer({ min: 1, max: 40 }) }), {
    selector: ({ start, length }) => `${start} ${length}`,
    maxLength: 12,
  })
  .chain((spans) =>
    fc.tuple(
      fc.constant(spans),
      fc.array(fc.constantFrom('reading', 'weak', 'field'), { minLength: 12, maxLength: 12 }),
    ),
  )
  .map(([spans, kinds]) =>
    spans.map(({ start, length }, n): Mention => {
      const end = start + length;
      const tier = elementAt(kinds, n);
      if (tier === 'field') return mention('Contact', `Field ${n}`);
      const run = BODY.slice(start, end);
      return mention('Contact', run, { tier: tier as 'reading' | 'weak', confidence: (n % 3) / 3, start, end, run });
    }),
  );
const every = () => true;

test('each reading and weak candidate has an alternative, which holds one reading at most and a run as long as each of its own', () => {
  fc.assert(
    fc.property(found, (mentions) => {
      const sorted = alternatives(mentions, every);
      const open = mentions.flatMap(({ tier }, n) => (tier === 'establishing' ? [] : [n]));
      expect([...sorted.keys()].toSorted((a, b) => a - b)).toEqual(open);
      for (const [n, { run, reading }] of sorted) {
        expect(run.length).toBeGreaterThanOrEqual(elementAt(mentions, n).run?.length ?? 0);
        if (reading) expect(valueAt(sorted, mentions.indexOf(reading)).reading).toBe(reading);
      }
    }),
    { numRuns: 2_000 },
  );
});

test('alternatives do not depend on the order in which they were found', () => {
  const shuffled = found.chain((mentions) =>
    fc.tuple(fc.constant(mentions), fc.shuffledSubarray(mentions, { minLength: mentions.length })),
  );
  fc.assert(
    fc.property(shuffled, ([mentions, others]) => {
      const [one, other] = [alternatives(mentions, every), alternatives(others, every)];
      for (const [n, alternative] of one)
        expect(other.get(others.indexOf(elementAt(mentions, n)))).toEqual(alternative);
    }),
    { numRuns: 2_000 },
  );
});

test('of overlapping readings the surest counts, and a weak candidate beside one never does', () => {
  const at = (tier: 'reading' | 'weak', confidence: number, start: number, end: number) =>
    mention('Contact', BODY.slice(start, end), { tier, confidence, start, end, run: BODY.slice(start, end) });
  const [ada, lindt, weak] = [at('reading', 0.9, 0, 3), at('reading', 0.6, 0, 9), at('weak', 1, 2, 18)];
  const sorted = alternatives([weak, lindt, ada], every);
  expect(new Set(sorted.values()).size).toBe(1);
  expect(sorted.get(0)).toMatchObject({ reading: ada, run: weak.run });
  const between = alternatives(
    [at('reading', 0.8, 10, 18), at('reading', 0.1, 5, 15), at('reading', 0.9, 0, 9)],
    every,
  );
  expect(between.get(1)).toBe(between.get(2));
  expect(between.get(0)).not.toBe(between.get(2));
});
