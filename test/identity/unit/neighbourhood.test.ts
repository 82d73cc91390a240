import { expect, test } from 'vitest';
import type { Decision, Kind } from '../../../src/common/settling/decision.ts';
import type { Deciding, Needs } from '../../../src/identity/unit/needs.ts';
import {
  adoptThings,
  byUid,
  decisionsOn,
  DELETED,
  emptyNeighbourhood,
  foundOrCreated,
  listedUnder,
  newNumbers,
  readingsOf,
  underKeys,
  withGroups,
  withThings,
  type Neighbourhood,
} from '../../../src/identity/unit/neighbourhood.ts';
import { rowOf } from '../../../src/identity/unit/profile.ts';
import { RowsInMemory } from '../../support/in-memory/rows.ts';
import { mailed } from '../../support/settled.ts';
import { nearOf, profileOf, observed } from '../profiles.ts';

const KEYS = ['E|ada@firm.example', 'E|otto@firm.example'];
const [ADA = '', OTTO = ''] = KEYS;
/** Rows of two people in one thing. */
function twoPeople(): RowsInMemory {
  const rows = new RowsInMemory();
  for (const key of KEYS) {
    const uid = rows.number();
    rows.profiles.set(uid, rowOf(profileOf(key, [observed(mailed(key.slice(2)))], { uid, root: 1, thing: 1 })));
  }
  return rows;
}
/** What a decision asks for, one question after another. */
function asked<T>(rows: RowsInMemory, near: Neighbourhood, deciding: Deciding<T>): { needs: Needs[]; result: T } {
  const needs: Needs[] = [];
  function* noting(): Deciding<T> {
    let step = deciding.next();
    for (; !step.done; step = deciding.next()) {
      needs.push(step.value);
      yield step.value;
    }
    return step.value;
  }
  return { result: rows.drive(near, noting()), needs };
}

test('what is here, or is known not to be there, is not asked for again', () => {
  const [rows, near] = [twoPeople(), emptyNeighbourhood()];
  const first = asked(rows, near, underKeys(near, [ADA, ADA, 'E|nobody@firm.example']));
  expect(first.needs).toEqual([{ keys: [ADA, 'E|nobody@firm.example'] }]);
  expect(first.result.map(({ key }) => key)).toEqual([ADA]);
  const second = asked(rows, near, underKeys(near, [OTTO, ADA, 'E|nobody@firm.example']));
  expect(second.needs).toEqual([{ keys: [OTTO] }]);
  expect(asked(rows, near, byUid(near, [1, 2])).needs).toEqual([]);
});

test('a profile that is here stays as it is, whatever the database has', () => {
  const [rows, near] = [twoPeople(), emptyNeighbourhood()];
  const [ada] = asked(rows, near, underKeys(near, [ADA])).result;
  if (ada) ada.root = 9;
  asked(rows, near, withGroups(near, [1]));
  expect([...near.profiles.values()].map(({ key, root }) => [key, root])).toEqual([
    [ADA, 9],
    [OTTO, 1],
  ]);
});

test('a profile that nothing mentioned is made once, with a number that nothing has', () => {
  const [rows, near] = [twoPeople(), emptyNeighbourhood()];
  const { result } = asked(rows, near, foundOrCreated(near, [ADA, 'E|new@firm.example', 'E|new@firm.example']));
  expect(result.map(({ key, before }) => [key, before !== null])).toEqual([
    [ADA, true],
    ['E|new@firm.example', false],
  ]);
  expect(new Set(result.map(({ uid }) => uid)).size).toBe(2);
  expect(asked(rows, near, foundOrCreated(near, ['E|new@firm.example']))).toEqual({
    needs: [],
    result: result.slice(1),
  });
});

test('numbers at hand are used before others are asked for, and none twice', () => {
  const [rows, near] = [new RowsInMemory(), { ...emptyNeighbourhood(), numbers: [70, 71] }];
  const { needs, result } = asked(rows, near, newNumbers(near, 3));
  expect(needs).toEqual([{ numbers: 1 }]);
  expect(result.slice(0, 2)).toEqual([70, 71]);
  expect(near.numbers).toEqual([]);
});

test('a thing that was taken in whole is asked for no more, neither as a thing nor as a group', () => {
  const [rows, near] = [twoPeople(), emptyNeighbourhood()];
  adoptThings(near, [...rows.profiles.values()], []);
  expect(asked(rows, near, withThings(near, [1])).needs).toEqual([]);
  expect(asked(rows, near, withGroups(near, [1])).needs).toEqual([]);
  expect(near.thingRows.get(1)).toBeNull();
});

test('of what is new the database is asked nothing', () => {
  const p = profileOf(ADA, [observed(mailed('ada@firm.example'))]);
  const read = profileOf('R|acme|Contact|ada||ada', [], { nameProfile: p.uid });
  const near = nearOf([p, read]);
  expect(asked(new RowsInMemory(), near, withGroups(near, [p.uid])).needs).toEqual([]);
  expect(asked(new RowsInMemory(), near, readingsOf(near, [p.uid]))).toEqual({ needs: [], result: [read] });
});

test('who is found under a text is who is listed there by now', () => {
  const list = [ADA, OTTO, 'E|mia@firm.example'].map((key) => profileOf(key));
  const [removed, stays, comes] = list.map(({ uid }) => uid) as [number, number, number];
  const near = nearOf(list);
  near.found.set('k|acme|ada', [removed, stays]);
  near.relisted.set(
    'k|acme|ada',
    new Map<number, number | null | typeof DELETED>([
      [removed, DELETED],
      [comes, null],
    ]),
  );
  const { result } = asked(new RowsInMemory(), near, listedUnder(near, ['k|acme|ada']));
  expect(result.map(({ uid }) => uid).toSorted()).toEqual([stays, comes].toSorted());
});

test('decisions come once each in their sequence, with those just made and without those taken back', () => {
  const decided = (seq: number, kind: Kind): Decision => ({
    seq,
    id: '',
    kind,
    origin: 'person',
    keepId: null,
    detail: {},
    undoes: null,
    a: [ADA],
    b: [OTTO],
  });
  const [rows, near] = [new RowsInMemory(), emptyNeighbourhood()];
  rows.decisions = [decided(3, 'merge'), decided(1, 'apart'), decided(2, 'relabel')];
  near.enacted.push(decided(4, 'split'));
  near.revoked.add(1);
  const { result } = asked(rows, near, decisionsOn(near, [ADA, OTTO], ['merge', 'apart', 'split']));
  expect(result.map(({ seq }) => seq)).toEqual([3, 4]);
});
