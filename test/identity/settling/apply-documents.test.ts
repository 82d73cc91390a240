import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AssertedDocument } from '../../../src/common/settling/asserted.ts';
import { applyDocuments, type DocumentChange } from '../../../src/identity/settling/apply-documents.ts';
import { emptyNeighbourhood } from '../../../src/identity/unit/neighbourhood.ts';
import type { Profile } from '../../../src/identity/unit/profile.ts';
import type { NewDocument } from '../../../src/stores/documents/documents.ts';
import { RowsInMemory } from '../../support/in-memory/rows.ts';
import { SettlingInMemory } from '../../support/in-memory/settling.ts';
import { collidingDocuments } from '../../support/samples/colliding-documents.ts';
import { about, id, person, reading } from '../../support/samples/mentions.ts';
import { claim, document, mailed } from '../../support/settled.ts';

/** What one document changes in a graph of which nothing is known. */
function changed(doc: NewDocument, kind = doc.kind): DocumentChange {
  const { entity, source, date: day, contentHash: hash, seq = null, assertions } = doc;
  const pending = { kind, entity, source, day, hash, seq, assertions };
  const read: AssertedDocument[] = [{ uid: 1000, id: doc.id, applied: null, pending }];
  const near = emptyNeighbourhood();
  return new RowsInMemory().drive(near, applyDocuments(near, read, { mentions: [], claims: [] }));
}
const byKey = ({ touched }: DocumentChange, key: string): Profile | undefined => touched.find((p) => p.key === key);

test('a document counts once for each thing that it mentions, however often it does', () => {
  const ada = byKey(
    changed(document([mailed('ada@firm.example', 'Ada Lindt'), mailed('ada@firm.example')])),
    'E|ada@firm.example',
  );
  expect(ada).toMatchObject({ mentions: 2, documents: 1, isEstablished: true, unmatched: true });
});

test('a reading that is sure enough stands on the profile of its name, an unsure one on nothing', () => {
  const NAME = 'N|acme|Contact|ada lindt|';
  const sure = changed(document([reading('Ada Lindt')]));
  expect(byKey(sure, NAME)?.supportCount).toBe(1);
  expect(byKey(sure, 'R|acme|Contact|ada lindt||adalindt')?.nameProfile).toBe(byKey(sure, NAME)?.uid);
  expect(byKey(changed(document([reading('Ada Lindt', { confidence: 0.3 })])), NAME)).toBeUndefined();
});

test('what was imported is not matched anew', () => {
  const doc = about(mailed('ada@firm.example', 'Ada Lindt'));
  expect(byKey(changed(doc), 'E|ada@firm.example')?.unmatched).toBe(true);
  expect(byKey(changed(doc, 'imported'), 'E|ada@firm.example')?.unmatched).toBe(false);
});

test('the same documents again change nothing', () => {
  fc.assert(
    fc.property(collidingDocuments(3), (docs) => {
      const graph = new SettlingInMemory();
      graph.put(docs);
      const [nodes, lookups] = [graph.graph(), graph.lookups()];
      graph.put(docs);
      expect(graph.graph()).toEqual(nodes);
      expect(graph.lookups()).toEqual(lookups);
    }),
    { numRuns: 60, seed: 20_261_125 },
  );
});

test('a document that is taken back leaves what the others say, and nothing of its own', () => {
  fc.assert(
    fc.property(collidingDocuments(3), (docs) => {
      const [graph, without] = [new SettlingInMemory(), new SettlingInMemory()];
      graph.put(docs);
      graph.retract(docs.slice(0, 1));
      without.put(docs.slice(1));
      expect(graph.graph()).toEqual(without.graph());
      graph.retract(docs.slice(1));
      expect(graph.graph()).toEqual([]);
      expect(graph.lookups()).toEqual([]);
    }),
    { numRuns: 60, seed: 20_261_125 },
  );
});

test('a document that says something else is as if it had said so at first', () => {
  const ada = (title: string, phone: string) =>
    document(
      [person('Ada Lindt', { properties: { title }, identifiers: [id('phone', phone)] }), person('Otto Prahl')],
      [claim('knows', 1, 2)],
    );
  const [old, fresh] = [ada('CFO', '+49301'), ada('CEO', '+49302')];
  const graphs = [[old, { ...fresh, id: old.id }], [{ ...fresh, id: old.id }]].map((versions) => {
    const graph = new SettlingInMemory();
    for (const doc of versions) graph.put([doc]);
    return graph;
  });
  expect(graphs[0]?.graph()).toEqual(graphs[1]?.graph());
  expect(graphs[0]?.lookups()).toEqual(graphs[1]?.lookups());
});
