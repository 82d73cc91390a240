import type { Listener } from './listener.ts';
import { row, sql, type Db } from './sql.ts';

const POLL_MS = 400;

/** Waits until none of a graph's documents is left to settle or on its way to the graph store, at most `ms`; false when some are, or have failed, by then. */
export async function untilApplied(
  { db, listener }: { db: Db; listener: Listener },
  graph: string,
  ids: string[],
  ms: number,
  signal?: AbortSignal,
): Promise<boolean> {
  const deadline = performance.now() + ms;
  let heard = Promise.withResolvers<void>();
  const off = listener.on('settled', (key) => key === graph && heard.resolve());
  try {
    for (;;) {
      if (await applied(db, graph, ids)) return true;
      const left = Math.min(POLL_MS, deadline - performance.now());
      if (left <= 0 || signal?.aborted) return false;
      const timer = setTimeout(heard.resolve, left);
      await heard.promise;
      clearTimeout(timer);
      heard = Promise.withResolvers();
    }
  } finally {
    off();
  }
}

async function applied(db: Db, graph: string, ids: string[]): Promise<boolean> {
  const left = await row(
    db,
    sql`select 1 from documents where graph = ${graph} and doc_id = any(${ids}) and state <> 's'
      union all select 1 from graph_outbox where graph = ${graph} and documents && ${ids} limit 1`,
  );
  return left === undefined;
}
