import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Mention } from '../../src/common/model.ts';
import { parseKey } from '../../src/identity/key.ts';
import { lookupText } from '../../src/identity/lookup-families.ts';
import { ANYWHERE, holderName, identityOf, isLone, lookupsOf, statementOf } from '../../src/identity/lookups.ts';
import { mailed, mention } from '../support/settled.ts';
import { id, org, person, reading, weak } from '../support/samples/mentions.ts';
import { stateOf, observed } from './profiles.ts';

const lookups = (key: string, mentions: Mention[], isLive = true): string[] => {
  const state = stateOf(mentions.map((one) => observed(one)));
  return [...lookupsOf({ key, parsed: parseKey(key), state, mentions: mentions.length, isLive })].toSorted();
};
const ADA = 'E|ada@firm.example';
const holder = (...place: string[]) => lookupText('identified_holder', 'acme', ...place);

test('a person with an address is found by the whole names that fields give, within their entity', () => {
  const found = lookups(ADA, [mailed('ada@firm.example', 'Ada Lindt')]);
  expect(found).toEqual([holder('Contact', 'ada lindt'), lookupText('known_name', 'acme', 'adalindt')].toSorted());
});

test('neither one word of a name nor a name in running text makes anybody known', () => {
  expect(lookups(ADA, [mailed('ada@firm.example', 'Ada')])).toEqual([]);
  expect(lookups(ADA, [reading('Ada Lindt')])).toEqual([]);
  expect(isLone(parseKey('N|acme|Contact|ada|'))).toBe(true);
  expect(isLone(parseKey('N|acme|Organization|firm|'))).toBe(false);
});

test('a reading waits in its run, a weak candidate nowhere, and what does not stand is found under nothing', () => {
  expect(lookups('R|acme|Contact|ada lindt||adalindt', [reading('Ada Lindt')])).toEqual([
    lookupText('waiting_run', 'acme', 'adalindt'),
  ]);
  expect(lookups('W|acme|lindt', [weak('Lindt')])).toEqual([]);
  expect(lookups(ADA, [mailed('ada@firm.example', 'Ada Lindt')], false)).toEqual([]);
});

test('a profile is found by the other identifiers that it asserts, never by its own', () => {
  const [own, other] = ['ada@firm.example', 'lindt@home.example'].map((value) => id('email', value));
  const found = lookups(ADA, [
    mention('Contact', undefined, { identifiers: [own, other].flatMap((one) => one ?? []) }),
  ]);
  expect(found).toEqual([lookupText('asserted_key', 'E|lindt@home.example')]);
  expect(identityOf(parseKey(ADA), 'phone', '+4930123456')).toBeUndefined();
  expect(identityOf(parseKey(ADA), 'domain', 'firm.example')).toBeUndefined();
});

test('a domain’s organization holds the names that it is spelled after, also those of running text', () => {
  const read = ['Norden Bank', 'Other House'].map((name) => reading(name, { label: 'Organization' }));
  const found = lookups('D|norden.example', [org(undefined, 'norden.example'), ...read]);
  expect(found).toContain(holder('Organization', 'nordenbank'));
  expect(found).not.toContain(holder('Organization', 'otherhouse'));
  expect(holderName('Organization', 'norden werft')).toBe(holderName('Organization', 'nordenwerft'));
});

test('a business answers to its names within its own entity, and not to its slug alone', () => {
  const found = lookups('B|acme', [mention('Business', 'Acme Mills'), mention('Business', 'acme')]);
  const held = (name: string) => lookupText('business_holder', 'acme', 'Organization', name);
  expect(found).toContain(held('acmemills'));
  expect(found).not.toContain(held('acme'));
});

test('a business answers to a name of several words in every entity', () => {
  const found = lookups('B|acme', [mention('Business', 'Acme Mills'), mention('Business', 'Mills')]);
  const held = (name: string) => lookupText('business_holder', ANYWHERE, 'Organization', name);
  expect(found).toContain(held('acmemills'));
  expect(found).not.toContain(held('mills'));
});

test('two who state the same beside one name share a number, those who state something else have another', () => {
  const stating = (...firms: string[]) => {
    const card = firms.map((discriminator) => person('Ada Lindt', { discriminator }));
    const texts = lookups('X||Contact|crm:1', card).filter((text) => text.startsWith(lookupText('stated_beside_name')));
    return texts.map(statementOf)[0];
  };
  const [one, turned, other] = [stating('Firm', 'Other'), stating('Other', 'Firm'), stating('Firm')];
  expect(turned).toEqual(one);
  expect(other?.key).toBe(one?.key);
  expect(other?.hash).not.toBe(one?.hash);
  expect(one?.place).toBe('acme|Contact|ada lindt');
});

test('a profile is found by the same texts in whatever order its mentions came', () => {
  const anyMention = fc.constantFrom(
    mailed('ada@firm.example', 'Ada Lindt', { discriminator: 'Firm' }),
    mailed('ada@firm.example', 'Ada Berg', { discriminator: '1980-01-02' }),
    person('Lindt', { identifiers: [id('phone', '+4930123456')] }),
    person('Ada', { identifiers: [id('email', 'lindt@home.example'), id('handle', 'lindt')] }),
  );
  fc.assert(
    fc.property(fc.array(anyMention), (list) => {
      expect(lookups(ADA, list.toReversed())).toEqual(lookups(ADA, list));
    }),
  );
});
