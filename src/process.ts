import { on } from 'node:events';
import { flushCompileCache } from 'node:module';
import { collectAtRest } from './common/memory/collect-at-rest.ts';
import { readConfig, type Config } from './config.ts';

/** What a started process gives back: how to finish what is under way. */
export type Leave = () => Promise<void>;

/** What a parent asks of a process that it holds: to do what comes once, before any process goes; then to go. */
export type Ask = 'prepare' | 'go';

/** The argument of a process that is held: it loads its code, and does nothing until its parent asks. */
export const HELD = '--held';

const DRAIN_MS = 25_000;

/** What goes before the start of a process. */
interface Before {
  /** Loads code that the start needs; a held process does so while it waits. */
  load?: () => Promise<unknown>;
  /** What comes once, before any process of an installation goes; only a held process is asked to. */
  prepare?: (config: Config) => Promise<unknown>;
}

/**
 * Runs a process until it is told to go: SIGTERM, the parent's message `stop` or its disappearance, Ctrl-C when it has no parent.
 * Then `draining` is aborted, it leaves within 25 s, and ends with 0. A start that fails ends with 1 and one sentence.
 */
export async function run(
  start: (config: Config, draining: AbortSignal) => Promise<Leave>,
  { load = async () => {}, prepare = async () => {} }: Before = {},
): Promise<void> {
  const draining = new AbortController();
  const stopping = untilStopped();
  try {
    const config = readConfig();
    if (process.argv.includes(HELD)) {
      const released = untilReleased(load, () => prepare(config));
      if (!(await Promise.race([released.then(() => true), stopping.then(() => false)]))) process.exit(0);
    }
    const leave = await start(config, draining.signal);
    process.send?.('ready');
    flushCompileCache(); // Who is killed would keep nothing of what it compiled, and the next start takes twice as long.
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

/** Loads code, then does what the parent asks, be it meanwhile, until that is to go. */
async function untilReleased(load: () => Promise<unknown>, prepare: () => Promise<unknown>): Promise<void> {
  const asked = on(process, 'message') as AsyncIterable<[Ask]>;
  await load();
  for await (const [ask] of asked) {
    if (ask === 'go') return;
    await prepare();
    process.send?.('prepared');
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
