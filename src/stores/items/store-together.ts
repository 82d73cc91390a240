import { batched } from '../../common/concurrency/batched.ts';
import { background, bySize } from '../../common/concurrency/precedence.ts';
import { batchSize } from '../../common/concurrency/recent-waiters.ts';
import { Problem } from '../../common/errors.ts';

/** Items of a call that waits for others: larger ones are batches already, and nobody waits behind them. */
const FEW = 10;
/** Calls that share a transaction. */
const MAX_CALLS = 50;

/** What an org stores: calls come in together, and leave by themselves. */
interface Door<T, R> {
  calls: number;
  enter(items: T[]): Promise<PromiseSettledResult<R[]>>;
}

type Store<T, R> = (items: T[]) => Promise<R[]>;

/**
 * Lets the calls of an org that bring a few items while others of it are stored share a transaction. `store` answers for each item, in
 * order. What keeps one call from being stored keeps no other: where nothing can have been committed, each is stored alone.
 */
export function together<P extends object, T, R>(
  store: (place: P, items: T[]) => Promise<R[]>,
): (place: P, org: string, items: T[]) => Promise<R[]> {
  const places = new WeakMap<P, Map<string, Door<T, R>>>();
  return async (place, org, items) => {
    if (items.length > FEW) return background(org, () => store(place, items));
    const doors = places.get(place) ?? new Map<string, Door<T, R>>();
    places.set(place, doors);
    const door: Door<T, R> =
      doors.get(org) ?? doorTo((all: T[]) => bySize(org, Math.max(door.calls, all.length), () => store(place, all)));
    doors.set(org, door);
    door.calls++;
    try {
      const stored = await door.enter(items);
      if (stored.status === 'rejected') throw stored.reason;
      return stored.value;
    } finally {
      if (--door.calls === 0) doors.delete(org);
    }
  };
}

const doorTo = <T, R>(store: Store<T, R>): Door<T, R> => ({
  calls: 0,
  enter: batched(
    (calls) => storeAll(store, calls),
    () => Math.max(FEW, batchSize(MAX_CALLS)),
  ),
});

async function storeAll<T, R>(store: Store<T, R>, calls: T[][]): Promise<PromiseSettledResult<R[]>[]> {
  const [all] = await Promise.allSettled([store(calls.flat())]);
  if (all.status === 'rejected')
    return calls.length > 1 && isUndone(all.reason) ? oneByOne(store, calls) : calls.map(() => all);
  let at = 0;
  return calls.map(({ length }) => ({ status: 'fulfilled', value: all.value.slice(at, (at += length)) }));
}

async function oneByOne<T, R>(store: Store<T, R>, calls: T[][]): Promise<PromiseSettledResult<R[]>[]> {
  const stored: PromiseSettledResult<R[]>[] = [];
  for (const call of calls) stored.push(...(await Promise.allSettled([store(call)])));
  return stored;
}

/** True where it is certain that nothing was committed: it was refused, or PostgreSQL itself said that a statement failed. */
const isUndone = (error: unknown): boolean =>
  error instanceof Problem || (error as { severity?: string }).severity === 'ERROR';
