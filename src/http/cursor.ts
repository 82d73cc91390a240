import { z } from 'zod';
import { isStorable } from '../common/storable.ts';

/** Makes the opaque `next_cursor` of a page from the sort values of its last row, or what else the next page goes by. */
export const toCursor = (at: object): string => Buffer.from(JSON.stringify(at)).toString('base64url');

/**
 * A page of what was read with one more than its limit, and the `next_cursor` behind its last row where there is more; `sortOf` gives the
 * values by which rows are sorted.
 */
export function pageOf<T>(
  found: T[],
  limit: number,
  sortOf: (last: T) => readonly (string | number | null)[],
): { page: T[]; more: { next_cursor?: string } } {
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return { page, more: last !== undefined && found.length > limit ? { next_cursor: toCursor(sortOf(last)) } : {} };
}

/** A search's cursor carries the rest of its ranking. */
const LONGEST = 16_384;

function open(given: unknown, longest: number): unknown {
  if (typeof given !== 'string' || given.length > longest || !/^[\w-]+$/.test(given)) return given;
  try {
    const opened: unknown = JSON.parse(Buffer.from(given, 'base64url').toString('utf8'));
    return isStorable(opened) ? opened : given;
  } catch {
    return given;
  }
}

const FOREIGN = 'Send the `next_cursor` of the page before as it was answered, or leave it out for the first page';

/** The field `cursor`: reads back what `toCursor` made as a tuple of this shape; anything else is refused. */
export function cursor<S extends z.ZodType>(shape: S, longest: number = LONGEST) {
  const opened = z.unknown().transform((given, { addIssue }): z.output<S> | undefined => {
    if (given === undefined || given === null || given === '') return undefined;
    const read = shape.safeParse(open(given, longest));
    if (read.success) return read.data;
    addIssue({ code: 'custom', message: FOREIGN });
    return z.NEVER;
  });
  return opened.optional().meta({ wire: { type: 'string', description: 'The `next_cursor` of the page before.' } });
}
