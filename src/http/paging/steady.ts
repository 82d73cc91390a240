import { z } from 'zod';
import { cursor, toCursor } from '../cursor.ts';
import { packedNumbers, unpackedNumbers } from './given.ts';

type Scalar = string | number | null;
type Mark = [Scalar, ...Scalar[]];

/** How much of a cursor tells what was given: in an address, and in a body. */
export const ROOM = { address: 4_500, body: 60_000 };

/** Where a page ended, and the numbers of all rows that were given up to there; null once they have become too many. */
export interface At<M> {
  after: M;
  given: string | null;
}

/** The field `cursor` of a list whose rows change places: where the page before ended, and what was given. */
export const steadyCursor = <S extends z.ZodTuple>(after: S, room: number = ROOM.address) =>
  cursor(
    z.object({
      after,
      given: z
        .string()
        .regex(/^[\w-]*$/)
        .max(room)
        .nullable(),
    }),
    2 * room + 8_000,
  );

/** A part of a list in its order: behind a mark, or from the beginning, without the rows that have these numbers. */
export interface Part<M> {
  after: M | undefined;
  without: number[];
  limit: number;
}

/** A list of which a page is wanted. */
interface Listed<T, M> {
  limit: number;
  at: At<M> | undefined;
  read: (part: Part<M>) => Promise<T[]>;
  /** The values by which rows are sorted. */
  markOf: (row: T) => M;
  /** Numbers of which one at least stays the same of a row wherever it goes; by the first a list leaves rows out. */
  numbersOf: (row: T) => [number, ...number[]];
  room?: number;
}

/**
 * A page of a list whose rows change places meanwhile: none that was given is given again, and those that slipped past come in the end.
 * That holds as long as the cursor has room for what was given; from then on pages go by the order alone.
 */
export async function steadyPage<T, M extends Mark>({ at, ...listed }: Listed<T, M>) {
  const { limit, markOf, numbersOf, room = ROOM.address } = listed;
  const given = typeof at?.given === 'string' ? unpackedNumbers(at.given) : [];
  const found = await fresh(listed, { after: at?.after, without: given, limit: limit + 1 });
  const missed = limit + 1 - found.length;
  const slipped =
    typeof at?.given === 'string' && missed > 0
      ? await fresh(listed, { after: undefined, without: [...given, ...found.flatMap(numbersOf)], limit: missed })
      : [];
  const page = [...found, ...slipped].slice(0, limit);
  const last = found.slice(0, limit).at(-1);
  const after = last === undefined ? at?.after : markOf(last);
  if (after === undefined || found.length + slipped.length <= limit) return { page, more: {} };
  const packed = at?.given === null ? '' : packedNumbers([...given, ...page.flatMap(numbersOf)]);
  const kept = at?.given === null || packed.length > room ? null : packed;
  return { page, more: { next_cursor: toCursor({ after, given: kept }) } };
}

/** A part of a list without the rows that have any of the numbers to be left out. */
async function fresh<T, M>(
  { read, numbersOf }: Omit<Listed<T, M>, 'at'>,
  { after, without, limit }: Part<M>,
): Promise<T[]> {
  const [known, looked, rows]: [Set<number>, number[], T[]] = [new Set(without), [...without], []];
  for (;;) {
    const found = await read({ after, without: looked, limit: limit - rows.length });
    const others = known.size === 0 ? found : found.filter((row) => !numbersOf(row).some((one) => known.has(one)));
    rows.push(...others);
    if (others.length === found.length) return rows;
    looked.push(...found.map((row) => numbersOf(row)[0]));
  }
}
