import { fairQueue } from './fair-queue.ts';

interface Limits {
  /** Works at once, and at once of one key. */
  most: number;
  ofOne: number;
  /** A key has one of so many places that are free at most, and its first as long as any is. */
  share?: number;
  /** Works of one key that wait. */
  waiting: number;
}

interface Turns {
  /** Does the work when its key has a turn, unless the signal was aborted by then; undefined, at once, where too many of the key wait. */
  take<T>(key: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> | undefined;
}

/** Opens a place where some works go on at once, and others wait in a line of their key, of which each is served in turn. */
export function fairTurns({ most, ofOne, waiting, share }: Limits): Turns {
  const queue = fairQueue<() => void>();
  const [under, lined] = [new Map<string, number>(), new Map<string, number>()];
  let free = most;

  function advance(): void {
    for (let begin = next(); begin; begin = next()) begin();
  }
  const next = () => (free > 0 ? queue.shift(hasPlace) : undefined);

  function hasPlace(key: string): boolean {
    const most = share === undefined ? ofOne : Math.min(ofOne, Math.max(1, free / share));
    return free > 0 && (under.get(key) ?? 0) < most;
  }

  function begin(key: string): void {
    count(under, key, 1);
    free--;
  }

  /** Whether a work of a key need not stand in line: others wait only for works of their own keys to end. */
  const isFree = (key: string): boolean => !lined.has(key) && hasPlace(key);

  async function inLine(key: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    count(lined, key, 1);
    queue.push(key, () => {
      count(lined, key, -1);
      begin(key);
      resolve();
    });
    advance();
    return promise;
  }

  async function inTurn<T>(key: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    if (isFree(key)) begin(key);
    else await inLine(key);
    try {
      signal.throwIfAborted();
      return await work();
    } finally {
      count(under, key, -1);
      free++;
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
