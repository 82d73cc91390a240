import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from './processes.ts';

const DATABASES = 4096;

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};
const binary = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'redis-server'))
  .find(isExecutable);

/** Whether a Redis for tests can be had: a `redis-server` on the path. */
export const hasRedis = binary !== undefined;

/** A Redis of the test's own on the loopback, which keeps its data over restarts. */
export interface RedisServer extends AsyncDisposable {
  url: string;
  flush(): Promise<void>;
  /** Kills it, or stops it with SIGSTOP until SIGCONT. */
  signal(signal: NodeJS.Signals): Promise<void>;
  /** Starts it again on its port and data. */
  start(): Promise<void>;
}

async function launch(port: number, folder: string, options: string[]): Promise<ChildProcess> {
  if (!binary) throw new Error('There is no redis-server on the PATH.');
  const own = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--databases', String(DATABASES)];
  const safe = ['--appendonly', 'yes', '--maxmemory-policy', 'noeviction', '--save', ''];
  const child = spawn(binary, [...own, ...safe, ...options], { stdio: ['ignore', 'pipe', 'ignore'] });
  const said = new Promise<void>((resolve) =>
    child.stdout!.on('data', (part: Buffer) => part.includes('Ready to accept') && resolve()),
  );
  const fell = once(child, 'exit').then(() => Promise.reject(new Error('redis-server ended at its start.')));
  endWithUs(child);
  await Promise.race([said, fell]);
  fell.catch(() => {});
  return child;
}

/** Has a shell kill the server when this process is gone, however it ended: its pipe to us closes then. */
function endWithUs(server: ChildProcess): void {
  const watchdog = spawn('sh', ['-c', `read -r _; kill -9 ${server.pid}`], { stdio: ['pipe', 'ignore', 'ignore'] });
  server.once('exit', () => watchdog.kill('SIGKILL'));
}

/** Starts a Redis on a free port, with append-only file and without eviction unless the options say otherwise. */
export async function redis(options: string[] = []): Promise<RedisServer> {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'quern-redis-'));
  let child = await launch(port, folder, options);
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
      child = await launch(port, folder, options);
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
