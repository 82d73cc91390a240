import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Mention } from '../../../src/common/model.ts';
import { byText } from '../../../src/identity/facts.ts';
import { draftOf, keysUnder, nodeOf } from '../../../src/identity/projection/node.ts';
import { keptMark } from '../../../src/identity/unit/kept.ts';
import type { Profile } from '../../../src/identity/unit/profile.ts';
import { mailed, mention } from '../../support/settled.ts';
import { id, person, reading } from '../../support/samples/mentions.ts';
import { profileOf, observed, type Observed } from '../profiles.ts';

const ADA = 'E|ada@firm.example';
const NAME = 'N|acme|Contact|ada lindt|';
const draft = (...group: Profile[]) => draftOf(1, group);
const sent = fc.record({
  authority: fc.constantFrom(50, 60, 80),
  day: fc.constantFrom('2026-01-02', '2026-03-02', '2026-05-02'),
  hash: fc.uuid().map((one) => one.replaceAll('-', '').repeat(2)),
  title: fc.constantFrom('CFO', 'CEO', 'Engineer'),
  name: fc.constantFrom('Ada Lindt', 'Ada M. Lindt', 'A. Lindt'),
});

test('name and properties are those of the highest authority, then of the latest date, then of the larger hash', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(sent, { selector: ({ hash }) => hash.slice(0, 16), minLength: 1, maxLength: 6 }),
      fc.nat(6),
      (list, cut) => {
        const one = ({ authority, title, name, ...facts }: (typeof list)[number]): Observed =>
          observed(mailed('ada@firm.example', name, { authority, properties: { title } }), facts);
        const [best] = list.toSorted(
          (a, b) => b.authority - a.authority || byText(b.day, a.day) || byText(b.hash, a.hash),
        );
        const parts = [list.slice(0, cut), list.slice(cut)].filter((part) => part.length);
        const node = draft(...parts.map((part, n) => profileOf(n ? NAME : ADA, part.map(one))));
        expect(node).toMatchObject({ name: best?.name, properties: { title: best?.title } });
        expect(node?.provenance).toMatchObject({ authority: best?.authority, mentions: list.length });
      },
    ),
  );
});

test('of what people wrote with equal authority the later counts, whatever its date', () => {
  const write = (name: string, day: string, seq: number) =>
    observed(mailed('ada@firm.example', name, { authority: 90 }), { day, seq });
  expect(draft(profileOf(ADA, [write('Ada Berg', '2026-01-02', 8), write('Ada Lindt', '2026-05-02', 7)]))?.name).toBe(
    'Ada Berg',
  );
});

test('a node shows its name, else its address or domain', () => {
  const shown = (key: string, one: Mention) => draft(profileOf(key, [observed(one)]))?.name;
  expect(shown(ADA, mailed('ada@firm.example', 'Ada Lindt'))).toBe('Ada Lindt');
  expect(shown(ADA, mailed('ada@firm.example'))).toBe('ada@firm.example');
  expect(shown('D|firm.example', mention('Organization', undefined))).toBe('firm.example');
});

test('the address of a node is that in its id, the others stand in emails', () => {
  const two = profileOf(ADA, [observed(mailed('ada@firm.example', 'Ada Lindt')), observed(mailed('a@home.example'))]);
  const node = draft(two, profileOf('E|lindt@firm.example', [observed(mailed('lindt@firm.example'))]));
  expect(node).toMatchObject({ base: 'contact:ada@firm.example', email: 'ada@firm.example' });
  expect(node?.properties.emails).toEqual(['a@home.example', 'lindt@firm.example']);
});

test('after a merge a node goes by the id that is kept, with the name and the address of what was kept', () => {
  const keep = 'contact:lindt@firm.example';
  const kept = profileOf(
    'E|lindt@firm.example',
    [observed(mailed('lindt@firm.example', 'Ada Lindt', { authority: 50 }))],
    {
      keep: keptMark(3, keep),
    },
  );
  const dropped = profileOf(ADA, [observed(mailed('ada@firm.example', 'Ada Berg'))], { keep: keptMark(3, keep, true) });
  const node = draft(kept, dropped);
  expect(node).toMatchObject({ base: keep, name: 'Ada Lindt', email: 'lindt@firm.example', kept: true });
  expect(node?.aliases).toContain('contact:ada@firm.example');
});

test.each<[Mention['label'], string, string | undefined]>([
  ['Contact', ADA, '2026-05-02'],
  ['Asset', 'U|https://firm.example', undefined],
])('of a %s the last day on which it is spoken of counts only if it lasts', (label, key, day) => {
  const list = ['2026-05-02', '2026-01-02'].map((one) => observed(mention(label, 'Ada Lindt'), { day: one }));
  expect(draft(profileOf(key, list))?.occurred_at).toBe(day);
  expect(draft(profileOf(key, list))?.provenance.valid_from).toBe('2026-01-02');
});

test('a reading that a known name took over counts as a mention, and says nothing of what the thing is', () => {
  const known = profileOf(NAME, [observed(person('Ada Lindt', { authority: 30 }))]);
  const taken = profileOf('R|acme|Contact|ada lindt||cfoadalindt', [
    observed(reading('Ada LINDT', { properties: { title: 'CFO' } })),
  ]);
  expect(draft(known, taken)).toMatchObject({ name: 'Ada Lindt', provenance: { mentions: 2 } });
  expect(draft(known, taken)?.properties).toEqual({});
});

test('nothing is left of a thing that only weak candidates or nobody mentions', () => {
  expect(draft()).toBeNull();
  expect(draft(profileOf(ADA))).toBeNull();
  expect(draft(profileOf('W|acme|lindt', [observed(reading('Lindt', { tier: 'weak' }))]))).toBeNull();
});

test('a node has every id that its keys give as an alias, and never its own', () => {
  const group = [
    profileOf(ADA, [observed(mailed('ada@firm.example', 'Ada Lindt'))]),
    profileOf(NAME, [observed(person('Ada Lindt', { identifiers: [id('phone', '+49301')] }))]),
  ];
  const drafted = draft(...group);
  const aliases = (own: string) => drafted && nodeOf(drafted, own).aliases;
  expect(aliases('contact:ada@firm.example')).toEqual(['contact:ada-lindt.acme']);
  expect(aliases('contact:another')).toEqual(['contact:ada-lindt.acme', 'contact:ada@firm.example']);
  expect(keysUnder(group, 'contact:ada-lindt.acme')).toEqual([NAME]);
});
