import { every } from './every.ts';
import type { Logger } from './log.ts';

const LOOK_MS = 10_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How fast a number grew, per minute: lately, and on average over an hour or since it was first looked at. */
export interface Pace {
  minute: number;
  hour: number;
}

/** Looks at a number that only grows every ten seconds; where it has begun anew, so does its pace. */
export function pace(log: Logger, look: () => Promise<number>): { upTo(now: number): Pace; stop(): Promise<void> } {
  let seen: { at: number; n: number }[] = [];
  const looking = every(LOOK_MS, log, 'looking at the pace', async () => {
    const n = await look();
    const at = performance.now();
    if (n < (seen.at(-1)?.n ?? 0)) seen = [];
    seen = [...seen.filter((one) => at - one.at <= HOUR_MS), { at, n }];
  });
  const since = (ms: number, n: number): number => {
    const at = performance.now();
    const from = seen.find((one) => at - one.at <= ms);
    return from && n > from.n ? ((n - from.n) * MINUTE_MS) / Math.max(at - from.at, LOOK_MS) : 0;
  };
  return {
    upTo: (n) => ({ minute: since(MINUTE_MS, n), hour: since(HOUR_MS, n) }),
    stop: looking.stop,
  };
}
