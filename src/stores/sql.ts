import pg from 'pg';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day);

/** A pool or a transaction's client; every store function takes one first. */
export interface Db {
  query<R extends pg.QueryResultRow = any>(
    query: pg.QueryConfig | string,
    values?: unknown[],
  ): Promise<pg.QueryResult<R>>;
}
export type Pool = pg.Pool;

/** A statement with its values bound: `` db.query(sql`select … where id = ${id}`) ``. */
export function sql(parts: TemplateStringsArray, ...values: unknown[]): { text: string; values: unknown[] } {
  return { text: parts.reduce((text, part, i) => `${text}$${i}${part}`), values };
}

export async function rows<R extends pg.QueryResultRow = any>(db: Db, query: pg.QueryConfig): Promise<R[]> {
  return (await db.query<R>(query)).rows;
}
export async function row<R extends pg.QueryResultRow = any>(db: Db, query: pg.QueryConfig): Promise<R | undefined> {
  return (await db.query<R>(query)).rows[0];
}

/** Runs `work` in one READ COMMITTED transaction: commits what it returns, rolls back what it throws. */
export async function transaction<T>(pool: Pool, work: (db: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((e: Error) => (broken = e));
    throw error;
  } finally {
    client.release(broken);
  }
}

/** A pool of at most `max` connections; a lost connection is replaced and fails the query under way, nothing else. */
export function openPool(url: string, options: pg.PoolConfig = {}): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 5_000,
    ...options,
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
