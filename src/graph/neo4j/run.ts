import neo4j, { type Driver, type ManagedTransaction, type Session } from 'neo4j-driver';
import { Problem } from '../../common/errors.ts';

/** Values of a statement; whole numbers go through `int`, or Neo4j takes them for fractions. */
export type Values = Record<string, unknown>;
/** A statement's sender: a transaction under way. */
export type Tx = Pick<ManagedTransaction, 'run'>;
export const { int } = neo4j;

const READ_MS = 20_000;
const WRITE_MS = 60_000;
/** How much longer than the server's own limit an answer may take before the server counts as hung. */
const PATIENCE_MS = 3_000;
const LATE = 'Neo.ClientError.Transaction.TransactionTimedOut';

/** The rows of one statement that only reads, on whichever server of a cluster reads; Problem `timed_out` after 20 s. */
export async function read<R extends object>(driver: Driver, text: string, values: Values): Promise<R[]> {
  try {
    return await inSession(driver, neo4j.session.READ, READ_MS + PATIENCE_MS, async (session) => {
      const { records } = await session.run(text, values, { timeout: READ_MS });
      return records.map((record) => record.toObject() as R);
    });
  } catch (error) {
    if (!isLate(error)) throw error;
    throw new Problem('timed_out', 'The graph store took too long to answer; ask for less.');
  }
}

const isLate = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith(LATE);

/** Runs `work` in one transaction, again when the server ended it to break a deadlock; it commits what it did or nothing. */
export const write = <T>(driver: Driver, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inSession(driver, neo4j.session.WRITE, WRITE_MS + PATIENCE_MS, (session) =>
    session.executeWrite(work, { timeout: WRITE_MS }),
  );

/** Runs one statement that commits by itself, in parts where it says so, however long that takes. */
export const runAlone = <R extends object>(driver: Driver, text: string, values: Values = {}): Promise<R[]> =>
  inSession(driver, neo4j.session.WRITE, undefined, async (session) => {
    const { records } = await session.run(text, values);
    return records.map((record) => record.toObject() as R);
  });

type Mode = typeof neo4j.session.READ | typeof neo4j.session.WRITE;

/** Works in a session of its own; past `ms` the server counts as hung, which fails as a server that is gone does. */
async function inSession<T>(
  driver: Driver,
  mode: Mode,
  ms: number | undefined,
  work: (session: Session) => Promise<T>,
) {
  const session = driver.session({ defaultAccessMode: mode });
  const done = work(session).finally(() => session.close());
  if (ms === undefined) return done;
  const hung = Promise.withResolvers<never>();
  const timer = setTimeout(() => hung.reject(new neo4j.Neo4jError('The server is silent', SILENT, '', '')), ms);
  return Promise.race([done, hung.promise]).finally(() => clearTimeout(timer));
}

const SILENT = neo4j.error.SERVICE_UNAVAILABLE;

/** The rows of a statement inside a transaction. */
export async function rowsIn<R extends object>(tx: Tx, text: string, values: Values): Promise<R[]> {
  const { records } = await tx.run(text, values);
  return records.map((record) => record.toObject() as R);
}
