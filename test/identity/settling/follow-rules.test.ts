import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Ruling } from '../../../src/common/settling/rule.ts';
import { elementAt } from '../../../src/common/element-at.ts';
import { followRules } from '../../../src/identity/settling/follow-rules.ts';
import { claim, mailed, mention } from '../../support/settled.ts';

const FACTS = { id: 'ingest_1', entity: 'acme', source: 'mail', day: '2026-03-02', hash: '00', seq: null };
const NAMES = ['Ada Lindt', 'Otto Prahl', 'Mia Sund', 'Nordwind AG'];
const TYPES = ['knows', 'works_for', 'mentions'];

const rule = (kind: Ruling['kind'], over: Partial<Ruling>, seq = 1): Ruling => ({
  id: `rule_${seq}`,
  seq,
  kind,
  match: {},
  effect: {},
  keys: [],
  toKeys: [],
  ...over,
});

/** People of these names, some of them two mentions of one, and what is claimed between them. */
const asserted = fc
  .array(fc.record({ name: fc.constantFrom(...NAMES), as: fc.boolean() }), { minLength: 1, maxLength: 8 })
  .chain((people) => {
    const place = fc.nat({ max: people.length - 1 });
    const claims = fc.array(fc.tuple(fc.constantFrom(...TYPES), place, place), { maxLength: 8 });
    return fc.tuple(fc.constant(people), claims);
  })
  .map(([people, claims]) => ({
    mentions: people.map(({ name, as }, n) => mention('Contact', name, as && n > 0 ? { as: 0 } : {})),
    claims: claims.map(([type, from, to]) => claim(type, from, to)),
  }));
const rules = fc.array(
  fc.oneof(
    fc.constantFrom(...NAMES).map((name) => rule('ignore', { match: { name } })),
    fc
      .constantFrom('Ada*', '*a*', '?tto Prahl')
      .map((pattern) => rule('relabel', { match: { pattern }, effect: { label: 'Organization' } })),
    fc
      .tuple(fc.constantFrom(...TYPES), fc.constantFrom(...TYPES))
      .map(([type, to]) => rule('edge_type', { match: { type }, effect: { type: to } })),
  ),
  { maxLength: 4 },
);
const numbered = (list: Ruling[]): Ruling[] => list.map((one, n) => ({ ...one, seq: n + 1, id: `rule_${n + 1}` }));

test('whatever the rules, claims join mentions that are there, what they leave alone is as it was, and followed again nothing new is ignored', () => {
  fc.assert(
    fc.property(asserted, rules, (assertions, list) => {
      const before = JSON.stringify(assertions);
      const ruled = followRules(numbered(list), assertions, FACTS);
      expect(JSON.stringify(assertions)).toBe(before);
      if (!ruled) return;
      const { mentions, claims } = ruled.assertions;
      for (const { from, to } of claims) expect([mentions[from], mentions[to]]).not.toContain(undefined);
      for (const { as } of mentions) if (as !== undefined) expect(mentions[as]).toBeDefined();
      expect(Object.values(ruled.hits).every((hits) => hits > 0)).toBe(true);
      const ignoring = numbered(list).filter(({ kind }) => kind === 'ignore');
      if (list.every(({ kind }) => kind === 'ignore'))
        expect(followRules(ignoring, ruled.assertions, FACTS)).toBeNull();
    }),
    { numRuns: 5_000 },
  );
});

test('what is ignored goes with all that is claimed of it, and the others keep what joins them', () => {
  const assertions = {
    mentions: [
      mention('Activity', 'Call'),
      mention('Contact', 'Ada Lindt'),
      mailed('otto@prahl.example', 'Otto Prahl'),
    ],
    claims: [claim('mentions', 0, 1), claim('mentions', 0, 2), claim('knows', 1, 2)],
  };
  const ruled = followRules([rule('ignore', { match: { name: 'ada lindt' } })], assertions, FACTS);
  expect(ruled?.hits).toEqual({ rule_1: 1 });
  expect(ruled?.assertions.mentions.map(({ name }) => name)).toEqual(['Call', 'Otto Prahl']);
  expect(ruled?.assertions.claims).toEqual([claim('mentions', 0, 1)]);
});

test('what a person wrote after the rule stands, and a registered business is never meant', () => {
  const assertions = { mentions: [mention('Contact', 'Ada Lindt'), mention('Business', 'Nordwind AG')], claims: [] };
  const ignoring = NAMES.map((name, n) => rule('ignore', { match: { name } }, n + 1));
  expect(followRules(ignoring, assertions, { ...FACTS, seq: 9 })).toBeNull();
  const left = followRules(ignoring, assertions, { ...FACTS, seq: 0 })?.assertions.mentions;
  expect(left?.map(({ label }) => label)).toEqual(['Business']);
});

test('an alias takes a bare name for the thing, and leaves one that an address identifies', () => {
  const toKeys = ['E|ada@firm.example'];
  const aliasing = rule('alias', { match: { pattern: 'ada*' }, toKeys });
  const assertions = { mentions: [mention('Contact', 'Ada L.'), mailed('ada.k@other.example', 'Ada K.')], claims: [] };
  const ruled = followRules([aliasing], assertions, FACTS);
  expect(ruled?.assertions.mentions.map(({ keys }) => keys)).toEqual([toKeys, undefined]);
  expect(elementAt(ruled?.assertions.mentions ?? [], 0).authority).toBeLessThan(80);
});

test('a property is renamed, set or removed where its value fits, whatever its case', () => {
  const assertions = {
    mentions: [mention('Contact', 'Ada', { properties: { role: ' CFO ', city: 'Kiel' } })],
    claims: [],
  };
  const followed = (effect: Ruling['effect'], value = 'cfo') =>
    followRules([rule('property', { match: { property: 'role', value }, effect })], assertions, FACTS)?.assertions
      .mentions[0]?.properties;
  expect(followed({ property: 'title' })).toEqual({ title: ' CFO ', city: 'Kiel' });
  expect(followed({ value: 'chief of finance' })).toEqual({ role: 'chief of finance', city: 'Kiel' });
  expect(followed({ remove: true })).toEqual({ city: 'Kiel' });
  expect(followed({ remove: true }, 'cto')).toBeUndefined();
});
