import { rows, send, sql, type Db } from '../../stores/db/sql.ts';
import { prepared } from './run.ts';
import type { Counts } from '../store.ts';
import { changesOf, countsOf, type Tally } from '../count-deltas.ts';

/** Brings a graph's counts up to date; the caller holds the graph's lock. */
export async function writeCounts(db: Db, graph: string, tally: Tally): Promise<void> {
  const changes = changesOf(tally);
  if (changes.length === 0) return;
  const [kinds, keys] = [changes.map(({ kind }) => kind), changes.map(({ key }) => key)];
  const by = changes.map((change) => change.by);
  await send(
    db,
    prepared(
      'write counts',
      sql`insert into graph_counts (graph, kind, key, n)
        select ${graph}, * from unnest(${kinds}::text[], ${keys}::text[], ${by}::bigint[])
        on conflict (graph, kind, key) do update set n = graph_counts.n + excluded.n`,
    ),
  );
  if (by.some((n) => n < 0)) await send(db, sql`delete from graph_counts where graph = ${graph} and n = 0`);
}

/** Reads what the counts of a graph stand at. */
export async function readCounts(db: Db, graph: string): Promise<Counts> {
  const found = await rows<{ kind: string; key: string; count: number }>(
    db,
    prepared('counts', sql`select kind, key, n as count from graph_counts where graph = ${graph} order by kind, key`),
  );
  return countsOf(found);
}
