import '../src/common/frozen-intrinsics.ts';
import { readConfigBeside } from '../src/embedded/local-config.ts';
import { createLog } from '../src/common/log.ts';
import { openGraph } from '../src/graph/open.ts';
import type { GraphStore } from '../src/graph/store.ts';
import { openJobs } from '../src/queue/open.ts';
import { prepare } from '../src/stores/operations/dead-letters.ts';
import { migrate } from '../src/stores/db/migrate.ts';
import { postgresFault } from '../src/stores/db/postgres-fault.ts';
import { openPool } from '../src/stores/db/sql.ts';

async function migrateAll(): Promise<string[]> {
  const config = readConfigBeside();
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

try {
  const applied = await migrateAll();
  process.stdout.write(applied.length > 0 ? `Applied ${applied.join(', ')}.\n` : 'The database is up to date.\n');
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
