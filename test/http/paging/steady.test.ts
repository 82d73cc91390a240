import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { packedNumbers, unpackedNumbers } from '../../../src/http/paging/given.ts';
import { steadyCursor, steadyPage, type At } from '../../../src/http/paging/steady.ts';

const TAGS = 2 ** 40;
const numbers = fc.array(fc.oneof(fc.nat(300), fc.nat(TAGS), fc.constant(Number.MAX_SAFE_INTEGER)));

test('numbers come out of a cursor as they went in, each once and in order', () => {
  fc.assert(
    fc.property(numbers, (given) => {
      const packed = packedNumbers(given);
      expect(packed).toMatch(/^[\w-]*$/);
      expect(unpackedNumbers(packed)).toEqual([...new Set(given)].toSorted((a, b) => a - b));
    }),
  );
});

test('of what was made up whole numbers are read, in order', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      const read = unpackedNumbers(Buffer.from(bytes).toString('base64url'));
      expect(read.every(Number.isSafeInteger)).toBe(true);
      expect(read).toEqual(read.toSorted((a, b) => a - b));
    }),
  );
});

interface Row {
  number: number;
  at: number;
}
const Cursor = z.object({ cursor: steadyCursor(z.tuple([z.number(), z.number()])) });
const byPlace = (a: Row, b: Row): number => a.at - b.at || a.number - b.number;

/** What all pages of a list hold, `between` them done what is given. */
async function walk(list: Row[], limit: number, between: () => void, room?: number): Promise<number[]> {
  const seen: number[] = [];
  for (let cursor: string | undefined, first = true; first || cursor !== undefined; first = false) {
    const at: At<[number, number]> | undefined = Cursor.parse({ cursor }).cursor;
    const { page, more }: { page: Row[]; more: { next_cursor?: string } } = await steadyPage({
      limit,
      at,
      async read({ after, without, limit: most }) {
        const isBehind = (row: Row) => !after || byPlace(row, { at: after[0], number: after[1] }) > 0;
        const left = list.filter((row) => isBehind(row) && !without.includes(row.number));
        return left.toSorted(byPlace).slice(0, most);
      },
      markOf: ({ at: place, number }) => [place, number],
      numbersOf: ({ number }) => [number],
      ...(room !== undefined && { room }),
    });
    expect(page.length).toBeLessThanOrEqual(limit);
    seen.push(...page.map(({ number }) => number));
    cursor = more.next_cursor;
    between();
  }
  return seen;
}

const rows = fc.uniqueArray(fc.record({ number: fc.nat(TAGS), at: fc.nat(20) }), {
  selector: ({ number }) => number,
  maxLength: 40,
});
const moves = fc.array(fc.record({ row: fc.nat(), to: fc.nat(20) }), { maxLength: 200 });

test('whatever rows change places between pages, each is given once', async () => {
  await fc.assert(
    fc.asyncProperty(rows, moves, fc.integer({ min: 1, max: 7 }), async (list, left, limit) => {
      const between = () => {
        for (const { row, to } of left.splice(0, 5)) if (list.length > 0) list[row % list.length]!.at = to;
      };
      const seen = await walk(list, limit, between);
      expect(seen.toSorted()).toEqual(list.map(({ number }) => number).toSorted());
    }),
  );
});

test('a list that does not change is given in its order, however little room a cursor has', async () => {
  await fc.assert(
    fc.asyncProperty(rows, fc.integer({ min: 1, max: 7 }), fc.nat(30), async (list, limit, room) => {
      const seen = await walk(list, limit, () => {}, room);
      expect(seen).toEqual(list.toSorted(byPlace).map(({ number }) => number));
    }),
  );
});
