import { expect, test } from 'vitest';
import { stated } from './stated.ts';

test.each([
  [
    'My predecessor Mr. Jan Petri has left our house and is now by the company Stahlhof in Bremen.',
    'Jan Petri works_for Stahlhof',
  ],
  ['Jan Petri works since January by Stahlhof GmbH.', 'Jan Petri works_for Stahlhof GmbH'],
  ['Jan Petri is since January by Stahlhof GmbH.', 'Jan Petri works_for Stahlhof GmbH'],
  [
    'Nils Holm is leaving because he changed from Vindgaard to the Danish agency Kystverket Nord.',
    'Nils Holm works_for Kystverket Nord; Nils Holm works_for Vindgaard (over)',
  ],
  [
    'Nils Holm changed in March from Vindgaard to Kystverket Nord.',
    'Nils Holm works_for Kystverket Nord; Nils Holm works_for Vindgaard (over)',
  ],
  ['The cooperative Aceites Norte has a new president, is called Julián Soto.', 'Julián Soto leads Aceites Norte'],
  [
    'Els Brandsma comes over from the coffee roaster Brandpunt Koffie, where she was commercial director.',
    'Els Brandsma works_for Brandpunt Koffie (over)',
  ],
  [
    'Els Brandsma (47) comes from the coffee roaster Brandpunt Koffie, where she was commercial director.',
    'Els Brandsma works_for Brandpunt Koffie (over)',
  ],
  ['Lena Frey made her studies at the University of Merbach.', 'Lena Frey studied_at University of Merbach'],
  ['Nordkran GmbH is a daughter of Stahlhof AG.', 'Nordkran GmbH subsidiary_of Stahlhof AG'],
  ['Nordkran GmbH is a filiale of Stahlhof AG.', 'Nordkran GmbH subsidiary_of Stahlhof AG'],
  ['Nordkran GmbH is client of Stahlhof AG.', 'Nordkran GmbH customer_of Stahlhof AG'],
  ['Tom Frey is responsible for purchasing by Nordkran GmbH.', 'Tom Frey works_for Nordkran GmbH'],
])('English of other tongues states: %s', (body, facts) => expect(stated(body)).toEqual(facts.split('; ')));
