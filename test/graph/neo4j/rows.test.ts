import { expect, test } from 'vitest';
import { stillThere } from '../../../src/graph/neo4j/rows.ts';

test('of nodes and edges that are removed while they are read no row is left, and all others stay', () => {
  const gone = { uid: null, provenance: null };
  const node = { uid: 'a 1', email: null, provenance: '{}' };
  const edge = { from: 'a 1', to: 'a 2', provenance: '{}' };
  const rows = [{ n: node }, { n: gone }, { n: null }, edge, { ...edge, to: null }, { ...edge, provenance: null }];
  expect(stillThere([...rows, { key: null, n: node, ...edge }])).toEqual([{ n: node }, edge]);
});
