import type { Config } from './config.ts';
import type { GraphStore } from './graph/store.ts';
import type { Logger } from './log.ts';
import type { Jobs } from './queue/jobs.ts';
import type { Files } from './stores/files.ts';
import type { Listener } from './stores/listener.ts';
import type { Pool } from './stores/sql.ts';
import type { Clock } from './time.ts';

/** Everything a handler may touch. */
export interface Context {
  config: Config;
  log: Logger;
  clock: Clock;
  db: Pool;
  /** LISTEN on the database, shared by all who wait in this process. */
  listener: Listener;
  files: Files;
  graph: GraphStore;
  jobs: Jobs;
  close(): Promise<void>;
}
