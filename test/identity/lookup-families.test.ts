import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LEVELS } from '../../src/identity/grouping/group-by-name.ts';
import {
  asFamily,
  isCounted,
  isOf,
  isOfAny,
  lookupText,
  restOf,
  type Family,
} from '../../src/identity/lookup-families.ts';

const WAITING: Family[] = ['asserted_key', 'sought_name', 'waiting_run', 'name_phone', 'stated', 'stated_beside_name'];
const KNOWN: Family[] = ['known_name', 'business_name', 'holder_phone'];
const FAMILIES: Family[] = [...LEVELS, ...KNOWN, ...WAITING];
const family = fc.constantFrom(...FAMILIES);
const parts = fc.array(fc.oneof(fc.string(), fc.nat()), { minLength: 1, maxLength: 4 });

test('a look-up text is of its own family and of no other, whatever stands in it', () => {
  fc.assert(
    fc.property(family, parts, (own, list) => {
      const text = lookupText(own, ...list);
      expect(FAMILIES.filter((one) => isOf(one, text))).toEqual([own]);
      expect(
        isOfAny(
          FAMILIES.filter((one) => one !== own),
          text,
        ),
      ).toBe(false);
      expect(restOf(text)).toBe(list.join('|'));
    }),
  );
});

test('a text that is turned into another family’s and back is as it was', () => {
  fc.assert(
    fc.property(family, family, parts, (own, other, list) => {
      const text = lookupText(own, ...list);
      expect(asFamily(other, text)).toBe(lookupText(other, ...list));
      expect(asFamily(own, asFamily(other, text))).toBe(text);
    }),
  );
});

test.each(FAMILIES)('the groups under a text are counted where others join by it: %s', (one) => {
  expect(isCounted(lookupText(one, 'acme', 'Contact', 'ada lindt'))).toBe(!WAITING.includes(one));
});
