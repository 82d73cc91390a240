import { createLog } from './common/log.ts';
import type { Config } from './config.ts';
import { openGraph } from './graph/open.ts';
import type { GraphStore } from './graph/store.ts';
import { openJobs } from './queue/open.ts';
import { migrate } from './stores/db/migrate.ts';
import { postgresFault } from './stores/db/postgres-fault.ts';
import { openPool } from './stores/db/sql.ts';
import { prepare } from './stores/operations/dead-letters.ts';

/** Brings the database, the box of dead letters and the graph store to the shape of this version; returns what was applied. Throws a sentence where that cannot be. */
export async function migrateAll(config: Config): Promise<string[]> {
  if (!config.DATABASE_URL) throw new Error('There is no database to migrate: start Quern, or set DATABASE_URL.');
  const db = openPool(config.DATABASE_URL, { max: 2 });
  const fault = await postgresFault(db);
  if (fault) throw new Error(fault);
  const applied = await migrate(db);
  await prepare(db);
  const { backend, close } = openJobs(config, createLog(config.LOG_LEVEL, 'migrate'));
  const doubt = await backend.fault();
  if (doubt && !config.REDIS_URL) throw new Error(doubt);
  if (doubt) process.stderr.write(`${doubt}\n`);
  await close();
  applied.push(...(await prepareGraph(await openGraph(config, db))));
  await db.end();
  return applied;
}

/** What the graph store made; one that is down is named, and prepares itself at its first change. */
async function prepareGraph(graph: GraphStore): Promise<string[]> {
  try {
    return await graph.prepare();
  } catch (error) {
    process.stderr.write(`${(await graph.fault()) ?? (error as Error).message}\n`);
    return [];
  } finally {
    await graph.close();
  }
}
