import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keyOf } from '../../src/common/identity-keys.ts';
import { isDocumentLocal, parseKey } from '../../src/identity/key.ts';
import { keysOf } from '../../src/identity/keys.ts';
import { mailed, mention } from '../support/settled.ts';
import { id, org } from '../support/samples/mentions.ts';
import { factsOf } from './profiles.ts';

const text = fc.string({ minLength: 1, maxLength: 40 });
const plain = text.map((one) => one.replaceAll('|', '/'));
const scope = fc.tuple(fc.constantFrom('', 'acme'), fc.constantFrom('Contact', 'Account', 'Thread'));

test('an identifier is read out of a key as it was put in, whatever stands in it', () => {
  const kinds = fc.constantFrom('email', 'domain', 'own_id', 'url', 'document', 'business');
  fc.assert(
    fc.property(kinds, text, (kind, value) => {
      expect(parseKey(keyOf(kind, value))).toMatchObject({ kind, value, entity: '', discriminator: '' });
    }),
  );
  fc.assert(
    fc.property(scope, text, ([entity, label], value) => {
      const kind = 'external_id';
      expect(parseKey(keyOf(kind, entity, label, value))).toMatchObject({ kind, entity, label, value });
    }),
  );
});

test('a name, a reading and a weak candidate are read out of a key with all that keeps them apart', () => {
  fc.assert(
    fc.property(scope, plain, plain, plain, ([entity, label], value, discriminator, run) => {
      expect(parseKey(keyOf('name', entity, label, value, discriminator))).toMatchObject({
        kind: 'name',
        entity,
        label,
        value,
        discriminator,
      });
      expect(parseKey(keyOf('reading', entity, label, value, discriminator, run))).toMatchObject({
        kind: 'reading',
        entity,
        label,
        value,
        discriminator,
        run,
      });
      expect(parseKey(keyOf('candidate', entity, run))).toMatchObject({ kind: 'candidate', entity, run });
    }),
  );
});

test.each([
  ['an item', mention('Activity', 'Call', { self: true }), true],
  ['a message with its source’s id', mention('Activity', 'Call', { identifiers: [id('external_id', 'uid:1')] }), true],
  ['a person with an address', mailed('ada@firm.example'), false],
  ['an organization by name', org('Firm'), false],
])('only what one document makes up is its own: %s', (_, one, isLocal) => {
  const [key] = keysOf([one], factsOf());
  expect(isDocumentLocal(parseKey(key ?? '').kind)).toBe(isLocal);
});

test('what is no identity key is refused', () => expect(() => parseKey('?|ada')).toThrow('no identity key'));
