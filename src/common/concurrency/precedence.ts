import { availableParallelism } from 'node:os';
import { foregroundFirst } from './foreground-first.ts';

/** What goes first in this process: half of the cores, and two thirds of the time, are left to whoever waits for something brief. */
export const { enter, foreground, background, giveWay } = foregroundFirst(
  {
    now: () => performance.now(),
    after(ms, call) {
      const timer = setTimeout(call, ms);
      return () => clearTimeout(timer);
    },
  },
  { beside: Math.max(1, availableParallelism() >> 1), recentMs: 1_000, holdMs: 40, rest: 2, longMs: 1_000 },
);

/** Fewer things than that at once keep nobody waiting for long. */
export const FEW = 10;

/** Does work on some things, whose number tells how long it takes: a few at once, more as a step of background work. */
export const bySize = <T>(key: string, count: number, work: () => Promise<T>): Promise<T> =>
  count < FEW ? work() : background(key, work);
