import { setTimeout as pause } from 'node:timers/promises';

/** Looks every 20 ms until something holds, at most `ms`; throws when it does not by then. */
export async function until(holds: () => Promise<boolean>, ms = 20_000): Promise<void> {
  const deadline = performance.now() + ms;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`It did not come true within ${ms} ms: ${holds.toString()}`);
    await pause(20);
  }
}
