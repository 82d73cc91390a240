import { expect, test } from 'vitest';
import { isNamedAs } from '../../../src/extractors/words/house-domains.ts';
import { read } from '../read.ts';

test.each([
  ['Elmdon Parish Council', 'elmdon-pc.example'],
  ['Daily Heron', 'thedailyheron.example'],
  ['Universität Marwald', 'uni-marwald.example'],
  ['Sanitär Höhl', 'hoehl-sanitaer.example'],
  ['University of Carrow', 'uni-carrow.example'],
])('%s is the house of %s', (name, domain) => expect(isNamedAs(name, domain)).toBe(true));

test.each([
  ['Elmdon Parish Council', 'elmdon-dc.example'],
  ['Elmdon Parish Council', 'carrow-pc.example'],
  ['Daily Heron', 'theheron.example'],
  ['Universität Marwald', 'uni-carrow.example'],
])('%s is not that of %s', (name, domain) => expect(isNamedAs(name, domain)).toBe(false));

/** The names that the item gives the house of a domain. */
const houseOf = (domain: string, to: string, body: string) => {
  const { mentions } = read({ type: 'email', metadata: { from: 'Ada Moss <ada@gmail.com>', to }, body });
  return mentions.flatMap(({ name, rule, identifiers }) =>
    name && rule === 'houses.mailbox' && identifiers.some(({ value }) => value === domain) ? [name] : [],
  );
};

test.each([
  ['elmdon.example', 'Kim Doe <kim@elmdon.example>', 'Kim will ask Elmdon District Council for a grant.'],
  ['tsv-halm.example', 'vorstand@tsv-halm.example', 'Gruß\nAda Moss\nSchriftführerin, TSV Halm 1911 e.V.'],
])('a domain that nothing names is the house that the text names in full: %s', (domain, to, body) =>
  expect(houseOf(domain, to, body)).toHaveLength(1),
);

test('where two could be it, it is neither', () => {
  const body = 'Elmdon District Council and Elmdon Housing Trust met.';
  expect(houseOf('elmdon.example', 'Kim Doe <kim@elmdon.example>', body)).toEqual([]);
});
