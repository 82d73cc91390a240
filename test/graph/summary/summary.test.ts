import { expect, test } from 'vitest';
import { summaryOf } from '../../../src/graph/readings/summary/summary.ts';
import type { Facts } from '../../../src/graph/readings/summary/facts.ts';
import { aNode, anEdge } from '../../support/graph.ts';

const DAY = '2026-03-02';
const person = { ...aNode(1, { id: 'contact:ivo', name: 'Ivo Fell' }), degree: 1 };

/** The first sentence about somebody who works for houses of these names. */
function workOf(...houses: string[]): string {
  const ties = houses.map((name, i) => ({
    type: 'works_for',
    out: true,
    other: { ...aNode(i + 2, { id: `organization:${i}`, label: 'Organization', name }), degree: 1 },
    edge: anEdge(1, 'works_for', i + 2),
  }));
  const facts = { node: person, ties, lately: [], today: DAY, latest: DAY, company: [], accounts: [], promised: [] };
  return summaryOf(facts as unknown as Facts).replace(/ Known .*| Heard .*/, '');
}

test.each(['Halm B.V.', 'Halm S.L.', 'Halm Co.', 'Halm e.K.'])('a sentence ends once behind %s', (name) => {
  expect(workOf(name)).toBe(`Ivo Fell works for ${name}`);
});

test('beside an employer with a name the domain of an address is none', () => {
  expect(workOf('halm.example', 'Halm Joinery')).toBe('Ivo Fell works for Halm Joinery.');
  expect(workOf('halm.example')).toBe('Ivo Fell works for halm.example.');
});
