import { expect, test } from 'vitest';
import type { Decision } from '../../../src/common/settling/decision.ts';
import { mailed } from '../../support/settled.ts';
import { about, person } from '../../support/samples/mentions.ts';
import { graphOf, idsIn, nodesIn } from '../view.ts';

const ADA = 'E|ada@firm.example';
const HOME = 'E|ada@home.example';
const [ADA_ID, HOME_ID] = ['contact:ada@firm.example', 'contact:ada@home.example'];
const sides = { a: [ADA], b: [HOME] };
const people = () =>
  graphOf(about(mailed('ada@firm.example', 'Ada Lindt')), about(mailed('ada@home.example', 'Ada Berg')));
const merging = { kind: 'merge' as const, origin: 'person', keepId: HOME_ID, detail: { dropId: ADA_ID }, ...sides };
const parting = { kind: 'apart' as const, origin: 'person', ...sides };
const undoing = (one: Decision | undefined) => ({
  kind: 'undo' as const,
  origin: 'person',
  undoes: one?.seq ?? null,
  a: one?.a ?? [],
  b: one?.b ?? [],
});

test.each<[string, Parameters<ReturnType<typeof people>['decide']>[0]]>([
  ['a merge', merging],
  ['keeping apart', parting],
  ['a deletion', { kind: 'delete_node', origin: 'person', a: [ADA], b: [] }],
  ['another label', { kind: 'relabel', origin: 'person', detail: { label: 'Organization' }, a: [ADA], b: [] }],
])('%s that is undone leaves the graph as it was, and cannot be undone twice', (_, one) => {
  const graph = people();
  const before = graph.graph();
  const [decision] = graph.decide(one);
  graph.decide(undoing(decision));
  expect(graph.graph()).toEqual(before);
  expect(() => graph.decide(undoing(decision))).toThrow('undone already');
});

test('a merge makes one node that goes by the id that is kept', () => {
  const graph = people();
  graph.decide(merging);
  expect(idsIn(graph)).toEqual([HOME_ID]);
  expect(nodesIn(graph)[0]?.aliases).toContain(ADA_ID);
});

test('a person’s merge overrules what a person kept apart, and undoing it does not bring that back', () => {
  const graph = people();
  const [apart] = graph.decide(parting);
  const [merge] = graph.decide(merging);
  expect(idsIn(graph)).toEqual([HOME_ID]);
  expect(() => graph.decide(undoing(apart))).toThrow('undone already');
  graph.decide(undoing(merge));
  expect(idsIn(graph)).toHaveLength(2);
});

test('what a rule keeps apart is not merged, and nothing is changed by trying', () => {
  const graph = people();
  graph.decide({ ...parting, origin: 'rule:1' });
  const before = graph.graph();
  expect(() => graph.decide(merging)).toThrow('A rule keeps these two apart');
  expect(graph.graph()).toEqual(before);
});

test('of several labels the later decision counts, and the one before it once that is undone', () => {
  const graph = people();
  const label = () => nodesIn(graph).find(({ name }) => name === 'Ada Lindt')?.label;
  const relabelling = (to: 'Organization' | 'Account') =>
    graph.decide({ kind: 'relabel', origin: 'person', detail: { label: to }, a: [ADA], b: [] });
  relabelling('Organization');
  const [later] = relabelling('Account');
  expect(label()).toBe('Account');
  graph.decide(undoing(later));
  expect(label()).toBe('Organization');
});

test('a deleted node stays away from what items say later, and comes back with what is written by hand', () => {
  const graph = people();
  const [deletion] = graph.decide({ kind: 'delete_node', origin: 'person', a: [ADA], b: [] });
  graph.put([about(mailed('ada@firm.example', 'Ada Lindt'))]);
  expect(idsIn(graph)).toEqual([HOME_ID]);
  const written = about(mailed('ada@firm.example', 'Ada Lindt', { authority: 90 }));
  graph.put([{ ...written, kind: 'written', seq: (deletion?.seq ?? 0) + 1 }]);
  expect(idsIn(graph)).toEqual([ADA_ID, HOME_ID]);
});

test('a split takes an alias out of its node; an alias that is not the node’s, or all of it, is refused', () => {
  const graph = graphOf(about(mailed('ada@firm.example', 'Ada Lindt')), about(person('Ada Lindt')));
  const a = [ADA, 'N|acme|Contact|ada lindt|'];
  const split = (alias: string, keys = a) =>
    graph.decide({ kind: 'split', origin: 'person', detail: { alias }, a: keys, b: [] });
  expect(() => split('contact:otto@firm.example')).toThrow('no longer goes by that alias');
  expect(() => split(ADA_ID, [ADA])).toThrow('everything that the node is known by');
  expect(idsIn(graph)).toEqual([ADA_ID]);
  const [decision] = split('contact:ada-lindt.acme');
  expect(idsIn(graph)).toEqual(['contact:ada-lindt.acme', ADA_ID]);
  graph.decide(undoing(decision));
  expect(idsIn(graph)).toEqual([ADA_ID]);
});
