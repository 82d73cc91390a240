import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blocksOf, crossBlocksOf, isCross } from '../../../src/identity/matching/blocks.ts';
import type { Signals } from '../../../src/identity/matching/signals.ts';
import { mailed, named, signals } from '../signals.ts';

const meet = (one: string[], other: string[]) => one.some((block) => other.includes(block));
const meetIn = (of: (one: Signals) => string[]) => (one: Signals, other: Signals) => meet(of(one), of(other));
const [meetWithin, meetAcross] = [meetIn(blocksOf), meetIn(crossBlocksOf)];
const beta = { entities: ['beta'] };

test('who shares an identifier meets, in whatever entities and under whatever names', () => {
  const card = signals('X||Contact|crm:1', { emails: ['ada@firm.example'], names: ['x y'], ...beta });
  expect(meetWithin(mailed('ada@firm.example', 'ada lindt'), card)).toBe(true);
});

test.each([
  ['a name', named('ada lindt'), named('ada lindt', beta)],
  ['a turned name', named('ada lindt'), named('lindt ada', beta)],
  ['a phone', named('ada lindt', { phones: ['+49301'] }), named('otto prahl', { phones: ['+49301'], ...beta })],
])('in two entities %s meets in blocks across them alone', (_, one, other) => {
  expect(meetWithin(one, other)).toBe(false);
  expect(meetAcross(one, other)).toBe(true);
});

test.each([
  ['a misspelt surname', named('ada wittgenstein'), named('ada witgenstein')],
  ['a misspelt first name', named('zoltan kiss'), named('zolten kiss')],
  ['a surname with its umlaut written out', named('ada oehler'), named('ada ohler')],
  ['an initial', named('a lindt'), named('ada lindt')],
  [
    'another name with the same initials at one employer',
    named('ada lindt', { employers: ['firm'] }),
    named('anna lund', { employers: ['firm'] }),
  ],
  [
    'a first name at one employer',
    named('ada lindt', { employers: ['firm'] }),
    mailed('a@firm.example', 'ada', { employers: ['firm'] }),
  ],
])('within an entity %s meets', (_, one, other) => expect(meetWithin(one, other)).toBe(true));

test('people with nothing in common meet nowhere, nor does one word of a name across entities', () => {
  expect(meetWithin(named('ada lindt'), named('otto prahl'))).toBe(false);
  expect(crossBlocksOf(mailed('ada@firm.example', 'ada'))).toEqual([]);
});

test('a person and an organization of one name and phone do not meet across entities', () => {
  const phones = ['+49301'];
  const firm = signals('N|beta|Organization|ada lindt|', { phones, ...beta });
  expect(meetAcross(named('ada lindt', { phones }), firm)).toBe(false);
});

test('a profile is in each of its blocks once, each short enough for an index, those across entities told apart', () => {
  const text = fc.string({ minLength: 1, maxLength: 900 }).map((one) => one.replaceAll(/\s+/g, ' ').trim() || 'x');
  fc.assert(
    fc.property(text, fc.array(text, { maxLength: 3 }), (name, phones) => {
      const one = signals('N|acme|Organization|x|', { names: [name, name], phones });
      const [within, across] = [blocksOf(one), crossBlocksOf(one)];
      for (const blocks of [within, across]) {
        expect(new Set(blocks).size).toBe(blocks.length);
        expect(Math.max(0, ...blocks.map((block) => block.length))).toBeLessThanOrEqual(500);
      }
      expect(within.some(isCross)).toBe(false);
      expect(across.every(isCross)).toBe(true);
    }),
  );
});
