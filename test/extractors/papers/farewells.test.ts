import { expect, test } from 'vitest';
import { told } from '../relations/statements/told.ts';

test.each([
  'After eleven years at Tarnow Mills Ltd, Dana Frost retires in June.',
  'After 20 years with Tarnow Mills Ltd, Dana Frost has left for the coast.',
  'Nach 31 Jahren bei der Tarnow Mills Ltd geht Dana Frost in Rente.',
  'Après 31 ans chez Tarnow Mills Ltd, Dana Frost part à la retraite.',
  'Dopo 31 anni in Tarnow Mills Ltd, Dana Frost va in pensione.',
  'Tras 31 años en Tarnow Mills Ltd, Dana Frost se jubila.',
])('who goes after years at a house was there: %s', (body) =>
  expect([...new Set(told(body, 'document'))]).toEqual(['Dana Frost works_for Tarnow Mills Ltd once']),
);

test('a house of a curriculum vitae has no town in its name', () =>
  expect(
    told(
      '# Dana Frost\n\n## Experience\n\n**Head of Buying**, Tarnow Mills Ltd, Leeds\n2021 – present\n\n**Buyer**, Halm Foods plc, Hull\n2016 – 2021',
      'document',
      {},
      'CV Dana Frost',
    ).toSorted(),
  ).toEqual(['Dana Frost works_for Halm Foods plc once', 'Dana Frost works_for Tarnow Mills Ltd']));
