import { createLog } from '../../../src/common/log.ts';
import { postgresBackend } from '../../../src/queue/backends/postgres.ts';
import { migrate } from '../../../src/stores/db/migrate.ts';
import { openPool } from '../../../src/stores/db/sql.ts';
import { at, freshName, onServer } from '../database.ts';

/** Makes a migrated database with prepared queues on a server, to be cloned; returns its name. */
export async function makeTemplate(server: string): Promise<string> {
  const name = `${freshName()}_template`;
  await onServer(server, `create database ${name}`);
  const pool = openPool(at(server, name));
  try {
    await migrate(pool);
    // The night that falls into a run is due in no database that was installed after it.
    await pool.query(`update migrations set applied_at = now() + interval '1 day'`);
  } finally {
    await pool.end();
  }
  const queues = postgresBackend(at(server, name), createLog('silent', 'test'));
  await queues.ready();
  await queues.close();
  return name;
}
