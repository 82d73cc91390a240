import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blocksOf } from '../../../src/identity/matching/blocks.ts';
import { compare } from '../../../src/identity/matching/compare.ts';
import { recommend } from '../../../src/identity/matching/hints.ts';
import type { Signals } from '../../../src/identity/matching/signals.ts';
import { MERGE, REVIEW } from '../../../src/identity/matching/weights.ts';
import { mailed, named, signals } from '../signals.ts';

const score = (a: Signals, b: Signals) => compare(a, b).score;
const hint = (a: Signals, b: Signals) => recommend(a, b, compare(a, b)).hint;
const AT_BETA = { employers: ['beta'] };
const KILN = { employers: ['kiln'] };
const company = (name: string) => signals(`N|acme|Organization|${name}|`);

const arbitrary = fc
  .record({
    email: fc.option(fc.constantFrom('sarah@beta.com', 'sarah@gamma.org', 'j.smith@beta.com')),
    name: fc.constantFrom('sarah chen', 'sara chen', 's chen', 'chen sarah', 'john smith', 'jon smith', 'beta'),
    entities: fc.subarray(['acme', 'beta']),
    employers: fc.subarray(['beta', 'gamma']),
    phones: fc.subarray(['+491', '+492']),
    births: fc.subarray(['1980-01-02', '1981-01-02'], { maxLength: 1 }),
    neighbours: fc.subarray(['D|a.com', 'D|b.com', 'D|c.com', 'D|d.com']),
    titles: fc.subarray(['cfo', 'ceo']),
  })
  .map(({ email, name, ...rest }) => (email ? mailed(email, name, rest) : named(name, rest)));

test('comparing two profiles gives the same whichever comes first', () => {
  fc.assert(
    fc.property(arbitrary, arbitrary, (a, b) => {
      fc.pre(a.key !== b.key);
      expect(compare(a, b)).toEqual(compare(b, a));
    }),
  );
});

test('a pair that conflicts, or has no entity in common, never scores enough to be merged', () => {
  fc.assert(
    fc.property(arbitrary, arbitrary, (a, b) => {
      const compared = compare(a, b);
      if (compared.conflict || compared.across) expect(compared.score).toBeLessThan(MERGE);
    }),
  );
});

test('two addresses with one signature are one person, whatever is less leaves it to people', () => {
  const signature = { ...AT_BETA, phones: ['+4930123456'], titles: ['cfo'] };
  const two = (more: object) =>
    compare(
      mailed('sarah@beta.com', 'sarah wittgenstein', signature),
      mailed('sw@home.net', 'sarah wittgenstein', { ...signature, ...more }),
    );
  expect(two({})).toMatchObject({ named: true });
  expect(two({}).conflict).toBeUndefined();
  expect(two({}).score).toBeGreaterThanOrEqual(MERGE);
  const less = [{ phones: [] }, { titles: [] }, { employers: ['gamma'] }, { names: ['s wittgenstein'] }];
  for (const more of [...less, { phones: ['+49301'] }, { titles: ['ceo'] }])
    expect(two(more)).toMatchObject({ conflict: 'identifiers' });
});

test('a misspelt name is merged when organization and phone agree, reviewed when one does, apart when the name is common', () => {
  const phone = { phones: ['+4930123456'] };
  const sarah = mailed('sarah@beta.com', 'sarah wittgenstein', { ...AT_BETA, ...phone });
  expect(score(sarah, named('sarah witgenstein', { ...AT_BETA, ...phone }))).toBeGreaterThanOrEqual(MERGE);
  const half = score(sarah, named('sarah witgenstein', AT_BETA));
  expect(half).toBeGreaterThanOrEqual(REVIEW);
  expect(half).toBeLessThan(MERGE);
  expect(score(mailed('j@a.com', 'john smith'), named('jon smith'))).toBeLessThan(REVIEW);
});

