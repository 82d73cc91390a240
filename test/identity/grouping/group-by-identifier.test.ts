import { expect, test } from 'vitest';
import type { Mention } from '../../../src/common/model.ts';
import { mailed, mention } from '../../support/settled.ts';
import { about, id } from '../../support/samples/mentions.ts';
import { graphOf, idsIn } from '../view.ts';

const card = (n: number, name: string, more: Partial<Mention> = {}) =>
  mention('Contact', name, { identifiers: [id('external_id', `crm:${n}`)], ...more });
const ada = mailed('ada@firm.example', 'Ada Lindt');
const ADA = 'contact:ada@firm.example';
const both = mention('Contact', undefined, {
  identifiers: [id('email', 'ada@firm.example'), id('email', 'ada@home.example')],
});

/** The ids of what documents of one mention each give, which is the same in either order. */
function ids(...mentions: Mention[]): string[] {
  const docs = mentions.map((one) => about(one));
  const found = idsIn(graphOf(...docs));
  expect(idsIn(graphOf(...docs.toReversed()))).toEqual(found);
  return found;
}

test('two addresses are one person once an item says so', () => {
  const home = mailed('ada@home.example', 'A. Lindt');
  expect(ids(ada, home)).toEqual([ADA, 'contact:ada@home.example']);
  expect(ids(ada, home, both)).toEqual([ADA]);
});

test('the card of a source joins the single holder of its name', () => {
  expect(ids(ada, card(1, 'Ada Lindt'))).toEqual([ADA]);
  expect(ids(ada, card(1, 'Anna Lindt'))).toHaveLength(2);
});

test('the card of a source joins nobody where two hold its name', () => {
  expect(ids(ada, mailed('ada@other.example', 'Ada Lindt'), card(1, 'Ada Lindt'))).toHaveLength(3);
});

test('the card of a source joins whom its employer does not speak against', () => {
  const employed = mailed('ada@firm.example', 'Ada Lindt', { discriminator: 'Firm' });
  expect(ids(employed, card(1, 'Ada Lindt', { discriminator: 'Firm' }))).toEqual([ADA]);
  expect(ids(employed, card(1, 'Ada Lindt', { discriminator: 'Other' }))).toHaveLength(2);
});

test('cards of two sources with different employers beside one name join neither each other nor a holder who states none', () => {
  const cards = ['Firm', 'Other'].map((discriminator, n) => card(n, 'Ada Lindt', { discriminator }));
  expect(ids(ada, ...cards)).toHaveLength(3);
});

test('one word of a name is no name that a card could join by', () => {
  expect(ids(mailed('ada@firm.example', 'Ada'), card(1, 'Ada'))).toHaveLength(2);
});
