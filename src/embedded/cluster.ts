import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { chown, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Owner } from './binaries.ts';

/** A PostgreSQL data folder and what runs it; all paths absolute. */
export interface Cluster {
  /** The folder with `bin/`. */
  native: string;
  data: string;
  socket: string;
  log: string;
  owner: Owner;
  /** Configuration parameters by name. */
  settings: Record<string, string>;
}

export const SUPERUSER = 'quern';
const READY_MS = 300_000;
const STOP_MS = 10_000;
const POLL_MS = 15;
const WATCHDOG = `while read -r _; do :; done; kill -INT "$0" 2>/dev/null; n=0
while kill -0 "$0" 2>/dev/null && [ $n -lt 100 ]; do sleep 0.1; n=$((n+1)); done
kill -QUIT "$0" 2>/dev/null`;

const FORMAT = ['-A', 'trust', '-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

/** Runs a program of PostgreSQL's on a data folder, handed over as a file descriptor where the owner may not enter the folders above it. */
function run(cluster: Cluster, program: string, data: string, args: string[]): ChildProcess {
  if (existsSync(cluster.log)) renameSync(cluster.log, `${cluster.log}.1`);
  const folder = openSync(data, 'r');
  const log = openSync(cluster.log, 'w', 0o600);
  const at = process.platform === 'linux' && cluster.owner.uid !== undefined ? '/proc/self/fd/3' : data;
  const options = {
    ...cluster.owner,
    cwd: '/',
    detached: true,
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
  };
  try {
    return spawn(join(cluster.native, 'bin', program), ['-D', at, ...args], {
      ...options,
      stdio: ['ignore', log, log, folder],
    });
  } finally {
    closeSync(folder);
    closeSync(log);
  }
}

const lastWords = (cluster: Cluster): string =>
  readFileSync(cluster.log, 'utf8').trim().split('\n').slice(-8).join('\n');

/** Makes the data folder where there is none; one whose making was interrupted is made anew. */
export async function createData(cluster: Cluster): Promise<boolean> {
  if (existsSync(join(cluster.data, 'PG_VERSION'))) return false;
  const fresh = `${cluster.data}.new`;
  await rm(fresh, { recursive: true, force: true, maxRetries: 10 });
  await mkdir(fresh, { mode: 0o700 });
  const { uid, gid } = cluster.owner;
  if (uid !== undefined && gid !== undefined) await chown(fresh, uid, gid);
  const [code] = await once(
    run(cluster, 'initdb', fresh, [
      '-U',
      SUPERUSER,
      ...FORMAT,
      ...(cluster.settings.fsync === 'off' ? ['--no-sync'] : []),
    ]),
    'exit',
  );
  if (code !== 0) throw new Error(`PostgreSQL could not make its data folder ${cluster.data}:\n${lastWords(cluster)}`);
  await rename(fresh, cluster.data);
  return true;
}

async function untilReady(cluster: Cluster, server: ChildProcess): Promise<boolean> {
  const file = join(cluster.data, 'postmaster.pid');
  for (const end = Date.now() + READY_MS; Date.now() < end; await pause(POLL_MS)) {
    if (server.exitCode !== null || server.signalCode !== null) return false;
    const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
    if (Number(lines[0]) === server.pid && lines[7]?.startsWith('ready')) return true;
  }
  return false;
}

/** Starts the server once and waits until it takes connections; throws with its last words when it does not. It ends when this process dies. */
export async function startServer(cluster: Cluster): Promise<ChildProcess> {
  rmSync(join(cluster.socket, '.s.PGSQL.5432.lock'), { force: true });
  const settings = Object.entries(cluster.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = run(cluster, 'postgres', cluster.data, ['-k', cluster.socket, ...settings]);
  if (server.pid === undefined) throw new Error(`PostgreSQL in ${cluster.native} could not be run.`);
  const watchdog = spawn('sh', ['-c', WATCHDOG, String(server.pid)], {
    ...cluster.owner,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watchdog.unref();
  watchdog.stdin.on('error', () => {});
  server.once('exit', () => watchdog.kill('SIGKILL'));
  if (await untilReady(cluster, server)) return server;
  server.kill('SIGQUIT');
  throw new Error(`PostgreSQL did not start:\n${lastWords(cluster)}`);
}

/** Ends a server: clients are cut off, what is committed is written; resolves when it has gone. */
export async function stopServer(server: ChildProcess): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (server.exitCode !== null || server.signalCode !== null) return;
    server.kill(signal);
    await Promise.race([once(server, 'exit'), pause(STOP_MS, undefined, { ref: false })]);
  }
}
