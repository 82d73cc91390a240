import { asStatements, SILENT_SECONDS, stayAwake } from './session.ts';
import { row, type Db, type Pool } from './sql.ts';

/**
 * What advisory locks are taken for, each class with a number of its own; what is locked within a class has a text for a key. Processes of
 * two versions that run side by side meet at these numbers, so a number is never given to another class.
 */
const CLASSES = {
  /** Writing a graph in PostgreSQL; keyed by graph. */
  graphWrite: 4,
  /** Connecting a source; keyed by what makes connections one. */
  connection: 18,
  /** Settling; keyed by graph. */
  settling: 7311,
  /** Deciding a review pair; keyed by graph and pair. */
  reviewPair: 7312,
  /** Handing changes to the graph store; keyed by graph. */
  outbox: 7313,
  /** Asking for a decision; keyed by graph. */
  decisionRequest: 7314,
  /** Counting what is left of a plan's reviews; keyed by org. */
  reviewQuota: 7315,
  /** A graph being in use, shared, or being deleted; keyed by graph. */
  graphUse: 7316,
  /** Work that a session holds a lock for; keyed by the name of the work. */
  sessionWork: 7317,
  /** Ending the syncs of a run; keyed by run. */
  runEnd: 7318,
  /** Migrating the database. */
  migration: 7319,
  /** Restoring a backup: until its end no row names the files that it brings. */
  restoring: 7320,
  /** Opening streams of events; keyed by org. */
  eventStreams: 7322,
  /** A process, as long as it runs; keyed by a number. */
  process: 7321,
} as const;

/** A class of advisory locks. */
export type LockClass = keyof typeof CLASSES;

const hashed = (what: LockClass, key: string): string => `hashtextextended(${key}, ${CLASSES[what]}::bigint)`;

/** The SQL call that waits for a lock and has it until the transaction ends; `key` is SQL too, a parameter or a column. */
export const lockCall = (what: LockClass, key: string): string => `pg_advisory_xact_lock(${hashed(what, key)})`;

/** As `lockCall`, for a lock that many may have at once while nobody has it alone. */
export const sharedLockCall = (what: LockClass, key: string): string =>
  `pg_advisory_xact_lock_shared(${hashed(what, key)})`;

/** Waits for a lock and has it until the transaction ends. */
export async function takeLock(db: Db, what: LockClass, key: string): Promise<void> {
  await db.query({ text: `select ${lockCall(what, '$1')}`, values: [key] });
}

/** Whether somebody's session has that lock, as an SQL condition on a row `alias` of `pg_locks`; `key` is SQL. */
export const isLockRow = (alias: string, what: LockClass, key: string): string =>
  `${alias}.locktype = 'advisory' and ${alias}.granted and (${alias}.classid::bigint << 32 | ${alias}.objid::bigint) = ${hashed(what, key)}`;

/** Whether somebody in this database has that lock. */
export async function isLocked(db: Db, what: LockClass, key = ''): Promise<boolean> {
  const text = `select from pg_locks l where ${isLockRow('l', what, '$1')}
    and l.database = (select oid from pg_database where datname = current_database()) limit 1`;
  return (await row(db, { text, values: [key] })) !== undefined;
}

/** Has a session keep the lock of a process of that number; false when another has it. */
export async function takeProcessLock(session: Db, number: number): Promise<boolean> {
  const text = `select pg_try_advisory_lock(${CLASSES.process}, $1) as mine`;
  return (await row<{ mine: boolean }>(session, { text, values: [number] }))?.mine ?? false;
}

/** The numbers of the processes that run, as a subquery: locks of two numbers are told from those of one by `objsubid`. */
export const RUNNING = `(select objid::bigint from pg_locks where locktype = 'advisory' and granted and objsubid = 2
  and classid = ${CLASSES.process} and database = (select oid from pg_database where datname = current_database()))`;

/**
 * Runs work while nobody else runs work under that name, in any process; undefined when somebody does. The lock is a connection's and
 * not a transaction's, so that the work may take its time; it goes with the connection, which the server ends when the process sleeps.
 * `lost` is aborted when the lock is gone before the work's end.
 */
export async function withSessionLock<T>(
  pool: Pool,
  name: string,
  work: (lost: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  const client = await pool.connect();
  const lost = new AbortController();
  const ended = (error: Error): void => lost.abort(error);
  client.on('error', ended);
  let broken: Error | undefined;
  try {
    const call = hashed('sessionWork', '$1');
    const lock = await row<{ mine: boolean }>(client, {
      text: `select pg_try_advisory_lock(${call}) as mine`,
      values: [name],
    });
    if (!lock?.mine) return undefined;
    await client.query(asStatements({ idle_session_timeout: `${SILENT_SECONDS}s` }));
    const rest = stayAwake(client);
    try {
      return await work(lost.signal);
    } finally {
      rest();
      await client
        .query({ text: `select pg_advisory_unlock(${call})`, values: [name] })
        .then(() => client.query('reset idle_session_timeout'))
        .catch((error: Error) => (broken = error));
    }
  } finally {
    client.off('error', ended);
    client.release(broken);
  }
}
