import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { launchRedis, redisMissing } from '../../src/embedded/redis-server.ts';
import { freePort } from './processes.ts';

const DATABASES = 4096;

/** Whether a Redis for tests can be had: a `redis-server` of a version that will do. */
export const hasRedis = redisMissing() === undefined;

/** A Redis of the test's own on the loopback, which keeps its data over restarts. */
export interface RedisServer extends AsyncDisposable {
  url: string;
  flush(): Promise<void>;
  /** Kills it, or stops it with SIGSTOP until SIGCONT. */
  signal(signal: NodeJS.Signals): Promise<void>;
  /** Starts it again on its port and data. */
  start(): Promise<void>;
}

/** Starts a Redis on a free port, with append-only file and without eviction unless the options say otherwise. */
export async function redis(options: string[] = []): Promise<RedisServer> {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'quern-redis-'));
  const launch = () => launchRedis(port, folder, ['--databases', String(DATABASES), ...options]);
  let child = await launch();
  const url = `redis://127.0.0.1:${port}`;
  return {
    url,
    async flush() {
      const client = new Redis(url, { retryStrategy: () => 20, maxRetriesPerRequest: 500 });
      await client.flushall();
      client.disconnect();
    },
    async signal(signal) {
      child.kill(signal);
      if (signal !== 'SIGSTOP' && signal !== 'SIGCONT') await once(child, 'exit');
    },
    async start() {
      child = await launch();
    },
    async [Symbol.asyncDispose]() {
      const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The URL of an empty database of the Redis that `REDIS_URL` names, which nobody else in the run has; undefined where none is named. */
export async function ownDatabase(): Promise<string | undefined> {
  const given = process.env.REDIS_URL;
  if (!given) return undefined;
  const client = new Redis(given);
  const taken = await client.incr('quern:tests:databases');
  client.disconnect();
  const url = new URL(given);
  url.pathname = `/${1 + (taken % (DATABASES - 1))}`;
  return url.href;
}
