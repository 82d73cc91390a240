import type { Listener } from '../db/listener.ts';
import { row, sql, type Db } from '../db/sql.ts';
import { until, type WaitLimits } from '../db/poll-until.ts';

/** Waits until none of a graph's documents is left to settle or on its way to the graph store, at most `ms`; false when some are, or have failed, by then. */
export const untilApplied = (
  { db, listener }: { db: Db; listener: Listener },
  graph: string,
  ids: string[],
  limits: WaitLimits,
): Promise<boolean> => until(listener, graph, () => applied(db, graph, ids), limits);

async function applied(db: Db, graph: string, ids: string[]): Promise<boolean> {
  const left = await row(
    db,
    sql`select 1 from documents where graph = ${graph} and doc_id = any(${ids}) and state <> 'settled'
      union all select 1 from graph_outbox where graph = ${graph} and documents && ${ids} limit 1`,
  );
  return left === undefined;
}
