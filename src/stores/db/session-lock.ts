import { row, sql, type Pool } from './sql.ts';

const LOCK = 7317;

/**
 * Runs work while nobody else runs work under that name, in any process; undefined when somebody does. The lock is a connection's and
 * not a transaction's, so that the work may take its time; it goes with the connection.
 */
export async function withSessionLock<T>(pool: Pool, name: string, work: () => Promise<T>): Promise<T | undefined> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const lock = await row<{ mine: boolean }>(
      client,
      sql`select pg_try_advisory_lock(hashtextextended(${name}, ${LOCK}::bigint)) as mine`,
    );
    if (!lock?.mine) return undefined;
    try {
      return await work();
    } finally {
      await client
        .query(sql`select pg_advisory_unlock(hashtextextended(${name}, ${LOCK}::bigint))`)
        .catch((error: Error) => (broken = error));
    }
  } finally {
    client.release(broken);
  }
}
