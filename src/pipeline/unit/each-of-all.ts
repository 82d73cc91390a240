import type { Context } from '../../context.ts';
import { Problem } from '../../common/errors.ts';
import { isKeptBusy, isOutage } from '../../common/transient-errors.ts';

/** What is done to many graphs or organizations in turn. */
interface Round<T> {
  /** Whose id or key is named where it fails. */
  of: readonly T[];
  name(one: T): string;
  signal: AbortSignal;
  /** What those lack that failed, as a sentence begins: `Without communities`. */
  lacking: string;
}

/**
 * Does the same for each of many, one after the other; answers the sum of what it says. One that fails, or that somebody else keeps busy,
 * stops no other: it is logged, and named in the Problem that is thrown in the end. A store that is down, or the signal, stops them all,
 * and so does a store in which all are kept busy.
 */
export async function eachOfAll<T>(
  { log }: Pick<Context, 'log'>,
  { of, name, signal, lacking }: Round<T>,
  work: (one: T) => Promise<number>,
): Promise<number> {
  const failed: string[] = [];
  const busy: unknown[] = [];
  let sum = 0;
  for (const one of of) {
    signal.throwIfAborted();
    try {
      sum += await work(one);
    } catch (error) {
      if (signal.aborted || (isOutage(error) && !isKeptBusy(error))) throw error;
      log.error({ of: name(one), err: (error as Error).message }, lacking);
      if (isOutage(error)) busy.push(error);
      failed.push(name(one));
    }
  }
  if (busy.length > 0 && busy.length === of.length) throw busy[0];
  if (failed.length > 0) throw new Problem('internal', `${lacking}: ${failed.join(', ')}.`);
  return sum;
}
