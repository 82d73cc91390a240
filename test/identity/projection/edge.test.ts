import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ClaimEvidence } from '../../../src/common/settling/rows.ts';
import { edgeOf, stateOf, total } from '../../../src/identity/projection/edge.ts';

const claim = (more: Partial<ClaimEvidence>): ClaimEvidence => ({
  a: 1,
  type: 'works_for',
  b: 2,
  rank: '0802026-03-02aa',
  day: '2026-03-02',
  source: 'mail',
  confidence: 0.7,
  properties: null,
  valid_from: null,
  valid_to: null,
  ...more,
});

const claims = fc.array(
  fc.record({
    rank: fc.constantFrom('0802026-03-02aa', '0902026-03-02bb', '0502026-03-01cc'),
    day: fc.constantFrom('2026-03-01', '2026-03-02'),
    source: fc.constantFrom('mail', 'crm'),
    confidence: fc.constantFrom(0.5, 0.7, 1),
    properties: fc.constantFrom(null, { role: 'CFO' }, { role: 'CEO' }),
    valid_to: fc.constantFrom(null, '2026-01-01', '2026-02-01'),
  }),
  { minLength: 1, maxLength: 5 },
);

test('claims say the same of an edge in whatever order they are summed', () => {
  fc.assert(
    fc.property(claims, (list) => {
      const states = list.map((one) => stateOf(claim(one)));
      const [one, other] = [total(states), total(states.toReversed())].map(
        (state) => state && edgeOf({ type: 'works_for', from: 1, to: 2 }, state),
      );
      expect(other).toEqual(one);
    }),
    { numRuns: 300, seed: 20_261_122 },
  );
});

test('of a property the claim with the highest rank counts, and an edge begins where the first claim of it says', () => {
  const state = total([
    stateOf(claim({ properties: { role: 'CFO' }, rank: '0502026-03-02aa' })),
    stateOf(claim({ properties: { role: 'CEO' }, rank: '0902026-03-01bb', valid_from: '2025-12-01', source: 'crm' })),
  ]);
  const edge = state && edgeOf({ type: 'works_for', from: 1, to: 2 }, state);
  expect(edge?.properties).toEqual({ role: 'CEO' });
  expect(edge?.provenance).toMatchObject({
    source: 'crm',
    sources: ['crm', 'mail'],
    authority: 90,
    valid_from: '2025-12-01',
    mentions: 2,
  });
});

test('of no claims there is no edge', () => {
  expect(total([])).toBeUndefined();
});

test('the word of a stranger that something is over ends only what nobody surer has said', () => {
  const stated = claim({ rank: '0802026-03-02aa' });
  const strange = claim({ rank: '0302026-03-03bb', valid_to: '2026-03-03' });
  const sentence = claim({ rank: '0502026-03-03bb', valid_to: '2026-03-03' });
  const endOf = (claims: ClaimEvidence[]) =>
    edgeOf({ type: 'works_for', from: 1, to: 2 }, total(claims.map(stateOf))!).provenance.valid_to;
  expect(endOf([stated, strange])).toBeUndefined();
  expect(endOf([strange])).toBe('2026-03-03');
  expect(endOf([stated, sentence])).toBe('2026-03-03');
});
