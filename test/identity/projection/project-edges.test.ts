import { expect, test } from 'vitest';
import { MATCHING } from '../../../src/common/settling/decision.ts';
import type { Claim, Mention } from '../../../src/common/model.ts';
import { project } from '../../../src/identity/project.ts';
import type { Allowed } from '../../../src/identity/projection/project-edges.ts';
import { applyDocuments } from '../../../src/identity/settling/apply-documents.ts';
import { emptyNeighbourhood } from '../../../src/identity/unit/neighbourhood.ts';
import { RowsInMemory } from '../../support/in-memory/rows.ts';
import { claim, document, mailed } from '../../support/settled.ts';
import { org, person } from '../../support/samples/mentions.ts';
import { edgesIn, graphOf } from '../view.ts';

const ada = mailed('ada@firm.example', 'Ada Lindt');
const otto = mailed('otto@firm.example', 'Otto Prahl');
const firm = org('Firm', 'firm.example');
/** Two things, of which one is something to the other. */
const between = (from: Mention, to: Mention, type = 'works_for', more: Partial<Claim> = {}) =>
  document([from, to], [claim(type, 1, 2, more)]);
const WORKS = 'contact:ada@firm.example works_for organization:firm.example';

test('between two things there is one edge of a type, whichever of their names the claims speak of', () => {
  const docs = [between(ada, firm), between(person('Ada Lindt'), firm), between(ada, org('Firm GmbH'))];
  expect(edgesIn(graphOf(...docs))).toEqual([WORKS]);
});

test('a claim makes an edge from one half of confidence up', () => {
  expect(edgesIn(graphOf(between(ada, firm, 'works_for', { confidence: 0.49 })))).toEqual([]);
  expect(edgesIn(graphOf(between(ada, firm, 'works_for', { confidence: 0.5 })))).toEqual([WORKS]);
});

test('an edge goes with the last item that says so', () => {
  const docs = [between(ada, firm), between(ada, firm)];
  const graph = graphOf(...docs);
  graph.retract(docs.slice(0, 1));
  expect(edgesIn(graph)).toEqual([WORKS]);
  graph.retract(docs.slice(1));
  expect(edgesIn(graph)).toEqual([]);
});

test('no edge leads from a thing to itself: what two of one thing had between them goes, and comes back with the undoing', () => {
  const graph = graphOf(between(ada, otto, 'knows'), between(otto, firm));
  const before = edgesIn(graph);
  const sides = { a: ['E|ada@firm.example'], b: ['E|otto@firm.example'] };
  const [merge] = graph.decide({ kind: 'merge', origin: MATCHING, ...sides });
  expect(edgesIn(graph)).toEqual([WORKS]);
  graph.decide({ kind: 'undo', origin: 'person', undoes: merge?.seq ?? null, ...sides });
  expect(edgesIn(graph)).toEqual(before);
});

/** The edges that are written of a document where the ontology allows these. */
function written(allowed: Allowed): string[] {
  const [rows, near, doc] = [new RowsInMemory(), emptyNeighbourhood(), between(ada, firm)];
  const { kind, entity, source, date: day, contentHash: hash, assertions } = doc;
  const pending = { kind, entity, source, day, hash, seq: null, assertions };
  const read = [{ uid: rows.number(), id: doc.id, applied: null, pending }];
  const change = rows.drive(near, applyDocuments(near, read, { mentions: [], claims: [] }));
  return rows.drive(near, project(near, change, allowed)).edges.written.map(({ type }) => type);
}

test('an edge stands only between labels between which the ontology lets it stand', () => {
  expect(written((type, from, to) => `${from} ${type} ${to}` === 'Contact works_for Organization')).toEqual([
    'works_for',
  ]);
  expect(written((_, from) => from === 'Organization')).toEqual([]);
});
