import { expect, test } from 'vitest';
import { summaryOf } from '../../../src/graph/readings/summary/summary.ts';
import { formerOf, type Facts, type Tie } from '../../../src/graph/readings/summary/facts.ts';
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
  const facts = {
    node: person,
    ties,
    former: [],
    lately: [],
    today: DAY,
    latest: DAY,
    company: [],
    accounts: [],
    promised: [],
  };
  return summaryOf(facts as unknown as Facts).replace(/ Known .*| Heard .*/, '');
}

test.each(['Halm B.V.', 'Halm S.L.', 'Halm Co.', 'Halm e.K.'])('a sentence ends once behind %s', (name) => {
  expect(workOf(name)).toBe(`Ivo Fell works for ${name}`);
});

test('beside an employer with a name the domain of an address is none', () => {
  expect(workOf('halm.example', 'Halm Joinery')).toBe('Ivo Fell works for Halm Joinery.');
  expect(workOf('halm.example')).toBe('Ivo Fell works for halm.example.');
});

/** The first sentence about somebody whose post at Halm ends on a day. */
function postOf(ends: string, begins = '2025-01-01'): string {
  const node = { ...person, properties: { title: 'Joiner' } };
  const edge = { ...anEdge(1, 'works_for', 2), properties: { title: 'Joiner' } };
  const other = { ...aNode(2, { id: 'organization:0', label: 'Organization', name: 'Halm' }), degree: 1 };
  const tie = { type: 'works_for', out: true, other, edge };
  tie.edge.provenance = { ...edge.provenance, valid_from: begins, valid_to: ends };
  const facts = { node, ties: [tie], former: formerOf([tie as unknown as Tie], DAY), lately: [], today: DAY };
  const more = { latest: DAY, company: [], accounts: [], promised: [] };
  return summaryOf({ ...facts, ...more } as unknown as Facts).replace(/ Known .*| Heard .*/, '');
}

test('a post that is over is told in the past, one that will be over still holds', () => {
  expect(postOf('2026-02-27')).toBe('Ivo Fell was Joiner at Halm until 27 February 2026.');
  expect(postOf('2026-03-31')).toBe('Ivo Fell is Joiner at Halm.');
});

test('of a post that was told as over at once no last day is said, of an earlier one it is', () => {
  expect(postOf('2026-02-27', '2026-02-27')).toBe('Ivo Fell was Joiner at Halm.');
  expect(postOf('2019-12-31', '2026-02-27')).toBe('Ivo Fell was Joiner at Halm until 31 December 2019.');
});
