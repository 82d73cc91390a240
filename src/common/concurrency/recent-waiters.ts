/** Milliseconds for which somebody who waited is thought to come back. */
const MS = 2_000;
/** Of a batch a tenth is worked at once meanwhile. */
const SHARES = 10;

/** Remembers whether somebody waited in the last two seconds, by a clock in milliseconds, and sizes batches by it. */
export function recentWaiters(now: () => number) {
  let until = -Infinity;
  return {
    /** Notes that somebody waits in this process for something that is done in milliseconds. */
    noteWaiter(): void {
      until = now() + MS;
    },
    /** How many of a batch of `most` are worked at once: a share of them while somebody waited lately, so that nobody waits for a whole batch of others. */
    batchSize: (most: number): number => (now() < until ? Math.max(1, Math.ceil(most / SHARES)) : most),
  };
}

export const { noteWaiter, batchSize } = recentWaiters(() => performance.now());
