import { expect, it } from 'vitest';
import { read } from '../../read.ts';

const stated = (body: string, type: string) =>
  read({ title: 'Document', type: 'document', body }).statements.filter((one) => one.includes(` ${type} `));

it.each([
  'Kestrel Hill was established as a park by virtue of a decree signed by President Dora Hallam. It lies near Ashdown University.',
  'Ashdown University lies near. Kestrel Hill was established as a park under an act signed by Dora Hallam.',
  'The Kestrel Prize was created in honour of a bequest made by Dora Hallam to Ashdown University.',
])('takes whoever signed what a thing came from for no founder: %s', (body) => {
  expect(stated(body, 'founded')).toEqual([]);
});

it.each(['Harrow', 'Ashdown University', 'Ashdown Foods Ltd', 'Siemens'])(
  'takes whoever founds a part of a house for no founder of the house: %s',
  (house) => {
    for (const part of ['Acoustics Laboratory', 'choir', 'sales office', 'chess club'])
      expect(stated(`Dora Hallam founded ${house}'s ${part} in 1951.`, 'founded'), part).not.toContain(
        `Dora Hallam founded ${house}`,
      );
  },
);

it.each([
  'Dora Hallam founded Ashdown Foods Ltd in 1951.',
  'Ashdown Foods Ltd was founded by Dora Hallam.',
  "Dora Hallam founded Ashdown Foods Ltd and it's growing.",
])('reads who founded a house: %s', (body) => {
  expect(stated(body, 'founded')).toEqual(['Dora Hallam founded Ashdown Foods Ltd']);
});

it.each([
  'licence',
  'license for its parser',
  'subscription',
  'franchise',
  'truck',
  'machine',
  'server',
  'patent',
  'product',
  'factory',
  'plant',
  'stake',
  'team licence',
])('takes a thing of a house that another buys for no takeover: %s', (thing) => {
  for (const verb of ['bought', 'purchased', 'acquired'])
    expect(stated(`In 1997 Kestrel Motors ${verb} an Ashdown Foods ${thing}.`, 'acquired'), verb).toEqual([]);
});

it.each([
  'In 1997 Kestrel Motors bought Ashdown Foods.',
  'Kestrel Motors acquired Ashdown Foods in 1997 for EUR 4m.',
  'Kestrel Motors purchased the bakery Ashdown Foods.',
  'Kestrel Motors bought rival Ashdown Foods last week.',
  'Kestrel Motors bought Ashdown Foods, a bakery in Leeds.',
])('reads which house bought another: %s', (body) => {
  expect(stated(body, 'acquired')).toEqual(['Kestrel Motors acquired Ashdown Foods']);
});

it.each(['head of marketing', 'butler', 'finance minister', 'doctor', 'neighbour'])(
  'takes nobody for a parent who is named for whose %s a parent is',
  (post) => {
    expect(stated(`Dora Hallam was the daughter of Jack Nash, Louis Brand's ${post}.`, 'parent_of')).toEqual([
      'Jack Nash parent_of Dora Hallam',
    ]);
  },
);

it('reads both parents', () => {
  expect(stated('Dora Hallam was the daughter of Jack Nash and Mary Brand.', 'parent_of')).toEqual([
    'Jack Nash parent_of Dora Hallam',
    'Mary Brand parent_of Dora Hallam',
  ]);
});
