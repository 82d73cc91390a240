import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chown, lstat, mkdir, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { binaries, postgresUser, type Owner } from './binaries.ts';
import { createData, startServer, stopServer, SUPERUSER, type Cluster } from './cluster.ts';
import { folderKey, lock } from './lock.ts';
import { stopOrphan } from './orphan.ts';
import { memoryHere, pageMemory } from './page-memory.ts';
import { present } from '../common/element-at.ts';

/** A running PostgreSQL of our own; started again by itself when it dies, at the same URL. */
export interface Postgres {
  url: string;
  /** The process id of the server that runs now. */
  pid(): number;
  stop(): Promise<void>;
}

const SOCKET_PATH_MAX = 103;
const START_TRIES = 8;
const SETTINGS = {
  listen_addresses: '',
  max_connections: '150',
  shared_buffers: pageMemory(memoryHere()),
  effective_cache_size: '512MB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  random_page_cost: '1.1',
  jit: 'off',
  // Handed to workers, what lies in the system's memory takes half as long again to read.
  io_method: 'sync',
  autovacuum_naptime: '10s',
  autovacuum_analyze_scale_factor: '0.2',
  fsync: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
};

const urlAt = (socket: string): string =>
  `postgres://${SUPERUSER}@localhost:5432/postgres?host=${encodeURIComponent(socket)}`;

/** The URL of the PostgreSQL that runs on a folder, started by any process; undefined when none does. */
export function runningPostgres(folder: string): string | undefined {
  const file = join(folder, 'data/postmaster.pid');
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  return lines[7]?.startsWith('ready') ? urlAt(lines[4] ?? '') : undefined;
}

async function socketFolder(folder: string, owner: Owner): Promise<string> {
  const name = `quern-${await folderKey(folder)}`;
  const long = join(tmpdir(), name, '.s.PGSQL.5432').length > SOCKET_PATH_MAX;
  const path = join(long ? '/tmp' : tmpdir(), name);
  const uid = owner.uid ?? process.getuid?.();
  const created = await mkdir(path, { recursive: true, mode: 0o700 });
  if (created && owner.uid !== undefined && owner.gid !== undefined) await chown(path, owner.uid, owner.gid);
  const found = await lstat(path);
  if (found.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0) return path;
  throw new Error(`${path}, where PostgreSQL's socket belongs, is somebody else's. Remove it and start again.`);
}

async function clusterIn(folder: string, settings: Record<string, string>): Promise<Omit<Cluster, 'native'>> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const home = await realpath(folder);
  const owner = postgresUser(join(home, 'data'));
  const socket = await socketFolder(home, owner);
  return {
    data: join(home, 'data'),
    log: join(home, 'postgres.log'),
    socket,
    owner,
    settings: { ...SETTINGS, ...settings },
  };
}

/** Dead processes hold their shared memory for a moment: tries again while that lasts. */
async function startPatiently(cluster: Cluster): Promise<ChildProcess> {
  for (let tried = 1; ; tried++)
    try {
      return await startServer(cluster);
    } catch (error) {
      if (tried === START_TRIES || !/shared memory block|lock file/.test(String(error))) throw error;
      await pause(100 * tried);
    }
}

function supervise(cluster: Cluster, first: ChildProcess): Omit<Postgres, 'url'> {
  const state = { server: first, stopping: false, restart: Promise.resolve() };
  const again = async (): Promise<void> => {
    for (let wait = 50; !state.stopping; wait = Math.min(wait * 2, 5_000))
      try {
        return watch(await startPatiently(cluster));
      } catch {
        await pause(wait);
      }
  };
  const watch = (server: ChildProcess): void => {
    state.server = server;
    server.once('exit', () => {
      if (!state.stopping) state.restart = again();
    });
  };
  watch(first);
  return {
    pid: () => present(state.server.pid, 'process of PostgreSQL'),
    async stop() {
      state.stopping = true;
      await state.restart;
      await stopServer(state.server);
      await rm(cluster.socket, { recursive: true, force: true });
    },
  };
}

/** A folder of PostgreSQL's that this process has taken, and the URL at which its server will be. */
export interface Reserved {
  url: string;
  /** Starts the server; throws one sentence when it cannot run. The folder is free again then. */
  start(): Promise<Postgres>;
}

/** Takes a folder for PostgreSQL, which is made where it is missing; throws one sentence when it is taken. As root the server runs as another user. */
export async function reservePostgres(folder: string, settings: Record<string, string> = {}): Promise<Reserved> {
  const unlock = await lock(folder);
  const orUnlock = async (error: unknown): Promise<never> => {
    await unlock();
    throw error;
  };
  const cluster = await clusterIn(folder, settings).catch(orUnlock);
  const url = urlAt(cluster.socket);
  return {
    url,
    async start() {
      const { pid, stop } = await startIn(cluster).catch(orUnlock);
      return { url, pid, stop: () => stop().then(unlock) };
    },
  };
}

async function startIn(found: Omit<Cluster, 'native'>): Promise<Omit<Postgres, 'url'>> {
  const cluster = { ...found, native: binaries(found.owner) };
  await stopOrphan(cluster.data);
  await createData(cluster);
  return supervise(cluster, await startPatiently(cluster));
}

/** Starts PostgreSQL on a folder that it keeps for itself; throws one sentence when the folder is taken or PostgreSQL cannot run. */
export async function startPostgres(folder: string, settings: Record<string, string> = {}): Promise<Postgres> {
  return (await reservePostgres(folder, settings)).start();
}
