import fc from 'fast-check';
import { expect, test } from 'vitest';
import { statedAlias } from '../../../src/extractors/page/naming/stated-alias.ts';
import { read } from '../read.ts';

const handles = (body: string) =>
  read({ body }).mentions.flatMap(({ name, identifiers, tier }) =>
    identifiers.flatMap(({ kind, value }) => (kind === 'handle' ? [`${name}: ${value}, ${tier}`] : [])),
  );
const FIRM = 'Halmstad Pulver Technik GmbH';

test('a short name in brackets behind a firm is stated of it, though it is no acronym', () => {
  expect(handles(`We met ${FIRM} (QUARZ) in Mainz. QUARZ wants a licence.`)).toEqual([`${FIRM}: QUARZ, establishing`]);
  expect(handles(`Between Acme and ${FIRM} (hereinafter "Powder One"): Powder One pays.`)).toEqual([
    `${FIRM}: Powder One, establishing`,
  ]);
});

test('brackets that say what a firm is, where it is or where it is traded state no name', () => {
  for (const aside of [
    '(the "Buyer")',
    '(hereinafter "Supplier")',
    '(Mainz)',
    '(NYSE)',
    '(CHF)',
    '(USA)',
    '(2014)',
    '(CEO)',
    '(AG)',
    '(B2B)',
    '(PDF)',
  ])
    expect(handles(`We met ${FIRM} ${aside} on Monday.`), aside).toEqual([]);
});

test('any letters in capitals behind a name of several words are stated of it, at their place', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[B-DF-HJ-NP-TV-Z]{4,8}$/), fc.stringMatching(/^[a-z ]{0,20}$/), (alias, more) => {
      fc.pre(!/^(?:[VX]+|XLSX)$/.test(alias)); // a number, and a kind of file
      const text = `${FIRM} (${alias})${more}`;
      const found = statedAlias(text, FIRM.length, FIRM);
      expect(found?.alias).toBe(alias);
      expect(text.slice(found?.start, found?.end)).toBe(alias);
      expect(statedAlias(`Halmstad (${alias})`, 'Halmstad'.length, 'Halmstad')).toBeUndefined();
    }),
  );
});

const called = (body: string, name: string) => {
  const one = read({ type: 'note', body });
  return [one.thing(name), one.mentions.find((mention) => mention.name === name && mention.label === 'Contact')?.tier];
};

test.each([
  'I met Sabine Koller, whom everybody calls Bine, at Halm Press.',
  'I met Sabine Koller (everyone calls her Bine) at Halm Press.',
  'Sabine Koller, known to all as Bine, works at Halm Press.',
  'Sabine Koller, better known as Bine, works at Halm Press.',
  'Sabine Koller, die alle Bine nennen, arbeitet bei Halm Druck.',
])('what everybody calls somebody is a name of hers: %s', (body) => {
  const whole = read({ type: 'note', body }).thing('Sabine Koller');
  expect(whole).toBeDefined();
  expect(called(body, 'Bine')).toEqual([whole, 'reading']);
});

test.each([
  'Sabine Koller, known as a good buyer, works at Halm Press and Bine came.',
  'Sabine Koller calls Bine every day.',
  'Sabine Koller, known as Halm Press Ltd, sells paper.',
])('what is no such name is none: %s', (body) => {
  const one = read({ type: 'note', body });
  const other = one.mentions.findIndex(({ name }) => name === 'Bine' || name === 'Halm Press Ltd');
  expect(one.mentions[other]?.as).toBeUndefined();
});

test.each([
  ['Spoke with Winnie (Winifred Okafor, rights manager, Halm Press) today.', 'Winnie', 'Winifred Okafor'],
  ['Spoke with Ben (Benjamin Stein, buyer, Orbis Ltd) today.', 'Ben', 'Benjamin Stein'],
  ['Met Bob (Robert Moss, Orbis Ltd).', 'Bob', 'Robert Moss'],
  ['Lunch with Robin (Robin Ferrer).', 'Robin', 'Robin Ferrer'],
])('a short name before a bracket is of whoever it names in full: %s', (body, short, full) => {
  const one = read({ type: 'note', body });
  expect(one.thing(short)).toBe(one.thing(full));
  expect(one.thing(full)).toBeDefined();
});

test('another given name is of somebody else', () => {
  const one = read({ type: 'note', body: 'Spoke with Dana (Mia Holt, buyer, Orbis Ltd) today.' });
  expect(one.thing('Dana')).not.toBe(one.thing('Mia Holt'));
});
