import { collectAtRest } from './common/memory/collect-at-rest.ts';
import { readConfig, type Config } from './config.ts';

/** What a started process gives back: how to finish what is under way. */
export type Leave = () => Promise<void>;

const DRAIN_MS = 25_000;

/**
 * Runs a process until it is told to go: SIGTERM, the parent's message `stop` or its disappearance, Ctrl-C when it has no parent.
 * Then `draining` is aborted, it leaves within 25 s, and ends with 0. A start that fails ends with 1 and one sentence.
 */
export async function run(start: (config: Config, draining: AbortSignal) => Promise<Leave>): Promise<void> {
  const draining = new AbortController();
  const stopping = untilStopped();
  try {
    const leave = await start(readConfig(), draining.signal);
    process.send?.('ready');
    collectAtRest();
    await stopping;
    draining.abort();
    await Promise.race([leave(), new Promise((late) => setTimeout(late, DRAIN_MS).unref())]);
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGTERM', () => resolve());
    process.on('SIGINT', () => process.send || resolve());
    process.once('disconnect', () => resolve());
    process.on('message', (message) => message === 'stop' && resolve());
  });
}
