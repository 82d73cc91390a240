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
