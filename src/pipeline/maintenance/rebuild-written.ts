import { graphState } from '../../stores/operations/rebuilds.ts';
import type { Db } from '../../stores/db/sql.ts';
import type { Printer } from './fingerprint.ts';

/** What a rebuild has written since it began; it is all of the graph as long as that is at this revision. */
export interface Written {
  graph: string;
  print: Printer;
  /** Undefined once others have changed the graph. */
  revision: number | undefined;
}

/** Writes more under the graph's lock: `work` is given what takes it down, unless others have changed the graph meanwhile. */
export async function writeMore<T>(
  db: Db,
  written: Written | undefined,
  work: (print: Printer | undefined) => Promise<T>,
): Promise<T> {
  if (!written) return work(undefined);
  const print = (await revisionOf(db, written)) === written.revision ? written.print : undefined;
  const done = await work(print);
  written.revision = print && (await revisionOf(db, written));
  return done;
}

const revisionOf = async (db: Db, { graph }: Written): Promise<number | undefined> =>
  (await graphState(db, graph))?.revision;
