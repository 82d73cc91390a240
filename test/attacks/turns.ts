const LOOK_EVERY_MS = 10;

const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/** Watches the turns of this thread's event loop until it is told to stop; answers what they took, in milliseconds of its processor time, which says the same on a busy machine. */
export function watchTurns(): () => { p90: number; p99: number; max: number } {
  const turns: number[] = [];
  let last = cpuMs();
  const look = () => {
    const now = cpuMs();
    turns.push(now - last);
    last = now;
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  return () => {
    clearInterval(timer);
    look();
    const sorted = turns.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
    return { p90: at(0.9), p99: at(0.99), max: sorted.at(-1) ?? 0 };
  };
}

/** Milliseconds of the processor that a work takes. */
export function cpuOf(work: () => unknown): number {
  const before = cpuMs();
  work();
  return cpuMs() - before;
}

const FIXED = JSON.stringify(Array.from({ length: 40_000 }, (_, n) => ({ n, text: `value ${n}`, list: [n, n] })));
/** What parsing that takes on the machines on which the limits of turns were set. */
const FIXED_MS = 7;

/** How many times longer than there this machine takes now, once at least: by a fixed work, the median of nine times. */
export function slowness(): number {
  const taken = Array.from({ length: 9 }, () => cpuOf(() => JSON.parse(FIXED)));
  return Math.max(1, (taken.toSorted((a, b) => a - b)[4] ?? 0) / FIXED_MS);
}
