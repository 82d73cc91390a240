import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from './processes.ts';

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

/** Whether a Redis for tests can be had: a `redis-server` on the path, or the one that `REDIS_URL` names. */
export const hasRedis = binary !== undefined || process.env.REDIS_URL !== undefined;

export interface RedisServer extends AsyncDisposable {
  url: string;
  flush(): Promise<void>;
}

/** A Redis of the test's own on a free port of the loopback, else a numbered database of the one that `REDIS_URL` names. */
export async function redis(): Promise<RedisServer> {
  const { url, stop } = binary ? await startServer(binary) : given();
  const client = new Redis(url, { retryStrategy: () => 20, maxRetriesPerRequest: 500 });
  client.on('error', () => {});
  await client.flushdb();
  return {
    url,
    flush: async () => void (await client.flushall()),
    async [Symbol.asyncDispose]() {
      client.disconnect();
      await stop();
    },
  };
}

function given(): { url: string; stop(): Promise<void> } {
  const url = new URL(process.env.REDIS_URL!);
  url.pathname = `/${Number(process.env.VITEST_POOL_ID ?? 0) % 16}`;
  return { url: url.href, stop: async () => {} };
}

async function startServer(path: string): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort();
  const child = spawn(path, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']);
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  return { url: `redis://127.0.0.1:${port}`, stop: () => (child.kill('SIGKILL'), ended.then(() => {})) };
}
