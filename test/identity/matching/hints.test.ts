import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compare } from '../../../src/identity/matching/compare.ts';
import { recommend } from '../../../src/identity/matching/hints.ts';
import type { Signals } from '../../../src/identity/matching/signals.ts';
import { mailed, named, signals } from '../signals.ts';

const hint = (a: Signals, b: Signals) => recommend(a, b, compare(a, b));
const FIRM = { employers: ['firm'] };
const PHONE = { phones: ['+49301'] };
const SEEN = { neighbours: ['E|otto@firm.example'] };
const house = (key: string, name: string) => signals(key, { names: [name] });
const ada = mailed('ada@firm.example', 'ada lindt', FIRM);
const card = (name: string, given: Partial<Signals> = {}) => signals('X||Contact|crm:1', { names: [name], ...given });

test.each<[string, Signals, Signals, string]>([
  [
    'a person and an organization of one name',
    named('ada lindt'),
    house('N|acme|Organization|ada lindt|', 'ada lindt'),
    'unsure',
  ],
  [
    'two who were born on different days',
    { ...ada, births: ['1980-01-02'] },
    card('ada lindt', { births: ['1991-05-06'] }),
    'keep_separate',
  ],
  ['a father and a son with an address each', ada, mailed('jr@firm.example', 'ada lindt jr', FIRM), 'keep_separate'],
  ['one name with two addresses at one firm', ada, mailed('a.lindt@firm.example', 'ada lindt', FIRM), 'merge'],
  ['one name with one phone', { ...named('ada lindt'), ...PHONE }, card('ada lindt', PHONE), 'merge'],
  ['one name at two firms', ada, mailed('ada@other.example', 'ada lindt', { employers: ['other'] }), 'keep_separate'],
  [
    'one name at two firms, of which one says that the address of the other is its own',
    { ...ada, handles: ['ada@other.example'] },
    mailed('ada@other.example', 'ada lindt', { employers: ['other'] }),
    'unsure',
  ],
  [
    'a card and a mail contact of one name, seen with the same others',
    { ...ada, ...SEEN },
    card('ada lindt', SEEN),
    'merge',
  ],
  [
    'a card and a mail contact of two names, seen with the same others',
    { ...ada, ...SEEN },
    card('otto prahl', SEEN),
    'link',
  ],
  ['an initial as the mailbox spells it', mailed('a.lindt@firm.example', 'ada lindt'), named('a lindt'), 'merge'],
  ['a middle initial at one firm', named('ada lindt', FIRM), named('ada m lindt', FIRM), 'merge'],
  ['a middle initial alone', named('ada lindt'), named('ada m lindt'), 'unsure'],
  ['a middle initial and two addresses', ada, mailed('m@firm.example', 'ada m lindt', FIRM), 'unsure'],
  [
    'one name before the @ at two firms',
    mailed('ada.lindt@firm.example', 'ada lindt', FIRM),
    mailed('ada.lindt@other.example', 'ada lindt', { employers: ['other'] }),
    'keep_separate',
  ],
  [
    'one word before the @ that is not the name',
    mailed('tablesaw77@firm.example', 'ada lindt', FIRM),
    mailed('tablesaw77@other.example', 'ada lindt', { employers: ['other'] }),
    'merge',
  ],
  [
    'a house and the short name that a text states of it',
    signals('N|acme|Organization|norden pulver|', { names: ['norden pulver', 'quarz'], handles: ['quarz'] }),
    house('N|acme|Organization|quarz|', 'quarz'),
    'merge',
  ],
  ['an initial alone', ada, named('a lindt'), 'unsure'],
  ['one name in two businesses', named('ada lindt'), card('ada lindt', { entities: ['beta'] }), 'unsure'],
  [
    'two websites that differ in their ending',
    house('D|norden.example', 'norden'),
    house('D|norden.test', 'norden'),
    'merge',
  ],
  [
    'one house by name and by domain',
    house('D|north.example', 'norden bank'),
    house('N|acme|Organization|norden bank|', 'norden bank'),
    'merge',
  ],
])('%s', (_, one, other, expected) => expect(hint(one, other).hint).toBe(expected));

const anyone = fc
  .record({
    email: fc.constantFrom('ada@firm.example', 'a.lindt@firm.example', 'x@other.example', undefined),
    name: fc.constantFrom('ada lindt', 'ada lindt jr', 'a lindt', 'otto prahl'),
    births: fc.subarray(['1980-01-02', '1991-05-06'], { maxLength: 1 }),
    employers: fc.subarray(['firm', 'other']),
    phones: fc.subarray(['+49301', '+49302']),
    neighbours: fc.subarray(['E|otto@firm.example', 'D|firm.example']),
  })
  .map(({ email, name, ...given }) => (email === undefined ? named(name, given) : mailed(email, name, given)));

test('the same is recommended for a pair whichever comes first, with its reason in a sentence', () => {
  fc.assert(
    fc.property(anyone, anyone, (one, other) => {
      fc.pre(one.key !== other.key);
      const found = hint(one, other);
      expect(hint(other, one)).toEqual(found);
      expect(found.reason).toMatch(/^[A-Z].*\.$/);
    }),
  );
});

test('whoever was born on different days is never recommended for a merge, whatever else agrees', () => {
  fc.assert(
    fc.property(anyone, anyone, (one, other) => {
      fc.pre(one.key !== other.key);
      const born = hint({ ...one, births: ['1980-01-02'] }, { ...other, births: ['1991-05-06'] });
      expect(born.hint).not.toBe('merge');
    }),
  );
});
