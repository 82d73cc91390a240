import { expect, test } from 'vitest';
import { extractItem, extractItems } from '../../../src/extractors/run/extract.ts';
import { findOntology } from '../../../src/ontologies/load.ts';
import { HALVES, judgedItems } from '../../quality/judged/items.ts';

const ontology = findOntology('operational')!;
/** Every third of the judged items: some of each genre. */
const ITEMS = HALVES.flatMap((half) => judgedItems(half).map(({ item }) => item)).filter((_, n) => n % 3 === 0);

test('items that are read together assert what each does by itself', () => {
  const answers = extractItems(ITEMS.map((item) => ({ item, ontology })));
  for (const [n, item] of ITEMS.entries())
    expect(answers[n], item.id).toEqual({ extracted: extractItem(item, ontology) });
});

test('items are read under the ontology of each', () => {
  const research = findOntology('research')!;
  const item = ITEMS[0]!;
  expect(extractItems([ontology, research, ontology].map((one) => ({ item, ontology: one })))).toEqual(
    [ontology, research, ontology].map((one) => ({ extracted: extractItem(item, one) })),
  );
});

test('what is thrown over one item is told in its place, and the others are read', () => {
  const [one, other] = [ITEMS[0]!, ITEMS[1]!];
  const undated = { ...one, date: 'in May' };
  const begun = { ...one, metadata: undefined as never };
  const answers = extractItems([undated, one, begun, other].map((item) => ({ item, ontology })));
  expect(answers).toEqual([
    { error: expect.any(RangeError) },
    { extracted: extractItem(one, ontology) },
    { error: expect.any(TypeError) },
    { extracted: extractItem(other, ontology) },
  ]);
});

test('which item is at work is told before each of its steps, and no item is at work when it is done', () => {
  const seen: number[] = [];
  extractItems(
    ITEMS.slice(0, 3).map((item, n) => ({ item: n === 1 ? { ...item, date: '' } : item, ontology })),
    (n) => seen.push(n),
  );
  expect(seen.slice(0, 5)).toEqual([0, 1, 2, 0, 2]);
  expect(seen.filter((n) => n === 1)).toHaveLength(1);
  expect(seen.filter((n) => n === 0)).toHaveLength(seen.filter((n) => n === 2).length);
});

test('nothing to read is nothing asserted', () => {
  expect(extractItems([])).toEqual([]);
});
