import { expect, test } from 'vitest';
import type { Decision } from '../../../src/common/settling/decision.ts';
import { canJoin, singleHolder, statementKeysOf, stepOf } from '../../../src/identity/grouping/can-join.ts';
import type { Profile } from '../../../src/identity/unit/profile.ts';
import { RowsInMemory } from '../../support/in-memory/rows.ts';
import { mailed } from '../../support/settled.ts';
import { person } from '../../support/samples/mentions.ts';
import { nearOf, profileOf, observed } from '../profiles.ts';

const ADA = 'E|ada@firm.example';
const holderOf = (discriminator?: string): Profile =>
  profileOf(ADA, [
    observed(mailed('ada@firm.example', 'Ada Lindt', discriminator === undefined ? {} : { discriminator })),
  ]);
const nameOf = (stated = '', at = 'ada lindt'): Profile => {
  const mention = person('Ada Lindt', stated ? { discriminator: stated } : {});
  return profileOf(`N|acme|Contact|${at}|${stated}`, [observed(mention)]);
};
const apart = (a: string[], b: string[]): Decision => ({
  seq: 1,
  id: 'decision_1',
  kind: 'apart',
  origin: 'person',
  keepId: null,
  detail: {},
  undoes: null,
  a,
  b,
});

/** Whether a name may join a holder; `disputed` are names of whom others state something else. */
function joins(
  name: Profile,
  holder: Profile,
  { aparts = [] as Decision[], disputed = [] as Profile[] } = {},
): boolean {
  const held = new Map(statementKeysOf(disputed).map((key): [string, [number, number]] => [key, [1, 2]]));
  const everyone = () => true;
  const weighed = { joining: [name], aparts, held, mayContradict: everyone, mayBeKeptApart: everyone };
  const near = nearOf([name, holder]);
  return new RowsInMemory().drive(near, canJoin(near, holder.uid, weighed));
}

test('a name joins whom nothing speaks against', () => expect(joins(nameOf(), holderOf('firm'))).toBe(true));

test.each([
  ['firm', 'firm', true],
  ['firm', 'other', false],
  ['1980-01-02', '1980-01-02', true],
  ['1980-01-02', '1991-05-06', false],
  ['1980-01-02', 'firm', true],
  ['firm', undefined, true],
])('a name that states %s joins a holder that states %s: %s', (stated, there, joined) =>
  expect(joins(nameOf(stated), holderOf(there))).toBe(joined),
);

test('where the holder states nothing and names that may join it contradict each other, none of them does', () => {
  const [one, other] = [nameOf('firm'), nameOf('other')];
  expect(joins(one, holderOf(), { disputed: [one, other] })).toBe(false);
  expect(joins(nameOf(), holderOf(), { disputed: [one, other] })).toBe(true);
  expect(joins(nameOf('1980-01-02'), holderOf(), { disputed: [one, other] })).toBe(true);
});

test('what a decision keeps apart does not join, whichever side is which', () => {
  const [name, holder] = [nameOf(), holderOf()];
  expect(joins(name, holder, { aparts: [apart([name.key], [holder.key])] })).toBe(false);
  expect(joins(name, holder, { aparts: [apart([holder.key], [name.key])] })).toBe(false);
  expect(joins(name, holder, { aparts: [apart([name.key], ['E|otto@firm.example'])] })).toBe(true);
});

test('a text is held by one group alone, or by none that could be told', () => {
  const held = new Map<string, [number, number]>([
    ['one', [1, 1]],
    ['same', [1, 1]],
    ['another', [2, 2]],
    ['several', [1, 2]],
  ]);
  expect(singleHolder(['one', 'same', 'nobody'], held)).toBe(1);
  for (const texts of [['one', 'another'], ['several'], ['nobody'], []])
    expect(singleHolder(texts, held)).toBeUndefined();
});

test('what identifiers or a decision join is grouped first, a name with something stated next, a name alone last', () => {
  const steps = [holderOf(), { ...nameOf(), keep: '' }, nameOf('firm'), nameOf()].map(stepOf);
  expect(steps).toEqual([0, 0, 1, 2]);
});