test('names alone never reach what is merged without a person', () => {
  const names = ['sarah wittgenstein', 'zoltan obermaier-kiss', 'john smith', 's wittgenstein'];
  for (const a of names) for (const b of names) expect(score(mailed('a@a.com', a), named(b))).toBeLessThan(MERGE);
});

test('initials, a middle name and turned words are the same name in part', () => {
  const all = { ...AT_BETA, phones: ['+491'] };
  for (const other of ['s wittgenstein', 'sarah maria wittgenstein', 'wittgenstein sarah'])
    expect(score(mailed('sarah@beta.com', 'sarah wittgenstein', all), named(other, all)), other).toBeGreaterThanOrEqual(
      MERGE,
    );
  expect(score(mailed('sarah@beta.com', 'sarah wittgenstein', all), named('paula wittgenstein', all))).toBeLessThan(
    MERGE,
  );
});

test.each([
  ['a middle initial', named('jane a holloway'), named('jane holloway')],
  ['a middle name', mailed('w@a.com', 'william henry bright'), named('william bright')],
  ['a generation', named('david mclean jr'), named('david mclean')],
  ['a particle written apart', named('david mc lean'), named('david mclean jr')],
  ['the order', named('holloway jane'), named('jane holloway')],
  ['an initial for the first name', named('j holloway'), mailed('jane@a.com', 'jane holloway')],
  ['a mailbox that spells the name', signals('E|jholloway@a.com'), named('jane holloway')],
  ['a mailbox that spells all of it', signals('E|janeholloway@a.com'), named('jane holloway')],
  ['a first name at the same employer', mailed('i@kiln.com', 'ines', KILN), named('ines aldermann', KILN)],
  ['a surname at the same employer', mailed('ia@kiln.com', 'aldermann', KILN), named('ines aldermann', KILN)],
  ['a name with a word for its kind', company('norden tools'), company('norden tools international')],
  ['an acronym', company('northern rail freight'), company('nrf')],
  ['an acronym that leaves out small words', company('bureau of rail studies'), company('brs')],
  ['an acronym for a domain', company('northern rail freight'), signals('D|nrf.example')],
  ['a name that a domain shortens', company('norden bank'), signals('D|norden.example', { names: ['norden'] })],
  ['a name whose first two words make a domain', company('old norden bank'), signals('D|oldnorden.example')],
])('%s is asked about, and meets in a block', (_, one, other) => {
  expect(score(one, other)).toBeGreaterThanOrEqual(REVIEW);
  expect(score(one, other)).toBeLessThan(MERGE);
  expect(blocksOf(one).filter((block) => blocksOf(other).includes(block))).not.toEqual([]);
});

test.each([
  ['two generations', named('david mclean jr'), named('david mclean iii')],
  ['a common name with a middle initial', named('john a smith'), named('john smith')],
  ['two middle names', named('jane alice holloway'), named('jane beth holloway')],
  ['a first name at another employer', mailed('i@kiln.com', 'ines', KILN), named('ines aldermann', AT_BETA)],
  ['a surname at another employer', mailed('a@kiln.com', 'aldermann', KILN), named('ines aldermann', AT_BETA)],
  ['a name with more than a word for its kind', company('norden tools'), company('norden tools supplies')],
  ['two mailboxes of one name', signals('E|jholloway@a.com'), signals('E|jholloway@b.com')],
  ['an acronym of two letters', company('northern rail'), company('nr')],
  ['a part of the house of a domain', company('norden benefits'), signals('D|norden.example')],
  ['a name that begins as another does', company('norden bank'), company('norden versicherung')],
])('%s is not asked about', (_, one, other) => expect(score(one, other)).toBeLessThan(REVIEW));

