import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keyOf } from '../../src/common/identity-keys.ts';
import { CHOSEN } from '../../src/common/model.ts';
import { distinguished, idOf, slugOf } from '../../src/identity/ids.ts';
import { parseKey } from '../../src/identity/key.ts';

/** What stands in a path unescaped, as the contract has it. */
const SAFE = /^[A-Za-z0-9:@._+-]+$/;
const value = fc
  .oneof(fc.string({ minLength: 1, unit: 'binary' }), fc.emailAddress(), fc.webUrl(), fc.domain())
  .map((text) => text.replaceAll('|', '/'));
const entity = fc.constantFrom('', 'acme', 'beta-works');
const key = fc.oneof(
  fc
    .tuple(fc.constantFrom('email', 'domain', 'business', 'document', 'own_id', 'url'), value)
    .map(([kind, text]) => keyOf(kind, text)),
  fc
    .tuple(
      fc.constantFrom('name', 'reading', 'external_id'),
      entity,
      fc.constantFrom('Contact', 'Account', 'Asset'),
      value,
    )
    .map(([kind, where, label, text]) => keyOf(kind, where, label, text)),
);

test('an id that a key gives can stand in a path as it is', () => {
  fc.assert(
    fc.property(key, fc.option(value, { nil: undefined }), (text, name) => {
      const id = idOf(parseKey(text), 'Contact', { ...(name !== undefined && { name }), entity: 'acme' });
      expect(id).toMatch(SAFE);
      expect(distinguished(id ?? '', text)).toMatch(SAFE);
    }),
    { numRuns: 5_000 },
  );
});

test('the slug of a slug is itself, and a name without letters or digits has one, too', () => {
  fc.assert(
    fc.property(value, (name) => {
      const slug = slugOf(name);
      expect(slug).toMatch(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9-])?$/);
      expect(slugOf(slug)).toBe(slug.replace(/-$/, ''));
    }),
    { numRuns: 2_000 },
  );
});

test('an id that a caller chose is given back as it is, and a weak candidate has none', () => {
  expect(idOf(parseKey(keyOf('external_id', 'acme', 'Account', `${CHOSEN}deal 7/b`)), 'Account')).toBe('deal 7/b');
  expect(idOf(parseKey(keyOf('candidate', 'acme', 'ada')), 'Contact')).toBeUndefined();
});
