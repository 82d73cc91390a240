import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MATCHING, type Decision } from '../../../src/common/settling/decision.ts';
import { group } from '../../../src/identity/grouping/component.ts';
import { keptOf } from '../../../src/identity/unit/kept.ts';
import type { Profile } from '../../../src/identity/unit/profile.ts';
import { mailed, mention } from '../../support/settled.ts';
import { id, person } from '../../support/samples/mentions.ts';
import { nearOf, profileOf, observed } from '../profiles.ts';

const ADDRESSES = ['ada@firm.example', 'ada@home.example', 'lindt@firm.example'];
const email = (value: string) => id('email', value);
let seq = 0;
const decided = (kind: Decision['kind'], a: string[], b: string[], more: Partial<Decision> = {}): Decision => ({
  seq: ++seq,
  id: '',
  kind,
  origin: 'person',
  keepId: null,
  detail: {},
  undoes: null,
  a,
  b,
  ...more,
});

/** Groups profiles as one component; answers with the keys of each group, sorted. */
function grouped(list: Profile[], decisions: Decision[] = []): string[][] {
  const component = { members: new Set(list), loose: [], decisions: new Map(decisions.map((one) => [one.seq, one])) };
  group(nearOf(list), component);
  const groups = [...Map.groupBy(list, ({ root }) => root)].filter(([root]) => root !== null);
  return groups.map(([, members]) => members.map(({ key }) => key).toSorted()).toSorted();
}
/** A person with an address who asserts these others. */
const asserting = (own: string, ...others: string[]) =>
  profileOf(`E|${own}`, [observed(mention('Contact', undefined, { identifiers: [own, ...others].map(email) }))]);
const people = () => ADDRESSES.map((address) => asserting(address));
const keys = ADDRESSES.map((address) => `E|${address}`);
const [ada = '', home = '', lindt = ''] = keys;

test('whoever asserts an address is one with whom it is, and with all others who assert it', () => {
  const [one = '', two = '', three = ''] = ADDRESSES;
  expect(grouped([asserting(one, three), asserting(two, three), asserting(three)])).toEqual([keys.toSorted()]);
  expect(grouped([asserting(one, 'x@y.example'), asserting(two, 'x@y.example'), asserting(three)])).toHaveLength(2);
});

test('a merge makes one, and keeping apart two, whatever they share', () => {
  expect(grouped(people(), [decided('merge', [ada], [home])])).toEqual([[ada, home], [lindt]]);
  const [one = '', two = ''] = ADDRESSES;
  expect(grouped([asserting(one, two), asserting(two)], [decided('apart', [ada], [home])])).toHaveLength(2);
});

test('what a person keeps apart stays apart, whatever merges say of it', () => {
  const side = fc.uniqueArray(fc.constantFrom(...keys), { minLength: 1, maxLength: 2 });
  const one = fc.tuple(fc.constantFrom('merge' as const, 'apart' as const), side, side, fc.boolean());
  fc.assert(
    fc.property(fc.array(one, { maxLength: 4 }), (list) => {
      const decisions = list.map(([kind, a, b, isMatch]) =>
        decided(
          kind,
          a,
          b.filter((key) => !a.includes(key)),
          { origin: isMatch && kind === 'merge' ? MATCHING : 'person' },
        ),
      );
      for (const found of grouped(people(), decisions))
        for (const { kind, a, b } of decisions)
          if (kind === 'apart')
            expect(a.some((key) => found.includes(key)) && b.some((key) => found.includes(key))).toBe(false);
    }),
  );
});

test('groups are the same in whatever order profiles come', () => {
  const some = fc.array(fc.tuple(fc.constantFrom(...ADDRESSES), fc.constantFrom(...ADDRESSES)), { maxLength: 4 });
  fc.assert(
    fc.property(some, (asserted) => {
      const list = () =>
        ADDRESSES.map((own) => asserting(own, ...asserted.flatMap(([one, other]) => (one === own ? [other] : []))));
      expect(grouped(list().toReversed())).toEqual(grouped(list()));
    }),
  );
});

test('two businesses are never one, and an address or domain that both claim is neither’s', () => {
  const business = (slug: string) =>
    profileOf(`B|${slug}`, [
      observed(mention('Business', slug, { identifiers: [id('domain', 'mills.example')] }), { entity: slug }),
    ]);
  const domain = profileOf('D|mills.example', [
    observed(mention('Organization', undefined, { identifiers: [id('domain', 'mills.example')] })),
  ]);
  expect(grouped([business('acme'), domain])).toEqual([['B|acme', 'D|mills.example']]);
  expect(grouped([business('acme'), business('beta'), domain])).toHaveLength(3);
});

test('a name that nothing joins is left to be grouped by name', () => {
  const [name, holder] = [
    profileOf('N|acme|Contact|ada lindt|', [observed(person('Ada Lindt'))]),
    asserting('ada@firm.example'),
  ];
  const component = { members: new Set([name, holder]), loose: [] as Profile[], decisions: new Map() };
  group(nearOf([name, holder]), component);
  expect(component.loose).toEqual([name]);
  expect([...component.members]).toEqual([holder]);
});

test('of several merges a thing goes by the id that the latest keeps', () => {
  const list = people();
  const merges = [
    decided('merge', [ada], [home], {
      keepId: 'contact:ada@firm.example',
      detail: { dropId: 'contact:ada@home.example' },
    }),
    decided('merge', [lindt], [ada, home], {
      keepId: 'contact:lindt@firm.example',
      detail: { dropId: 'contact:ada@firm.example' },
    }),
  ];
  expect(grouped(list, merges.toReversed())).toHaveLength(1);
  const { keep, dropped } = keptOf(list);
  expect(keep).toBe('contact:lindt@firm.example');
  expect(new Set(dropped)).toEqual(new Set(['contact:ada@home.example', 'contact:ada@firm.example']));
});

test('what nobody mentions any more is in no group', () => {
  const removed = profileOf(ada);
  expect(grouped([removed, profileOf(home, [observed(mailed('ada@home.example'))])])).toEqual([[home]]);
  expect(removed.root).toBeNull();
});
