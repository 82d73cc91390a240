import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { endWithUs } from './die-with-parent.ts';
import { outputOf } from './probe-program.ts';

const OLDEST = 7;

/** Why no Redis can be started here, as a sentence with what to install; undefined when one can. */
export function redisMissing(): string | undefined {
  const version = /v=(\d+)/.exec(outputOf('redis-server', '--version') ?? '')?.[1];
  if (version === undefined) return 'There is no redis-server on the PATH: install Redis 7 or later.';
  return Number(version) < OLDEST ? `redis-server is of version ${version}: install Redis 7 or later.` : undefined;
}

/** Runs an installed Redis on a port of the loopback and a folder of its own, with append-only file and without eviction unless the options say otherwise; resolves when it answers. It ends with this process, however that ends. */
export async function launchRedis(port: number, folder: string, options: string[] = []): Promise<ChildProcess> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const own = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder];
  const safe = ['--appendonly', 'yes', '--maxmemory-policy', 'noeviction', '--save', ''];
  const child = spawn('redis-server', [...own, ...safe, ...options], {
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  let text = '';
  const ready = new Promise<void>((resolve) =>
    child.stdout.on('data', (part: Buffer) => {
      text = (text + part.toString()).slice(-4_000);
      if (text.includes('Ready to accept')) resolve();
    }),
  );
  const fell = once(child, 'exit').then(() => Promise.reject(new Error(`redis-server ended at its start.\n${text}`)));
  endWithUs(child);
  await Promise.race([ready, fell]);
  fell.catch(() => {});
  return child;
}
