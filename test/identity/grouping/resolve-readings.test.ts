import { expect, test } from 'vitest';
import type { Mention } from '../../../src/common/model.ts';
import { mailed, mention } from '../../support/settled.ts';
import { about, person, reading, weak } from '../../support/samples/mentions.ts';
import { graphOf, idsIn, nodesIn } from '../view.ts';

const ada = mailed('ada@firm.example', 'Ada Lindt');
const ids = (...mentions: Mention[]) => idsIn(graphOf(...mentions.map((one) => about(one))));
/** How many mentions there are of the only thing. */
const mentions = (...list: Mention[]) =>
  nodesIn(graphOf(...list.map((one) => about(one)))).map((n) => n.provenance.mentions);

test.each([
  ['a reading', reading('Ada Lindt')],
  ['a reading that alone would say too little', reading('Ada Lindt', { confidence: 0.2 })],
  ['a weak candidate', weak('Ada Lindt')],
  ['a run with a title before the name', weak('CFO Ada Lindt')],
])('%s is who is known by that name, whichever item comes first', (_, one) => {
  expect(mentions(ada, one)).toEqual([2]);
  expect(mentions(one, ada)).toEqual([2]);
});

test('a reading stands by itself where it is sure enough or repeated, a weak candidate never', () => {
  const unsure = reading('Ada Lindt', { confidence: 0.45 });
  expect(ids(reading('Ada Lindt'))).toEqual(['contact:ada-lindt.acme']);
  expect(ids(unsure)).toEqual([]);
  expect(ids(unsure, unsure)).toEqual(['contact:ada-lindt.acme']);
  expect(ids(weak('Ada Lindt'), weak('Ada Lindt'), weak('Ada Lindt'))).toEqual([]);
});

test('a reading makes no name known: what another weak run covers stays nobody', () => {
  expect(mentions(reading('Ada Lindt'), weak('Ada Lindt'))).toEqual([1]);
});

test.each(['Ada', 'Lindt'])('one word of a name is nobody by itself: %s', (word) => {
  expect(ids(reading(word))).toEqual([]);
  expect(mentions(ada, reading(word))).toEqual([1]);
});

test('where two are known by a name, a reading is neither of them', () => {
  const found = mentions(ada, mailed('ada@other.example', 'Ada Lindt'), weak('Ada Lindt'));
  expect(found).toEqual([1, 1]);
});

test('a name that is known in one entity tells nothing in another', () => {
  const elsewhere = { ...about(weak('Ada Lindt')), entity: 'beta' };
  expect(nodesIn(graphOf(about(ada), elsewhere)).map((n) => n.provenance.mentions)).toEqual([1]);
});

test('a run is the business that is called so where nobody else is', () => {
  const business = mention('Business', 'Acme Mills');
  expect(mentions(business, weak('Acme Mills'))).toEqual([2]);
  expect(ids(business, person('Acme Mills'), weak('Acme Mills'))).toEqual(['business:acme', 'contact:acme-mills.acme']);
});

test('a run is nobody any more once the item that made its name known is taken back', () => {
  const [known, run] = [about(person('Ada Lindt')), about(weak('Ada Lindt'))];
  const graph = graphOf(known, run);
  expect(idsIn(graph)).toEqual(['contact:ada-lindt.acme']);
  graph.retract([known]);
  expect(idsIn(graph)).toEqual([]);
});
