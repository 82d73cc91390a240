import { expect, test } from 'vitest';
import { keyOf, kindOf, letterOf, likeKind, type KeyKind } from '../../src/common/identity-keys.ts';

const KINDS: KeyKind[] = [
  'email',
  'domain',
  'external_id',
  'own_id',
  'document',
  'url',
  'business',
  'name',
  'reading',
  'candidate',
];

test('a key tells its kind again, whatever its parts are', () => {
  for (const kind of KINDS) for (const part of ['', 'a|b', 'E|x']) expect(kindOf(keyOf(kind, part))).toBe(kind);
  expect(new Set(KINDS.map(letterOf)).size).toBe(KINDS.length);
});

test('keys are kept as rows have them', () => {
  expect(KINDS.map(letterOf).join('')).toBe('EDXJIUBNRW');
  expect(keyOf('name', 'acme', 'Contact', 'sarah chen', '')).toBe('N|acme|Contact|sarah chen|');
  expect(likeKind('candidate')).toBe(`'W|%'`);
});

test('a text that is no key is refused by name', () => {
  expect(() => kindOf('sarah@beta.com')).toThrow('"sarah@beta.com" is no identity key');
});
