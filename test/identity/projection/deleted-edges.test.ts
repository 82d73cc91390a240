import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pairText } from '../../../src/identity/projection/pair-sums.ts';
import { pairsOf, type End } from '../../../src/identity/projection/deleted-edges.ts';
import { claim, document, mailed } from '../../support/settled.ts';
import { org, person } from '../../support/samples/mentions.ts';
import { edgesIn, graphOf } from '../view.ts';

const ada = mailed('ada@firm.example', 'Ada Lindt');
const firm = org('Firm', 'firm.example');
const [WORKS, LEADS] = ['works_for', 'leads'].map(
  (type) => `contact:ada@firm.example ${type} organization:firm.example`,
);
const stating = (type = 'works_for', from = ada) => document([from, firm], [claim(type, 1, 2)]);
const written = (seq: number) => {
  const doc = document([ada, firm], [claim('works_for', 1, 2, { authority: 90 })], { kind: 'written', seq });
  return doc;
};
const sides = { a: ['E|ada@firm.example'], b: ['D|firm.example'] };
const deleting = { kind: 'delete_edge' as const, origin: 'person', detail: { type: 'works_for' }, ...sides };

test('an edge that somebody deleted is gone, an edge of another type between the same stays', () => {
  const graph = graphOf(stating(), stating('leads'));
  expect(edgesIn(graph)).toEqual([LEADS, WORKS]);
  graph.decide(deleting);
  expect(edgesIn(graph)).toEqual([LEADS]);
});

test('items that come later do not bring it back, by whatever of its names they call a thing', () => {
  const graph = graphOf(stating());
  graph.decide(deleting);
  graph.put([stating()]);
  graph.put([stating('works_for', person('Ada Lindt'))]);
  expect(edgesIn(graph)).toEqual([]);
});

test('what is written by hand afterwards brings it back, what was written before does not', () => {
  const graph = graphOf(written(1));
  const [deletion] = graph.decide(deleting);
  graph.put([written(2)]);
  expect(edgesIn(graph)).toEqual([]);
  graph.put([written((deletion?.seq ?? 0) + 1)]);
  expect(edgesIn(graph)).toEqual([WORKS]);
});

test('undoing the deletion leaves the graph as it was', () => {
  const graph = graphOf(stating(), stating('leads'));
  const before = graph.graph();
  const [deletion] = graph.decide(deleting);
  graph.decide({ kind: 'undo', origin: 'person', undoes: deletion?.seq ?? null, ...sides });
  expect(graph.graph()).toEqual(before);
});

test('an edge is made of every profile at the one end with every one at the other, each pair once, those with an item’s own by themselves', () => {
  const ends = fc.uniqueArray(fc.tuple(fc.nat(), fc.constantFrom<End['kind']>('email', 'name', 'document', 'own_id')), {
    selector: ([uid]) => uid,
    maxLength: 5,
  });
  const endsOf = (list: [number, End['kind']][]) => list.map(([uid, kind]): End => ({ uid, kind, cut: null }));
  fc.assert(
    fc.property(ends, ends, (from, to) => {
      const all = new Map([
        [1, endsOf(from)],
        [2, endsOf(to)],
      ]);
      const { free, ofItems } = pairsOf({ type: 'knows', from: 1, to: 2 }, all);
      expect(new Set([...free, ...ofItems].map(pairText)).size).toBe(from.length * to.length);
      const isOwn = new Map([...from, ...to].map(([uid, kind]) => [uid, kind === 'document' || kind === 'own_id']));
      if (!from.some(([uid]) => to.some(([other]) => uid === other)))
        for (const { a, b } of free) expect(isOwn.get(a) || isOwn.get(b)).toBe(false);
    }),
  );
});
