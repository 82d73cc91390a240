import { expect, test } from 'vitest';
import { idOf } from '../../src/identity/ids.ts';
import { keysOf } from '../../src/identity/keys.ts';
import type { Identifier, Mention } from '../../src/common/model.ts';
import { mailed, mention } from '../support/settled.ts';
import { parseKey } from '../../src/identity/key.ts';

const facts = { id: 'ingest_1', entity: 'acme', source: 'mail', day: '2026-03-02', hash: '00', seq: null };
const keys = (...mentions: Mention[]) => keysOf(mentions, facts);
const id = (kind: Identifier['kind'], value: string): Identifier => ({ kind, value });
const idFor = (m: Mention) => idOf(parseKey(keys(m)[0]!), m.label, { name: m.name, entity: 'acme' });
const reading = (name: string, start: number, more: Partial<Mention> = {}) =>
  mention('Contact', name, { tier: 'reading', confidence: 0.8, start, end: start + name.length, run: name, ...more });

test('a person goes by mail address, whatever else is known; of several by the smallest', () => {
  expect(idFor(mailed('sarah@beta.com', 'Sarah Chen'))).toBe('contact:sarah@beta.com');
  expect(
    idFor(mention('Contact', 'Sarah Chen', { identifiers: [id('email', 'z@beta.com'), id('email', 'a@beta.com')] })),
  ).toBe('contact:a@beta.com');
});

test('a person without address goes by name and entity', () => {
  expect(idFor(mention('Contact', 'Sarah Chen'))).toBe('contact:sarah-chen.acme');
  expect(idFor(mention('Contact', 'Sarah Chen', { identifiers: [id('external_id', 'external_id:9')] }))).toBe(
    'contact:sarah-chen.acme',
  );
  expect(idFor(mention('Contact', 'Sarah Chen', { identifiers: [id('phone', '+4930123')] }))).toBe(
    'contact:sarah-chen.acme',
  );
});

test('an organization goes by domain, else by its name without legal form', () => {
  expect(idFor(mention('Organization', 'Beta', { identifiers: [id('domain', 'beta.com')] }))).toBe(
    'organization:beta.com',
  );
  expect(idFor(mention('Organization', 'Beta Industries GmbH'))).toBe('organization:beta-industries.acme');
});

test('an activity or document goes by its source’s own id, a document by its address, else by the item', () => {
  const own = idFor(mention('Activity', 'Hello', { self: true, identifiers: [id('external_id', 'message_id:1@x')] }));
  expect(own).toMatch(/^activity:[0-9a-f]{16}$/);
  expect(own).not.toBe(
    idFor(mention('Activity', 'Hello', { self: true, identifiers: [id('external_id', 'uid:1@x')] })),
  );
  expect(idFor(mention('Asset', 'Plan', { self: true, identifiers: [id('url', 'https://x.org/plan')] }))).toMatch(
    /^asset:[0-9a-f]{16}$/,
  );
  expect(idFor(mention('Activity', 'Hello', { self: true }))).toBe('activity:ingest_1');
});

test('an account or thread goes by its id with its entity, else by its name', () => {
  expect(idFor(mention('Thread', 'Offer', { identifiers: [id('external_id', 'thread:t-42')] }))).toBe(
    'thread:t-42.acme',
  );
  expect(idFor(mention('Account', 'Spring Order'))).toBe('account:spring-order.acme');
});

test('a business goes by the slug of its entity', () => {
  expect(idFor(mention('Business', 'Acme Mills'))).toBe('business:acme');
});

test('an address with characters that an id may not hold is hashed', () => {
  expect(idFor(mailed("o'brien@beta.com"))).toMatch(/^contact:[0-9a-f]{16}$/);
  expect(idFor(mention('Contact', '王小明'))).toMatch(/^contact:[0-9a-f]{8}\.acme$/);
});

test('coreferent mentions share the key of their antecedent, and an identifier of one is all of theirs', () => {
  const found = keys(
    mention('Contact', 'Sarah Chen'),
    mention('Contact', 'she', { as: 0 }),
    mailed('sarah@beta.com', undefined, { as: 1 }),
  );
  expect(new Set(found)).toEqual(new Set(['E|sarah@beta.com']));
});

test('a chain of coreference that runs in a circle still ends', () => {
  expect(keys(mention('Contact', 'A B', { as: 1 }), mention('Contact', 'C D', { as: 0 }))).toHaveLength(2);
});

test('overlapping readings and weak candidates of one span are one alternative: the surest reading in the longest run', () => {
  const found = keys(
    reading('Sarah Chen', 10, { confidence: 0.6, label: 'Organization' }),
    reading('Sarah Chen', 10, { confidence: 0.9 }),
    mention('Contact', 'CFO Sarah Chen', {
      tier: 'weak',
      confidence: 0.2,
      start: 6,
      end: 20,
      run: 'Beta CFO Sarah Chen',
    }),
    reading('Sarah Chen', 100),
  );
  expect(new Set(found.slice(0, 3)).size).toBe(1);
  expect(parseKey(found[0]!)).toMatchObject({
    kind: 'reading',
    label: 'Contact',
    value: 'sarah chen',
    run: 'betacfosarahchen',
  });
  expect(found[3]).not.toBe(found[0]);
});

test('which alternative a mention belongs to does not depend on the order in which it was found', () => {
  const mentions = [
    reading('Ann Bo', 0),
    reading('Bo Cy', 4, { confidence: 0.7 }),
    mention('Contact', 'Cy', { tier: 'weak', start: 7, end: 9 }),
  ];
  const forward = keys(...mentions);
  expect(keys(...mentions.toReversed()).toReversed()).toEqual(forward);
});

test('a mention that names nothing has no key', () => {
  expect(keys(mention('Contact', undefined, { identifiers: [id('phone', '+4930123')] }))).toEqual([null]);
});

test('a key can be taken apart whatever stands in it', () => {
  const own = mention('Account', 'Deal', { identifiers: [id('external_id', 'deal:a|b|c')] });
  expect(parseKey(keys(own)[0]!)).toMatchObject({
    kind: 'external_id',
    entity: 'acme',
    label: 'Account',
    value: 'deal:a|b|c',
  });
});

test('a document with ten thousand overlapping candidates is read in linear time', () => {
  const many = Array.from({ length: 10_000 }, (_, i) =>
    mention('Contact', `Name ${i}`, { tier: 'weak', start: i * 5, end: i * 5 + 9 }),
  );
  const start = performance.now();
  keys(...many);
  expect(performance.now() - start).toBeLessThan(2000);
});
