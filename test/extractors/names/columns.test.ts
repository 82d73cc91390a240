import { expect, test } from 'vitest';
import { read } from '../read.ts';

/** People and houses that an item names, those that a single word hints at left out. */
const named = (body: string): string[] =>
  read({ body, title: 'Sheet' })
    .mentions.slice(1)
    .filter(({ tier }) => tier !== 'weak')
    .map(({ label, name }) => `${label} ${name}`)
    .toSorted();

test.each([
  ['tabs', '\t'],
  ['spaces', '     '],
])('no name goes on in the next column of a line: %s', (_, gap) => {
  const lines = (...rows: string[][]) => rows.map((row) => row.join(gap)).join('\n');
  expect(named(lines(['We met these.'], ['Dana Frost', 'Acme Ltd'], ['Paul Hale', 'Kestrel GmbH']))).toEqual([
    'Contact Dana Frost',
    'Contact Paul Hale',
    'Organization Acme Ltd',
    'Organization Kestrel GmbH',
  ]);
  expect(named(lines(['Name', 'Shirt'], ['Rose', 'Small'], ['Jordan', 'Yellow']))).not.toContainEqual(
    expect.stringMatching(/Shirt|Small|Yellow/),
  );
});
