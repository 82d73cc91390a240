import { expect, test } from 'vitest';
import type { Mention } from '../../../src/common/model.ts';
import { mailed, mention } from '../../support/settled.ts';
import { about, id, org, person } from '../../support/samples/mentions.ts';
import { graphOf, idsIn } from '../view.ts';

const phone = id('phone', '+4930123456');
const ADA = 'contact:ada@firm.example';
const ada = mailed('ada@firm.example', 'Ada Lindt');
const other = mailed('ada@other.example', 'Ada Lindt');
const withPhone = (one: Mention): Mention => ({ ...one, identifiers: [...one.identifiers, phone] });

function ids(...mentions: Mention[]): string[] {
  const docs = mentions.map((one) => about(one));
  const found = idsIn(graphOf(...docs));
  expect(idsIn(graphOf(...docs.toReversed()))).toEqual(found);
  return found;
}

test('a name joins the single holder of it, and is itself where nobody or more than one holds it', () => {
  expect(ids(ada, person('Ada Lindt'))).toEqual([ADA]);
  expect(ids(person('Ada Lindt'))).toEqual(['contact:ada-lindt.acme']);
  expect(ids(ada, other, person('Ada Lindt'))).toContain('contact:ada-lindt.acme');
});

test('a name of one entity joins nobody of another', () => {
  const docs = [about(ada), { ...about(person('Ada Lindt')), entity: 'beta' }];
  expect(idsIn(graphOf(...docs))).toEqual(['contact:ada-lindt.beta', ADA]);
});

test('a phone decides between several holders of a name', () => {
  expect(ids(withPhone(ada), other, withPhone(person('Ada Lindt')))).toEqual([ADA, 'contact:ada@other.example']);
});

test('a name joins the holder of its phone only where the two names agree', () => {
  expect(ids(withPhone(ada), withPhone(person('A. Lindt')))).toEqual([ADA]);
  expect(ids(withPhone(ada), withPhone(person('Otto Prahl')))).toHaveLength(2);
});

test.each(['Ada', 'Lindt'])('%s alone is nobody’s in another item', (word) => {
  expect(ids(ada, person(word))).toHaveLength(2);
});

test('names with two employers are two, and a name alone joins the one of them that is left', () => {
  const at = (discriminator: string) => person('Ada Lindt', { discriminator });
  expect(ids(at('Firm'), at('Other'))).toHaveLength(2);
  expect(ids(at('Firm'), at('Other'), person('Ada Lindt'))).toHaveLength(3);
  expect(ids(at('Firm'), person('Ada Lindt'))).toHaveLength(1);
});

test('a name joins who has an address with its employer, and nobody with another', () => {
  const employed = mailed('ada@firm.example', 'Ada Lindt', { discriminator: 'Firm' });
  expect(ids(employed, person('Ada Lindt', { discriminator: 'Firm' }))).toEqual([ADA]);
  expect(ids(employed, person('Ada Lindt', { discriminator: 'Other' }))).toHaveLength(2);
});

test('an organization joins the holder of its name whatever its legal form, and the domain that spells it', () => {
  expect(ids(org('Norden Bank', 'norden.example'), org('Norden Bank AG'))).toEqual(['organization:norden.example']);
  expect(ids(org(undefined, 'nordenbank.example'), org('Norden Bank'))).toEqual(['organization:nordenbank.example']);
});

test('an organization of an item is the business of its entity that has its name', () => {
  expect(ids(mention('Business', 'Acme Mills'), org('Acme Mills Ltd'))).toEqual(['business:acme']);
});
