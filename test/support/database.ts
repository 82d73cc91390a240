import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { migrate } from '../../src/stores/migrate.ts';
import { openPool, type Pool } from '../../src/stores/sql.ts';

export interface Database extends AsyncDisposable {
  url: string;
  pool: Pool;
}

const server = (): string => process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** A fresh, migrated database on the suite's server, dropped when it goes out of scope. */
export async function database(): Promise<Database> {
  const name = `quern_test_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: server() });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const at = new URL(server());
  at.pathname = `/${name}`;
  const pool = openPool(at.href);
  await migrate(pool);
  return {
    url: at.href,
    pool,
    async [Symbol.asyncDispose]() {
      await pool.end();
      await admin.query(`drop database if exists ${name} with (force)`);
      await admin.end();
    },
  };
}
