import { availableParallelism } from 'node:os';
import { resolve, join } from 'node:path';
import type { Config } from '../config.ts';
import { secret, secretFile, type Secret } from '../access/secrets.ts';
import { hold, type Child, type Held, type Program } from './children.ts';
import { lock } from './lock.ts';
import { claimPorts } from './ports.ts';
import { reservePostgres, type Postgres } from './postgres.ts';

/** The whole service on this machine. */
export interface Running {
  /** Where the API answers, without a slash at the end. */
  url: string;
  boardUrl: string;
  /** Absolute. */
  dataDir: string;
  adminKey: Secret;
  /** The file that keeps the board's password where `BOARD_PASSWORD` is not set. */
  boardPasswordFile: string;
  children: Child[];
  /** Stops the processes, then PostgreSQL; `hard` does not wait for what is under way. */
  down(hard?: boolean): Promise<void>;
}

const STRICT = ['--disallow-code-generation-from-strings'];
/** Has threads at rest collect their garbage. */
const COLLECTING = ['--expose-gc'];
/** The first prepares the stores for all. On a small machine threads that help to collect garbage take the cores from those who work, and young heaps of 48 MB lie idle. */
export const PROGRAMS: Program[] = [
  { name: 'web', script: 'src/server.ts', execArgv: [...STRICT, ...COLLECTING, '--max-semi-space-size=4'] },
  {
    name: 'workers',
    script: 'workers/run.ts',
    execArgv: [...STRICT, ...COLLECTING, '--max-semi-space-size=8', '--single-threaded-gc'],
  },
  {
    name: 'operator',
    script: 'src/operator.ts',
    execArgv: [...COLLECTING, '--max-semi-space-size=2', '--optimize-for-size'],
  },
];

/** Threads that share few arenas leave less memory lying idle in them. */
export const ALLOCATOR = { MALLOC_ARENA_MAX: '2' };

/** Where other servers are, as this start has it. */
const PLACES = ['REDIS_URL', 'NEO4J_URI', 'NEO4J_PASSWORD'] as const;

/** Read from its file at each use where it is kept in one, so that a rotation is seen by processes that run. */
const ROTATES = 'ROOT_SECRETS';

type Env = Record<string, string | undefined>;
type Note = (line: string) => void;

function shown(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

/** What the processes are given: every setting, with the secrets and ports that this start decides. */
async function environment(config: Config): Promise<Env> {
  const ports = await claimPorts(config);
  const names = ['ADMIN_KEYS', 'ROOT_SECRETS', 'BOARD_PASSWORD'] as const;
  const all = await Promise.all(names.map(async (name) => [name, await secret(config, name)] as const));
  const secrets = all
    .filter(([name, { path }]) => !(name === ROTATES && path))
    .map(([name, { value }]) => [name, value]);
  const NODE_COMPILE_CACHE = join(config.DATA_DIR, 'compile-cache');
  return {
    NODE_COMPILE_CACHE,
    ...ALLOCATOR,
    ...process.env,
    ...Object.fromEntries(secrets),
    ...Object.fromEntries(PLACES.map((name) => [name, config[name]])),
    DATA_DIR: config.DATA_DIR,
    LOG_LEVEL: config.LOG_LEVEL,
    ...ports,
  };
}

/**
 * Has the first program prepare the stores and serve, then the others: who waits for the API waits for nothing else. `load` begins with
 * one; no more load at once than there are cores, while the stores come up (`ready`).
 */
async function startAll(load: (program: Program) => Held, ready: () => Promise<void>): Promise<void> {
  const cores = availableParallelism();
  const [first, ...beside] = PROGRAMS.slice(0, cores).map(load);
  await ready();
  await first?.prepare();
  await first?.go();
  const others = [...beside, ...PROGRAMS.slice(cores).map(load)];
  const starts = await Promise.allSettled(others.map((child) => child.go()));
  const failed = starts.find((start) => start.status === 'rejected');
  if (failed) throw failed.reason;
}

/**
 * Brings up PostgreSQL (unless `DATABASE_URL` names one) while web, workers and operator load their code, migrates, then lets them go and
 * waits until they are ready; throws a sentence when something is in the way.
 */
export async function up(settings: Config, note: Note): Promise<Running> {
  const config = { ...settings, DATA_DIR: resolve(settings.DATA_DIR) };
  const unlock = await lock(config.DATA_DIR);
  const children: Child[] = [];
  let postgres: Postgres | undefined;
  let leaving: Promise<void> | undefined;
  const stopAll = (hard: boolean) => Promise.all(children.map((child) => child.stop(hard)));
  const leave = async (hard: boolean): Promise<void> => {
    await stopAll(hard);
    await postgres?.stop();
    await unlock();
  };
  const down = async (hard = false): Promise<void> => {
    if (hard) await stopAll(true);
    await (leaving ??= leave(hard));
  };
  try {
    const adminKey = await secret(config, 'ADMIN_KEYS');
    const env = await environment(config);
    const reserved = config.DATABASE_URL ? undefined : await reservePostgres(join(config.DATA_DIR, 'postgres'));
    const all = { ...env, DATABASE_URL: reserved?.url ?? config.DATABASE_URL };
    const held = (program: Program): Held => {
      const child = hold(program, all, note);
      children.push(child);
      return child;
    };
    await startAll(held, async () => void (postgres = await reserved?.start()));
    const [url, boardUrl] = [`http://${shown(config.HOST)}:${env.PORT}`, `http://127.0.0.1:${env.BOARD_PORT}`];
    const boardPasswordFile = secretFile(config, 'BOARD_PASSWORD');
    return { url, boardUrl, dataDir: config.DATA_DIR, adminKey, boardPasswordFile, children, down };
  } catch (error) {
    await down(true);
    throw error;
  }
}
