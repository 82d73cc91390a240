const LOOK_EVERY_MS = 10;

const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/** Watches the turns of this thread's event loop until it is told to stop; answers what they took, in milliseconds of its processor time, which says the same on a busy machine. */
export function watchTurns(): () => { p99: number; max: number } {
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
    return { p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0, max: sorted.at(-1) ?? 0 };
  };
}
