import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MATCHING } from '../../../src/common/settling/decision.ts';
import { mailed, mention } from '../../support/settled.ts';
import { about, id, org, person } from '../../support/samples/mentions.ts';
import { collidingDocuments } from '../../support/samples/colliding-documents.ts';
import { graphOf, idsIn, nodesIn } from '../view.ts';

const at = (discriminator: string) => about(person('Ada Lindt', { discriminator }));

test('no two nodes go by one id, and none by an alias of its own', () => {
  fc.assert(
    fc.property(collidingDocuments(3), (docs) => {
      const nodes = nodesIn(graphOf(...docs));
      expect(new Set(nodes.map((node) => node.id)).size).toBe(nodes.length);
      for (const { id: own, aliases } of nodes) expect(aliases).not.toContain(own);
    }),
    { numRuns: 60, seed: 20_261_125 },
  );
});

test('two different things of one name get a hash of what distinguishes them, and both answer to the plain id', () => {
  const nodes = nodesIn(graphOf(at('Firm'), at('Other')));
  expect(nodes).toHaveLength(2);
  for (const node of nodes) {
    expect(node.id).toMatch(/^contact:ada-lindt\.acme-[0-9a-f]{8}$/);
    expect(node.aliases).toContain('contact:ada-lindt.acme');
  }
});

test('the ids of two of one name are the same in whatever order they came, and one that is left has the plain id', () => {
  const [one, other] = [at('Firm'), at('Other')];
  const graph = graphOf(one, other);
  expect(idsIn(graphOf(other, one))).toEqual(idsIn(graph));
  graph.retract([other]);
  expect(idsIn(graph)).toEqual(['contact:ada-lindt.acme']);
});

test('who has an address keeps it as id, though another goes by an id that reads so', () => {
  const address = 'contact:ada@firm.example';
  const chosen = mention('Contact', 'Ada Berg', { identifiers: [id('external_id', `chosen:${address}`)] });
  const nodes = nodesIn(graphOf(about(mailed('ada@firm.example', 'Ada Lindt')), about(chosen)));
  expect(nodes.find((node) => node.id === address)?.name).toBe('Ada Lindt');
  expect(nodes).toHaveLength(2);
});

test('a node goes when nothing mentions it any more, and comes again as it was', () => {
  const docs = [about(org('Norden Bank', 'norden.example')), about(mailed('ada@norden.example', 'Ada Lindt'))];
  const graph = graphOf(...docs);
  const before = graph.graph();
  graph.retract(docs.slice(0, 1));
  expect(idsIn(graph)).toEqual(['contact:ada@norden.example']);
  graph.put(docs.slice(0, 1));
  expect(graph.graph()).toEqual(before);
});

test('things that matching makes one are one node with the aliases of both, and two again once that is undone', () => {
  const graph = graphOf(
    about(mailed('ada@firm.example', 'Ada Lindt')),
    about(mailed('lindt@home.example', 'Ada Lindt')),
  );
  const before = graph.graph();
  const sides = { a: ['E|ada@firm.example'], b: ['E|lindt@home.example'] };
  const [merge] = graph.decide({ kind: 'merge', origin: MATCHING, ...sides });
  expect(nodesIn(graph).map((node) => [node.id, ...node.aliases])).toEqual([
    ['contact:ada@firm.example', 'contact:lindt@home.example'],
  ]);
  graph.decide({ kind: 'undo', origin: 'person', undoes: merge?.seq ?? null, ...sides });
  expect(graph.graph()).toEqual(before);
});
