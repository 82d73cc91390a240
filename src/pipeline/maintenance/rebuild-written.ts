import { graphState } from '../../stores/operations/rebuilds.ts';
import type { GraphEdge } from '../../graph/store.ts';
import type { Db } from '../../stores/db/sql.ts';
import type { Printer } from './fingerprint.ts';

/** What is known of all that a rebuild has written. */
export type Known = Pick<Written, 'print' | 'degrees'>;

/** Nodes whose edges are counted in memory, which takes some 60 bytes for each. */
const MAX_COUNTED = 1_000_000;

/** What a rebuild has written since it began; it is all of the graph as long as that is at this revision. */
export interface Written {
  graph: string;
  print: Printer;
  /** How many edges each node has, unless they are more than are counted in memory. */
  degrees: Map<number, number>;
  /** Undefined once others have changed the graph. */
  revision: number | undefined;
}

/** Writes more under the graph's lock: `work` is given what takes it down, unless others have changed the graph meanwhile. */
export async function writeMore<T>(
  db: Db,
  written: Written | undefined,
  work: (known: Known | undefined) => Promise<T>,
): Promise<T> {
  if (!written) return work(undefined);
  const known = (await revisionOf(db, written)) === written.revision ? written : undefined;
  const done = await work(known);
  written.revision = known && (await revisionOf(db, written));
  return done;
}

const revisionOf = async (db: Db, { graph }: Written): Promise<number | undefined> =>
  (await graphState(db, graph))?.revision;

/** Records an edge that is written. */
export function recordEdge({ print, degrees }: Known, edge: GraphEdge): void {
  print.edge(edge);
  if (degrees.size < MAX_COUNTED) for (const end of [edge.from, edge.to]) degrees.set(end, (degrees.get(end) ?? 0) + 1);
}

/** The degrees of all nodes; undefined where they were not counted. */
export const degreesIn = (known: Known | undefined): Map<number, number> | undefined =>
  known && known.degrees.size < MAX_COUNTED ? known.degrees : undefined;
