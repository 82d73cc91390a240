import type { Listener } from './listener.ts';

const POLL_MS = 400;

/** How long somebody waits, and what ends the waiting before. */
export interface WaitLimits {
  ms: number;
  signal?: AbortSignal | undefined;
}

/** Looks until `done` says so: at each notice of a graph's key, and every 400 ms without one. False when `ms` are over or the signal aborts first. */
export async function until(
  listener: Listener,
  graph: string,
  done: () => Promise<boolean>,
  { ms, signal }: WaitLimits,
): Promise<boolean> {
  const deadline = performance.now() + ms;
  let heard = Promise.withResolvers<void>();
  const off = listener.on('settled', (key) => key === graph && heard.resolve());
  try {
    for (;;) {
      if (await done()) return true;
      const left = Math.min(POLL_MS, deadline - performance.now());
      if (left <= 0 || signal?.aborted) return false;
      const timer = setTimeout(heard.resolve, left);
      await heard.promise;
      clearTimeout(timer);
      heard = Promise.withResolvers();
    }
  } finally {
    off();
  }
}
