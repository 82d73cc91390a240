import { expect, test } from 'vitest';
import { anyOf } from '../../../src/stores/passages/passage-query.ts';

const [a, b, c, d] = [['xocl', 'xocle'], ['zuta'], ['lomu'], ['kigr%']];

test.each<[string[][][], string]>([
  [[], ''],
  [[[a], [b]], "('7 xocl' | '7 xocle') | ('7 zuta')"],
  [[[b, c]], "(('7 zuta') & (('7 lomu')))"],
  [
    [
      [b, c],
      [b, d],
    ],
    "(('7 zuta') & (('7 lomu') | ('7 kigr':*)))",
  ],
  [[[b], [b, d]], "('7 zuta')"],
  [
    [
      [a, b, c],
      [a, b, d],
      [c, d],
    ],
    "(('7 xocl' | '7 xocle') & ((('7 zuta') & (('7 lomu') | ('7 kigr':*))))) | (('7 lomu') & (('7 kigr':*)))",
  ],
])('what several sets begin with stands once in their query: %j', (sets, query) => expect(anyOf(7, sets)).toBe(query));
