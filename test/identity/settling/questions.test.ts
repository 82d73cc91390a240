import { expect, test } from 'vitest';
import { applyDocuments } from '../../../src/identity/settling/apply-documents.ts';
import type { Deciding } from '../../../src/identity/unit/needs.ts';
import { emptyNeighbourhood } from '../../../src/identity/unit/neighbourhood.ts';
import { project } from '../../../src/identity/project.ts';
import type { NewDocument } from '../../../src/stores/documents/documents.ts';
import { RowsInMemory } from '../../support/in-memory/rows.ts';
import { about, person } from '../../support/samples/mentions.ts';
import { mailed } from '../../support/settled.ts';

/** Counts how often a decision asks for rows; numbers for what is new are at hand. */
function* counted<T>(deciding: Deciding<T>, times: { asked: number }): Deciding<T> {
  let step = deciding.next();
  for (; !step.done; step = deciding.next()) {
    if (Object.keys(step.value).some((kind) => kind !== 'numbers')) times.asked++;
    yield step.value;
  }
  return step.value;
}

/** Settles a document on rows; answers how often what it asserts and what follows asked for rows. */
function settle(rows: RowsInMemory, doc: NewDocument): { asserting: number; projecting: number } {
  const near = emptyNeighbourhood();
  const [asserting, projecting] = [{ asked: 0 }, { asked: 0 }];
  const { kind, entity, source, date: day, contentHash: hash, seq = null, assertions } = doc;
  const pending = { kind, entity, source, day, hash, seq, assertions };
  const read = [{ uid: rows.number(), id: doc.id, applied: null, pending }];
  const change = rows.drive(near, counted(applyDocuments(near, read, { mentions: [], claims: [] }), asserting));
  const projection = rows.drive(
    near,
    counted(
      project(near, change, () => true),
      projecting,
    ),
  );
  rows.write(near, projection);
  return { asserting: asserting.asked, projecting: projecting.asked };
}

test('a name that nobody bears is grouped with one question about those whom it may meet, and one about its id', () => {
  expect(settle(new RowsInMemory(), about(person('Mira Holm')))).toEqual({ asserting: 1, projecting: 2 });
});

test('a name whose holder is known is grouped with one question more, about the holder’s thing', () => {
  const rows = new RowsInMemory();
  settle(rows, about(mailed('mira@holm.example', 'Mira Holm')));
  expect(settle(rows, about(person('Mira Holm')))).toEqual({ asserting: 1, projecting: 3 });
});

test('what is said again of a known name asks for its thing together with its profile, and for nothing else', () => {
  const rows = new RowsInMemory();
  settle(rows, about(person('Mira Holm')));
  const again = { ...about(person('Mira Holm')), id: 'ingest_again' };
  expect(settle(rows, again)).toEqual({ asserting: 1, projecting: 0 });
});
