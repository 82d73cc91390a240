import neo4j, { type Driver, type ManagedTransaction } from 'neo4j-driver';
import { Problem } from '../errors.ts';

/** Values of a statement; whole numbers go through `int`, or Neo4j takes them for fractions. */
export type Values = Record<string, unknown>;
/** A statement's sender: a transaction under way. */
export type Tx = Pick<ManagedTransaction, 'run'>;
export const { int } = neo4j;

const READ_MS = 20_000;
const WRITE_MS = 60_000;
const LATE = 'Neo.ClientError.Transaction.TransactionTimedOut';

/** The rows of one statement that only reads, on whichever server of a cluster reads; Problem `timed_out` after 20 s. */
export async function read<R extends object>(driver: Driver, text: string, values: Values): Promise<R[]> {
  const session = driver.session({ defaultAccessMode: neo4j.session.READ });
  try {
    const { records } = await session.run(text, values, { timeout: READ_MS });
    return records.map((record) => record.toObject() as R);
  } catch (error) {
    if (!isLate(error)) throw error;
    throw new Problem('timed_out', 'The graph store took too long to answer; ask for less.');
  } finally {
    await session.close();
  }
}

const isLate = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith(LATE);

/** Runs `work` in one transaction, again when the server ended it to break a deadlock; it commits what it did or nothing. */
export async function write<T>(driver: Driver, work: (tx: Tx) => Promise<T>): Promise<T> {
  const session = driver.session({ defaultAccessMode: neo4j.session.WRITE });
  try {
    return await session.executeWrite(work, { timeout: WRITE_MS });
  } finally {
    await session.close();
  }
}

/** Runs one statement that commits by itself, in parts where it says so. */
export async function runAlone<R extends object>(driver: Driver, text: string, values: Values = {}): Promise<R[]> {
  const session = driver.session({ defaultAccessMode: neo4j.session.WRITE });
  try {
    const { records } = await session.run(text, values);
    return records.map((record) => record.toObject() as R);
  } finally {
    await session.close();
  }
}

/** The rows of a statement inside a transaction. */
export async function rowsIn<R extends object>(tx: Tx, text: string, values: Values): Promise<R[]> {
  const { records } = await tx.run(text, values);
  return records.map((record) => record.toObject() as R);
}
