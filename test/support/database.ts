import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { openPool, type Pool } from '../../src/stores/db/sql.ts';

/** A database of one test's own. */
export interface Database extends AsyncDisposable {
  url: string;
  pool: Pool;
}

/** A name that no database of the server has. */
export const freshName = (): string => `quern_test_${randomBytes(6).toString('hex')}`;

/** Runs a statement on a server, outside of any database of tests. */
export async function onServer(server: string, statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}

/** The address of a database on a server. */
export function at(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
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
