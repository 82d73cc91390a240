import pg from 'pg';
import { arrayLiteral } from './array-literal.ts';
import { asStatements, SESSION, stayAwake } from './session.ts';
import { elementAt } from '../../common/element-at.ts';

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

/** A piece of SQL that statements take in as it is, never made of what anybody sent. */
export class Fragment {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toString(): string {
    return this.text;
  }
}

/** A statement with its values bound and its fragments as they are: `` db.query(sql`select … where id = ${id}`) ``. */
export function sql(parts: TemplateStringsArray, ...given: unknown[]): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const place = (one: unknown): string => (one instanceof Fragment ? one.text : `$${values.push(one)}`);
  const text = parts.reduce((before, part, i) => `${before}${place(given[i - 1])}${part}`);
  return { text, values };
}

/**
 * A bound array that the planner does not look into: it then expects ten elements however many come, so that a prepared statement is
 * planned once and not for each array.
 */
export const opaqueArray = (bound: string, type: string): string => `(select ${bound}::${type})`;

/** Rows as an `unnest` of a typed array for each column, bound from `$first` on: the server reads it in half the time that JSON takes. */
export function unnested<T extends object>(
  list: T[],
  types: Record<string, string>,
  first: number,
): { text: string; values: unknown[] } {
  const columns = Object.entries(types);
  const arrays = columns.map(([, type], i) => `$${first + i}::${type}[]`);
  return {
    text: `unnest(${arrays.join(', ')})`,
    values: columns.map(([name, type]) =>
      arrayLiteral(
        type,
        list.map((one) => one[name as keyof T]),
      ),
    ),
  };
}

export async function rows<R extends pg.QueryResultRow = any>(db: Db, query: pg.QueryConfig): Promise<R[]> {
  return (await db.query<R>(query)).rows;
}
export async function row<R extends pg.QueryResultRow = any>(db: Db, query: pg.QueryConfig): Promise<R | undefined> {
  return (await db.query<R>(query)).rows[0];
}
/** The first row of a statement that always has one; a RangeError where it has none. */
export const one = async <R extends pg.QueryResultRow = any>(db: Db, query: pg.QueryConfig): Promise<R> =>
  elementAt(await rows<R>(db, query), 0);

/** What open transactions have sent without waiting for it. */
const underWay = new WeakMap<Db, Promise<unknown>[]>();

/**
 * Sends a statement of whose result nothing is needed. Inside a transaction it is not waited for: what follows is answered after it,
 * and the transaction fails with it.
 */
export const send = (db: Db, query: pg.QueryConfig): Promise<void> => follow(db, db.query(query));

/** The same of what was sent already. */
export async function follow(db: Db, sent: Promise<unknown>): Promise<void> {
  const others = underWay.get(db);
  if (!others) return void (await sent);
  sent.catch(() => {});
  others.push(sent);
}

/** Runs `work` in one READ COMMITTED transaction: commits what it returns, rolls back what it throws; a statement that failed counts before what its failure led to. */
export async function transaction<T>(pool: Pool, work: (db: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const sent: Promise<unknown>[] = [];
  underWay.set(client, sent);
  let broken: Error | undefined;
  const rest = stayAwake(client);
  try {
    await send(client, { text: 'begin' });
    const result = await work(client);
    await Promise.all([...sent, client.query('commit')]);
    return result;
  } catch (error) {
    const failed = (await Promise.allSettled(sent)).find((one) => one.status === 'rejected');
    await client.query('rollback').catch((e: Error) => (broken = e));
    throw failed ? failed.reason : error;
  } finally {
    rest();
    underWay.delete(client);
    client.release(broken);
  }
}

/** Runs readings on one connection, where those that are sent in one turn share a write and are answered in order; each sees what was committed when it began. */
export async function onOneConnection<T>(pool: Pool, work: (db: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

/** Whether a connection is there for the next who asks: who has one waits for no other that somebody else has. */
export const hasFree = (pool: Pool): boolean => pool.idleCount > pool.waitingCount;

/** How long a connection stays that nobody uses: twice as long as what comes by itself pauses at most, so that at rest none is opened anew. */
export const IDLE_MS = 120_000;

/** A pool of at most `max` connections, each taking statements ahead of their answers; a lost connection is replaced and fails the queries under way, nothing else. */
export function openPool(url: string, options: pg.PoolConfig = {}): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    idleTimeoutMillis: IDLE_MS,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    pipeline: true,
    ...options,
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    client.query(asStatements(SESSION)).catch(() => {});
  });
  return pool;
}
