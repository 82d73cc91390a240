import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { migrate } from '../../src/stores/db/migrate.ts';
import { openPool, type Pool } from '../../src/stores/db/sql.ts';

/** A database of one test's own. */
export interface Database extends AsyncDisposable {
  url: string;
  pool: Pool;
}

const freshName = (): string => `quern_test_${randomBytes(6).toString('hex')}`;

async function onServer(server: string, statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}

function at(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Makes a migrated database on a server, to be cloned; returns its name. */
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
  return name;
}

/** Drops a database with whoever is connected to it. */
export const dropDatabase = (server: string, name: string): Promise<void> =>
  onServer(server, `drop database if exists ${name} with (force)`);

/** A fresh, migrated database, dropped when it goes out of scope: a clone of the run's template on the run's server. */
export async function database(): Promise<Database> {
  const { TEST_SERVER: server, TEST_TEMPLATE: template } = process.env;
  if (!server || !template) throw new Error('database() works inside a test run: the global setup starts its server.');
  const name = freshName();
  // Copying the files costs a third of writing each block of the template into the log.
  await onServer(server, `create database ${name} template ${template} strategy file_copy`);
  const pool = openPool(at(server, name));
  return {
    url: at(server, name),
    pool,
    async [Symbol.asyncDispose]() {
      await pool.end();
      await dropDatabase(server, name);
    },
  };
}
