import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LABELS, type Label } from '../../src/common/model.ts';
import { rankOf } from '../../src/identity/facts.ts';
import { settledLabel, type Evidence } from '../../src/identity/label.ts';
import { factsOf } from './profiles.ts';

const rank = (authority: number, day = '2026-03-02') => rankOf(authority, factsOf({ day }));
const evidence = (labels: [Label, string][], more: Partial<Evidence> = {}): Evidence => ({
  labels: new Map(labels),
  name: '',
  mailed: false,
  dated: false,
  properties: new Set(),
  ...more,
});

test('a thing has the label that was stated with the highest authority, then at the latest date', () => {
  expect(
    settledLabel(
      evidence([
        ['Contact', rank(50, '2026-05-01')],
        ['Organization', rank(80)],
      ]),
    ),
  ).toBe('Organization');
  expect(
    settledLabel(
      evidence([
        ['Account', rank(80, '2026-05-01')],
        ['Organization', rank(80)],
      ]),
    ),
  ).toBe('Account');
});

test('labels come out the same in whatever order they were stated', () => {
  const stated = fc.uniqueArray(fc.tuple(fc.constantFrom(...LABELS), fc.constantFrom(rank(50), rank(80))), {
    selector: ([label]) => label,
  });
  fc.assert(
    fc.property(stated, (labels) => {
      expect(settledLabel(evidence(labels.toReversed()))).toBe(settledLabel(evidence(labels)));
    }),
  );
});

const person: Partial<Evidence> = { name: 'Sarah Lindt', mailed: true, properties: new Set(['title']) };
test.each<[string, Partial<Evidence>, Label]>([
  ['with a first name, an address and a title is a person', person, 'Contact'],
  ['without an address stays one', { ...person, mailed: false }, 'Organization'],
  ['without a title stays one', { ...person, properties: new Set() }, 'Organization'],
  ['that is not called as a person stays one', { ...person, name: 'Nordwind Lindt' }, 'Organization'],
])('what was filed as an organization %s', (_, more, label) =>
  expect(settledLabel(evidence([['Organization', rank(80)]], more))).toBe(label),
);

test.each(['participants', 'attendees', 'organizer'])('a dated document with %s is an activity', (property) => {
  const filed = (more: Partial<Evidence>) => settledLabel(evidence([['Asset', rank(80)]], more));
  expect(filed({ dated: true, properties: new Set([property]) })).toBe('Activity');
  expect(filed({ properties: new Set([property]) })).toBe('Asset');
  expect(filed({ dated: true })).toBe('Asset');
});
