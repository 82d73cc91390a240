import type { Running } from './up.ts';

/** Waits for Ctrl-C or SIGTERM, takes everything down and ends the process with 0; a second signal does not wait for what is under way. */
export function shutDownOnSignal(running: Running, note: (line: string) => void): void {
  let signals = 0;
  const leave = async (): Promise<void> => {
    signals += 1;
    if (signals === 1) note('Stopping…');
    await running.down(signals > 1);
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void leave());
}
