import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Asserted, AssertedDocument, DocumentFacts } from '../../../src/common/settling/asserted.ts';
import type { Claim, Mention } from '../../../src/common/model.ts';
import { isSame, readDocuments, type ReadDocument } from '../../../src/identity/settling/document-rows.ts';
import { elementAt } from '../../../src/common/element-at.ts';
import { NAMES } from '../../attacks/hostile-names.ts';
import { emptyNeighbourhood } from '../../../src/identity/unit/neighbourhood.ts';
import { RowsInMemory } from '../../support/in-memory/rows.ts';
import { id, org, person } from '../../support/samples/mentions.ts';
import { claim, mailed, mention } from '../../support/settled.ts';

const FACTS: DocumentFacts = { kind: 'item', entity: 'acme', source: 'mail', day: '2026-03-02', hash: 'a0', seq: null };
const asserted = (mentions: Mention[], claims: Claim[] = []): Asserted => ({
  ...FACTS,
  assertions: { mentions, claims },
});

/** Reads a document's assertions into rows, in a graph of which nothing is known. */
function read(pending: Asserted | null, applied: DocumentFacts | null = null): ReadDocument {
  const near = emptyNeighbourhood();
  const doc: AssertedDocument = { uid: 1000, id: 'ingest_1', applied, pending };
  return elementAt(new RowsInMemory().drive(near, readDocuments(near, [doc])), 0);
}

const item = mention('Activity', 'Call', { self: true });
const [ada, firm] = [mailed('ada@firm.example', 'Ada Lindt'), org('Firm', 'firm.example')];

test('each mention is a row of the profile of its key, each claim one between two profiles', () => {
  const { mentions, claims } = read(asserted([item, ada, firm], [claim('mentions', 0, 1), claim('works_for', 1, 2)]));
  expect(mentions.map(({ n }) => n)).toEqual([0, 1, 2]);
  const [own, person1, house] = mentions.map(({ profile }) => profile);
  expect(claims.map(({ type, a, b }) => [a, type, b])).toEqual([
    [own, 'mentions', person1],
    [person1, 'works_for', house],
  ]);
});

test('a claim is free where no end is the item’s own', () => {
  const { claims } = read(asserted([item, ada, firm], [claim('mentions', 0, 1), claim('works_for', 1, 2)]));
  expect(claims.map(({ free }) => free)).toEqual([false, true]);
});

test('what names nothing, and what is claimed between two mentions of one thing, has no row and is kept with the document', () => {
  const nameless = mention('Contact', undefined, { identifiers: [id('phone', '+49301')] });
  const pending = asserted(
    [ada, mailed('ada@firm.example'), nameless, person('Otto Prahl')],
    [claim('knows', 0, 1), claim('knows', 0, 2), claim('knows', 0, 3)],
  );
  const { mentions, claims } = read(pending);
  expect(mentions.map(({ n }) => n)).toEqual([0, 1, 3]);
  expect(claims.map(({ n }) => n)).toEqual([2]);
  expect(pending.omitted?.mentions).toEqual([[2, nameless]]);
  expect(pending.omitted?.claims.map(([n]) => n)).toEqual([0, 1]);
});

test('every mention and claim is either a row or kept with the document, as it was said', () => {
  const some = fc.array(fc.constantFrom(ada, firm, person('Ada Lindt'), mention('Contact', undefined)), {
    minLength: 1,
    maxLength: 5,
  });
  const ends = fc.array(fc.tuple(fc.nat(4), fc.nat(4)), { maxLength: 5 });
  fc.assert(
    fc.property(some, ends, (mentions, pairs) => {
      const claims = pairs.map(([from, to]) => claim('knows', from % mentions.length, to % mentions.length));
      const pending = asserted(mentions, claims);
      const rows = read(pending);
      const { omitted } = pending;
      const places = (kept: { n: number }[], left: [number, unknown][] = []) =>
        [...kept.map(({ n }) => n), ...left.map(([n]) => n)].toSorted((a, b) => a - b);
      expect(places(rows.mentions, omitted?.mentions)).toEqual([...mentions.keys()]);
      expect(places(rows.claims, omitted?.claims)).toEqual([...claims.keys()]);
    }),
  );
});

test('a document that is taken back asserts nothing', () => {
  expect(read(null, FACTS)).toMatchObject({ facts: null, mentions: [], claims: [] });
});

test.each<[string, Asserted, boolean]>([
  ['the same', asserted([ada, firm], [claim('works_for', 0, 1)]), true],
  [
    'the same with its fields in another order',
    asserted(
      [Object.fromEntries(Object.entries(ada).toReversed()) as unknown as Mention, firm],
      [claim('works_for', 0, 1)],
    ),
    true,
  ],
  ['another name', asserted([mailed('ada@firm.example', 'Ada Berg'), firm], [claim('works_for', 0, 1)]), false],
  ['another claim', asserted([ada, firm], [claim('leads', 0, 1)]), false],
  ['less', asserted([ada, firm]), false],
  ['the same on another day', { ...asserted([ada, firm], [claim('works_for', 0, 1)]), day: '2026-03-03' }, false],
])('a document that says %s than before: %#', (_, pending, same) => {
  const before = read(asserted([ada, firm], [claim('works_for', 0, 1)]));
  expect(isSame(read(pending, FACTS), before)).toBe(same);
  expect(isSame(read(pending), before)).toBe(false);
});

test.each(NAMES)('a property called %s is compared like any other', (name) => {
  const saying = (value: string) => read(asserted([{ ...ada, properties: { [name]: value, phone: '1' } }]), FACTS);
  expect(isSame(saying('a'), saying('a'))).toBe(true);
  expect(isSame(saying('a'), saying('b'))).toBe(false);
});
