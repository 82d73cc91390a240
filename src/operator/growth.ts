import { every } from '../common/interval.ts';
import type { Logger } from '../common/log.ts';

const LOOK_MS = 10_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How much a number grew lately. */
export interface Grown {
  minute: number;
  /** Over an hour, or since it was first looked at. */
  hour: number;
}

/** Looks every ten seconds at a number that only grows; where it has begun anew, so does what it grew by. */
export function growing(log: Logger, look: () => Promise<number>): { upTo(now: number): Grown; stop(): Promise<void> } {
  let seen: { at: number; n: number }[] = [];
  const looking = every(LOOK_MS, log, 'looking at the pace', async () => {
    const n = await look();
    const at = performance.now();
    if (n < (seen.at(-1)?.n ?? 0)) seen = [];
    seen = [...seen.filter((one) => at - one.at <= HOUR_MS), { at, n }];
  });
  const within = (ms: number, n: number): number => {
    const from = seen.find((one) => performance.now() - one.at <= ms);
    return Math.max(0, n - (from?.n ?? n));
  };
  return { upTo: (n) => ({ minute: within(MINUTE_MS, n), hour: within(HOUR_MS, n) }), stop: looking.stop };
}
