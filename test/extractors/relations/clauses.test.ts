import { expect, test } from 'vitest';
import { read } from '../read.ts';

const stated = (body: string) =>
  read({ body }).statements.filter((one) =>
    / (?:works_for|leads|member_of|advises|invested_in|customer_of|subsidiary_of) /.test(one),
  );

test.each([
  [
    'Tarnow Mills Ltd announced a Series B led by Falk Ventures Ltd, with participation from existing investors Halm Capital Ltd and Orbis Holding Ltd today.',
    [
      'Falk Ventures Ltd invested_in Tarnow Mills Ltd',
      'Halm Capital Ltd invested_in Tarnow Mills Ltd',
      'Orbis Holding Ltd invested_in Tarnow Mills Ltd',
    ],
  ],
  [
    'Tarnow Mills Ltd counts Halm Bau GmbH and Falk Logistik GmbH among its customers.',
    ['Halm Bau GmbH customer_of Tarnow Mills Ltd', 'Falk Logistik GmbH customer_of Tarnow Mills Ltd'],
  ],
  [
    'Dana Frost sits on the board of Tarnow Mills Ltd now.',
    ['Dana Frost member_of Tarnow Mills Ltd', 'Dana Frost works_for Tarnow Mills Ltd'],
  ],
  ['Dana Frost sits on the advisory board of Tarnow Mills Ltd now.', ['Dana Frost advises Tarnow Mills Ltd']],
  ['Dana Frost is now advising Tarnow Mills Ltd here.', ['Dana Frost advises Tarnow Mills Ltd']],
  ['Die Halm Bau GmbH gehört seit letztem Jahr zur Falk Holding AG.', ['Halm Bau GmbH subsidiary_of Falk Holding AG']],
  [
    'Die Halm Bau GmbH hat Frau Petra Voss und Klaus Brandt zu Geschäftsführern bestellt.',
    ['Petra Voss leads Halm Bau GmbH', 'Klaus Brandt leads Halm Bau GmbH'],
  ],
  ['Petra Voss ist kaufmännische Leiterin bei der Halm Bau GmbH.', ['Petra Voss works_for Halm Bau GmbH']],
])('%s', (body, says) => expect(stated(body)).toEqual(says));

test.each([
  'Petra Voss ist nicht mehr bei der Halm Bau GmbH.',
  'Petra Voss leitete zuletzt den Einkauf der Halm Bau GmbH.',
])('was there once: %s', (body) => {
  const held = read({ body }).claims.filter(({ type }) => type === 'works_for');
  expect(held.map(({ validTo }) => validTo)).toEqual(['2024-05-02']);
});

test.each([
  'Dana Frost, lawyer for Contoso Ltd, objected.',
  'Dana Frost, the broker of Contoso Ltd, called.',
  'Dana Frost, consultant to Contoso Ltd, called.',
  'Dana Frost (architect for Contoso Ltd) came.',
  'Dana Frost is our account manager for Contoso Ltd here.',
  'Dana Frost, the head of our project with Contoso Ltd, called.',
  'Dana Frost, engineer for the Contoso Ltd bridge, came.',
  'Contoso Ltd, represented by its lawyer Dana Frost, sued.',
  'Contoso Ltd is a subsidiary of the group behind Falk Foods Ltd today.',
])('whoever does something for a house is of another: %s', (body) => expect(stated(body)).toEqual([]));

test.each(['Dana Frost, consultant at Contoso Ltd, called.', 'Dana Frost, sales manager for Contoso Ltd, called.'])(
  'and of it where the words say so: %s',
  (body) => expect(stated(body)).toEqual(['Dana Frost works_for Contoso Ltd']),
);

test.each([
  'You will report to our CEO Saar Vos and work with Fennick Ltd as our auditor.',
  'Saar Vos works with Fennick Ltd as our broker.',
])('whom one works with as ours is no employer: %s', (body) =>
  expect(read({ body }).statements.filter((line) => line.startsWith('Saar Vos works_for Fennick'))).toEqual([]),
);

test.each([
  [
    'Kordia AS, founded in 1988 by Arne Solheim, has 420 employees and was acquired by Nordic Capital Partners in 2019.',
    'Nordic Capital Partners acquired Kordia AS',
  ],
  ['Kordia AS makes pumps and is owned by Nordic Capital Partners.', 'Kordia AS subsidiary_of Nordic Capital Partners'],
])('a second verb in the passive is of the house that begins the sentence: %s', (body, fact) => {
  expect(read({ type: 'document', body }).statements).toContain(fact);
});

test('what is of a house may be bought without it', () => {
  const { statements } = read({ type: 'document', body: 'The pump of Kordia AS leaks and was bought by Halm Ltd.' });
  expect(statements.filter((one) => / (?:acquired|subsidiary_of) /.test(one))).toEqual([]);
});
