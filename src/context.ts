import type pg from 'pg';
import type { Config } from './config.ts';
import { openGraph } from './graph/open.ts';
import type { GraphStore } from './graph/store.ts';
import { createLog, type Logger } from './common/log.ts';
import { openOutgoing, type Outgoing } from './common/guarded-fetch.ts';
import type { Jobs } from './queue/jobs.ts';
import { openJobs } from './queue/open.ts';
import { openFiles } from './stores/files/files.ts';
import { openListener, type Listener } from './stores/db/listener.ts';
import { openSuspects, type Suspects } from './suspects/suspects.ts';
import { openPresence, type Presence } from './stores/db/presence.ts';
import { openPool, type Db, type Pool } from './stores/db/sql.ts';
import { ScopedClient } from './stores/db/tenant-scope/scoped-client.ts';
import { systemClock, type Clock } from './common/time.ts';
import type { Files } from './stores/files/file-store.ts';

export type { Once } from './stores/db/once.ts';

/** Where a call reads what an organization has. */
export interface Stores {
  db: Db;
  graph: GraphStore;
}

/** Everything a handler may touch. */
export interface Context {
  config: Config;
  log: Logger;
  clock: Clock;
  db: Pool;
  /** That this process runs, as others see it: leases that name it end with it. */
  presence: Presence;
  /** LISTEN on the database, shared by all who wait in this process. */
  listener: Listener;
  files: Files;
  graph: GraphStore;
  jobs: Jobs;
  outgoing: Outgoing;
  /** Where what may end a process is stored. */
  suspects: Suspects;
  /** Aborted when the process begins to leave: no new work from then on. */
  draining: AbortSignal;
  close(): Promise<void>;
}

/** Opens what a process needs from its settings; nothing connects before its first use. */
export async function createContext(
  config: Config,
  name: string,
  draining: AbortSignal = new AbortController().signal,
): Promise<Context> {
  if (!config.DATABASE_URL)
    throw new Error('Setting DATABASE_URL: missing. Start with `npm start`, or name a PostgreSQL 15 or later.');
  const log = createLog(config.LOG_LEVEL, name);
  const statement_timeout = STATEMENT_MS[name] ?? false;
  const application_name = `quern ${name}`;
  const options: pg.PoolConfig = { application_name, statement_timeout, Client: ScopedClient };
  const db = openPool(config.DATABASE_URL, { ...options, max: POOL_SIZE });
  const suspects = openSuspects(config, config.DATABASE_URL, options);
  const presence = openPresence(db);
  const listener = openListener(config.DATABASE_URL, log);
  const files = openFiles(config);
  const graph = await openGraph(config, db);
  const jobs = openJobs(config, log);
  const outgoing = openOutgoing(config);
  const close = async () => {
    await Promise.allSettled([jobs.close(), listener.close(), graph.close(), files.close(), outgoing.close()]);
    await suspects.end();
    presence.end();
    await db.end();
  };
  const stores = { db, presence, listener, files, graph };
  return { config, log, clock: systemClock, ...stores, jobs, outgoing, suspects, draining, close };
}

const POOL_SIZE = 16;
/** The longest statement of a process: of one who asks the API nobody waits longer, of the workers none is meant to take as long. Commands have no limit. */
const STATEMENT_MS: Record<string, number> = { web: 60_000, operator: 60_000, workers: 30 * 60_000 };
