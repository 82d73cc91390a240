import { performance, type EventLoopUtilization } from 'node:perf_hooks';

const LOOK_MS = 5_000;
/** The share of its time below which a thread is at rest. */
const REST = 0.02;
/** Milliseconds of work that leave enough behind to be worth a collection. */
const WORTH_MS = 3_000;

/**
 * Gives back the memory that starting, and later any load, has taken: collects all garbage of this thread once it is at rest. V8 itself
 * waits until more is allocated, which at rest may be never. Nothing happens in a process that was started without `--expose-gc`.
 */
export function collectAtRest(): void {
  const { gc } = globalThis;
  if (!gc) return;
  const isDue = restsAfterWork();
  let last = performance.eventLoopUtilization();
  setInterval(() => {
    const now = performance.eventLoopUtilization();
    if (isDue(performance.eventLoopUtilization(now, last)))
      void gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    last = now;
  }, LOOK_MS).unref();
}

/** Tells after each look whether the thread rests after work; its start is work. */
export function restsAfterWork(): (seen: Pick<EventLoopUtilization, 'active' | 'utilization'>) => boolean {
  let worked = WORTH_MS;
  return ({ active, utilization }) => {
    worked += active;
    const isDue = utilization < REST && worked >= WORTH_MS;
    if (isDue) worked = 0;
    return isDue;
  };
}
