import { fairTurns } from './fair-turns.ts';
import { withTimeout } from './with-timeout.ts';

interface Limits {
  /** Works at once, and at once of one key. */
  most: number;
  ofOne: number;
  /** Milliseconds after which a work lets the next begin beside it: what hangs keeps nobody waiting. */
  longMs: number;
}

const NEVER = new AbortController().signal;

/** Opens a place where works of every key take turns, which are meant to be brief: some go on at once, and what takes longer is no longer counted. */
export function briefTurns({ longMs, ...limits }: Limits): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const turns = fairTurns({ ...limits, waiting: Infinity });
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const { promise, resolve } = Promise.withResolvers<T>();
    await turns.take(key, NEVER, async () => {
      const done = work();
      resolve(done);
      await withTimeout(longMs, () => done).catch(() => {});
    });
    return promise;
  };
}