test.each([
  ['a first name alone', mailed('i@kiln.com', 'ines', KILN), named('ines aldermann', KILN)],
  ['a generation on one side', mailed('d@kiln.com', 'david mclean jr', KILN), named('david mclean', KILN)],
])('%s is never merged without a person, whatever else agrees', (_, one, other) => {
  const same = { phones: ['+491'], neighbours: ['D|a.com', 'D|b.com', 'D|c.com'], titles: ['cfo'] };
  expect(score({ ...one, ...same }, { ...other, ...same })).toBeLessThan(MERGE);
  expect(score({ ...one, ...same }, { ...other, ...same, emails: one.emails })).toBeGreaterThanOrEqual(MERGE);
});

test('of two of one name the one is meant whose mailbox is spelled as the short form', () => {
  const [one, other] = [mailed('t.moor@a.com', 'tilda moor'), mailed('tilda.moor@b.com', 'tilda moor')];
  expect(score(one, named('t moor'))).toBeGreaterThan(score(other, named('t moor')));
  expect([one, other].map((who) => hint(who, named('t moor')))).toEqual(['merge', 'unsure']);
});

test('a father and a son with an address each look like two, with one address between them nobody can tell', () => {
  const [father, son] = [mailed('p@moor.com', 'paul moor'), mailed('pjr@moor.com', 'paul moor jr')];
  expect(hint(father, son)).toBe('keep_separate');
  expect(hint(father, named('paul moor jr'))).toBe('unsure');
});

test('a shared address binds, two different ones conflict', () => {
  const two = mailed('sarah@beta.com', 'sarah chen', { emails: ['chen@home.net', 'sarah@beta.com'] });
  expect(compare(two, mailed('chen@home.net', 'sarah chen')).bound).toBe(true);
  expect(compare(mailed('sarah@beta.com', 'sarah chen'), mailed('s@gamma.org', 'sarah chen')).conflict).toBe(
    'identifiers',
  );
});

test('ids of two systems agree with each other, two ids of one system do not', () => {
  const card = (id: string) => signals(`X||Contact|${id}`, { names: ['sarah chen'] });
  expect(compare(card('crm:1'), card('hub:1')).conflict).toBeUndefined();
  expect(compare(card('crm:1'), card('crm:2')).conflict).toBe('identifiers');
});

test('whoever bears one name in one entity is a pair to review, however common the name', () => {
  expect(score(mailed('a@a.com', 'john smith'), mailed('b@b.com', 'john smith'))).toBeGreaterThanOrEqual(REVIEW);
});

test('organizations that differ by a number are two, however alike their names', () => {
  const site = (name: string) => signals(`N|acme|Organization|${name}|`);
  expect(score(site('power station 12'), site('power station 13'))).toBeLessThan(0);
  expect(score(site('beta industries holding'), site('beta industires holding'))).toBeGreaterThanOrEqual(REVIEW);
});

test('a hint follows from what agrees', () => {
  const sarah = mailed('sarah@beta.com', 'sarah chen', AT_BETA);
  expect(hint(sarah, mailed('s.chen@beta.com', 'sarah chen', AT_BETA))).toBe('merge');
  expect(hint(sarah, mailed('sarah@gamma.org', 'sarah chen', { employers: ['gamma'] }))).toBe('keep_separate');
  expect(hint(sarah, named('s chen', AT_BETA))).toBe('unsure');
  const others = { neighbours: ['D|a.com'] };
  const card = (name: string) => signals('X||Contact|crm:1', { names: [name], ...others });
  const mail = mailed('sarah@beta.com', 'sarah chen', others);
  expect(hint(card('sarah chen'), mail)).toBe('merge');
  expect(hint(card('sarah cheng'), mail)).toBe('link');
  const org = (key: string) => signals(key, { names: ['beta industries'], entities: ['acme'] });
  expect(hint(org('D|beta.com'), org('D|beta.de'))).toBe('merge');
  expect(hint(named('beta'), signals('N|acme|Organization|beta|'))).toBe('unsure');
  const [short, long] = [company('nrf'), company('northern rail freight')];
  expect(recommend(short, long, compare(short, long)).reason).toContain('initials of the other');
});
