import { availableParallelism } from 'node:os';
import { fairTurns } from '../../common/concurrency/fair-turns.ts';
import { withTimeout } from '../../common/concurrency/with-timeout.ts';

/** A batch that takes longer, be it that it waits for a lock, lets the next begin beside it. */
const LONG_MS = 1_000;
/** Batches of graphs that have many documents to be settled go on in half of the cores, each graph in turn. */
const turns = fairTurns({ most: Math.max(1, availableParallelism() >> 1), ofOne: 1, waiting: Infinity });
const NEVER = new AbortController().signal;

/** Works on a graph that has much to be settled, once it has a turn. */
export async function inTurnOfMany<T>(graph: string, work: () => Promise<T>): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<T>();
  await turns.take(graph, NEVER, async () => {
    const done = work();
    resolve(done);
    await withTimeout(LONG_MS, () => done).catch(() => {});
  });
  return promise;
}
