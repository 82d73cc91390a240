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
    rank: fc.constantFrom('0802026-03-02aa', '0902026-03-02bb', '0502026-03-01cc', '0602026-03-01dd'),
    day: fc.constantFrom('2026-03-01', '2026-03-02', '2026-05-02'),
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

const signed = (day: string) => claim({ rank: `060${day}aa`, day });
const left = (day: string, level = '050') => claim({ rank: `${level}${day}bb`, day, valid_to: day });

test.each<[what: string, claims: ClaimEvidence[], end: string | undefined]>([
  [
    'who signs again long after the last day is back',
    [signed('2024-01-05'), left('2024-03-01'), signed('2026-01-10')],
    undefined,
  ],
  ['a last mail soon after it is none', [signed('2024-01-05'), left('2024-03-01'), signed('2024-03-20')], '2024-03-01'],
  ['who leaves again has left', [left('2024-03-01'), signed('2026-01-10'), left('2026-04-01')], '2026-04-01'],
  [
    'also by a word that weighs less than the first',
    [left('2024-03-01', '060'), signed('2026-01-10'), left('2026-04-01')],
    '2026-04-01',
  ],
  [
    'the word of a stranger that they left again is not believed',
    [left('2024-03-01'), signed('2026-01-10'), left('2026-04-01', '030')],
    undefined,
  ],
  [
    'a record that was left as it was brings nobody back',
    [left('2024-03-01'), claim({ rank: '0802026-01-10aa', day: '2026-01-10' })],
    '2024-03-01',
  ],
  [
    'a person who writes it by hand does',
    [left('2024-03-01'), claim({ rank: '090~000000000000007', day: '2026-01-10' })],
    undefined,
  ],
  [
    'a mailbox that others still write to does not',
    [left('2024-03-01'), claim({ rank: '0302026-01-10aa', day: '2026-01-10' })],
    '2024-03-01',
  ],
])('%s', (_, list, end) => {
  for (const turned of [list, list.toReversed()])
    expect(edgeOf({ type: 'works_for', from: 1, to: 2 }, total(turned.map(stateOf))!).provenance.valid_to).toBe(end);
});
