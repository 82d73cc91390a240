import { createHash } from 'node:crypto';
import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

/** How the machine was while something was measured. */
export type Load = 'quiet' | 'busy';

/** A look at the machine: what other programs use of its cores, from 0 to 1, and milliseconds of a fixed piece of work. */
interface Look {
  used: number;
  loop: number;
}

const PAUSE_MS = 500;
const ROUNDS = 20_000;
const MAX_USED = 0.1;
const MAX_SLOWER = 1.25;

const used = (): { busy: number; all: number } => {
  const times = cpus().map((one) => one.times);
  const all = times.flatMap((t) => [t.user, t.nice, t.sys, t.idle, t.irq]).reduce((sum, n) => sum + n, 0);
  return { busy: all - times.reduce((sum, { idle }) => sum + idle, 0), all };
};

/** Hashes a little, over and over: the same work each time. */
function loop(): number {
  const from = performance.now();
  let text = 'quern';
  for (let n = 0; n < ROUNDS; n++) text = createHash('sha256').update(text).digest('hex');
  return performance.now() - from;
}

async function look(): Promise<Look> {
  const before = used();
  await pause(PAUSE_MS);
  const after = used();
  return { used: (after.busy - before.busy) / Math.max(1, after.all - before.all), loop: loop() };
}

/**
 * Tells of each scenario whether the machine was quiet: before it, others used at most a tenth of the cores, and a fixed loop took at
 * most a quarter longer before and after it than the fastest of the run. What idle services of the scenario use counts as others'.
 */
export async function calibrated(): Promise<<T>(work: () => Promise<T>) => Promise<{ result: T; load: Load }>> {
  loop();
  let fastest = (await look()).loop;
  return async (work) => {
    const before = await look();
    const result = await work();
    const after = loop();
    fastest = Math.min(fastest, before.loop, after);
    const isSlow = Math.max(before.loop, after) > MAX_SLOWER * fastest;
    return { result, load: isSlow || before.used > MAX_USED ? 'busy' : 'quiet' };
  };
}
