import { fairQueue } from './fair-queue.ts';
import { openPlaces, type Limits } from './places.ts';

interface Turns {
  /** Does the work when its key has a turn, unless the signal was aborted by then; undefined, at once, where too many of the key wait. */
  take<T>(key: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> | undefined;
}

/** Opens places where some works go on at once, and others wait in a line of their key, of which each is served in turn; `waiting` are the works of one key that may. */
export function fairTurns({ waiting, ...limits }: Limits & { waiting: number }): Turns {
  const places = openPlaces(limits);
  const queue = fairQueue<() => void>();
  const lined = new Map<string, number>();

  function advance(): void {
    for (let begin = next(); begin; begin = next()) begin();
  }
  const next = () => (places.free > 0 ? queue.shift(places.isOpen) : undefined);

  /** Takes a place at once where others wait only for works of their own keys to end. */
  const atOnce = (key: string): (() => void) | undefined => (lined.has(key) ? undefined : places.take(key));

  async function inLine(key: string): Promise<(() => void) | undefined> {
    const { promise, resolve } = Promise.withResolvers<(() => void) | undefined>();
    count(lined, key, 1);
    queue.push(key, () => {
      count(lined, key, -1);
      resolve(places.take(key));
    });
    advance();
    return promise;
  }

  async function inTurn<T>(key: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const leave = atOnce(key) ?? (await inLine(key));
    try {
      signal.throwIfAborted();
      return await work();
    } finally {
      leave?.();
      advance();
    }
  }

  return {
    take: (key, signal, work) => ((lined.get(key) ?? 0) < waiting ? inTurn(key, signal, work) : undefined),
  };
}

function count(counts: Map<string, number>, key: string, by: number): void {
  const left = (counts.get(key) ?? 0) + by;
  if (left === 0) counts.delete(key);
  else counts.set(key, left);
}
