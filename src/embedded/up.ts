import { resolve, join } from 'node:path';
import type { Config } from '../config.ts';
import { secret, type Secret } from '../access/secrets.ts';
import { keepRunning, runOnce, type Child, type Program } from './children.ts';
import { lock } from './lock.ts';
import { claimPort } from './ports.ts';
import { startPostgres, type Postgres } from './postgres.ts';

/** The whole service on this machine. */
export interface Running {
  /** Where the API answers, without a slash at the end. */
  url: string;
  boardUrl: string;
  /** Absolute. */
  dataDir: string;
  adminKey: Secret;
  children: Child[];
  /** Stops the processes, then PostgreSQL; `hard` does not wait for what is under way. */
  down(hard?: boolean): Promise<void>;
}

const STRICT = ['--disallow-code-generation-from-strings'];
/** Has threads at rest collect their garbage. */
const COLLECTING = ['--expose-gc'];
const MIGRATE: Program = { name: 'migrate', script: 'workers/migrate.ts', execArgv: STRICT };
/** On a small machine threads that help to collect garbage take the cores from those who work, and young heaps of 48 MB lie idle. */
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

/** Where other servers are, as this start has it. */
const PLACES = ['REDIS_URL', 'NEO4J_URI', 'NEO4J_PASSWORD'] as const;

/** Read from `DATA_DIR` at each use where it is kept there, so that a rotation is seen by processes that run. */
const ROTATES = 'ROOT_SECRETS';

type Env = Record<string, string | undefined>;
type Note = (line: string) => void;

function shown(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

/** What the processes are given: every setting, with the secrets and ports that this start decides. */
async function environment(config: Config): Promise<Env> {
  const PORT = String(await claimPort('PORT', config.HOST, config.PORT));
  const BOARD_PORT = String(await claimPort('BOARD_PORT', '127.0.0.1', config.BOARD_PORT));
  const names = ['ADMIN_KEYS', 'ROOT_SECRETS', 'BOARD_PASSWORD'] as const;
  const all = await Promise.all(names.map(async (name) => [name, await secret(config, name)] as const));
  const secrets = all
    .filter(([name, { path }]) => !(name === ROTATES && path))
    .map(([name, { value }]) => [name, value]);
  const NODE_COMPILE_CACHE = join(config.DATA_DIR, 'compile-cache');
  return {
    NODE_COMPILE_CACHE,
    MALLOC_ARENA_MAX: '2',
    ...process.env,
    ...Object.fromEntries(secrets),
    ...Object.fromEntries(PLACES.map((name) => [name, config[name]])),
    DATA_DIR: config.DATA_DIR,
    LOG_LEVEL: config.LOG_LEVEL,
    PORT,
    BOARD_PORT,
  };
}

async function startAll(env: Env, note: Note, children: Child[]): Promise<void> {
  await runOnce(MIGRATE, env);
  const starts = PROGRAMS.map(async (program) => void children.push(await keepRunning(program, env, note)));
  const failed = (await Promise.allSettled(starts)).find((start) => start.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Brings up PostgreSQL (unless `DATABASE_URL` names one), migrates, then starts web, workers and operator and waits until they are ready; throws a sentence when something is in the way. */
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
    if (!config.DATABASE_URL) postgres = await startPostgres(join(config.DATA_DIR, 'postgres'));
    await startAll({ ...env, DATABASE_URL: postgres?.url ?? config.DATABASE_URL }, note, children);
    const [url, boardUrl] = [`http://${shown(config.HOST)}:${env.PORT}`, `http://127.0.0.1:${env.BOARD_PORT}`];
    return { url, boardUrl, dataDir: config.DATA_DIR, adminKey, children, down };
  } catch (error) {
    await down(true);
    throw error;
  }
}
