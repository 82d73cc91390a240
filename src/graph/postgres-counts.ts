import { rows, sql, type Db } from '../stores/sql.ts';
import { prepared } from './postgres-rows.ts';
import type { Counts } from './store.ts';

type Kind = 'label' | 'type' | 'source';
/** By how much counts change: `kind`, a space, the key. */
export type Tally = Map<string, number>;

/** Adds to one count of a tally. */
export function tallyUp(tally: Tally, kind: Kind, key: string, by: number): void {
  const name = `${kind} ${key}`;
  tally.set(name, (tally.get(name) ?? 0) + by);
}

/** Brings a graph's counts up to date; the caller holds the graph's lock. */
export async function writeCounts(db: Db, graph: string, tally: Tally): Promise<void> {
  const changes = [...tally].filter(([, n]) => n !== 0);
  if (changes.length === 0) return;
  const names = changes.map(([name]) => name);
  const kinds = names.map((name) => name.slice(0, name.indexOf(' ')));
  const keys = names.map((name) => name.slice(name.indexOf(' ') + 1));
  const by = changes.map(([, n]) => n);
  await db.query(
    prepared(
      'write counts',
      sql`insert into graph_counts (graph, kind, key, n)
        select ${graph}, * from unnest(${kinds}::text[], ${keys}::text[], ${by}::bigint[])
        on conflict (graph, kind, key) do update set n = graph_counts.n + excluded.n`,
    ),
  );
  if (by.some((n) => n < 0)) await db.query(sql`delete from graph_counts where graph = ${graph} and n = 0`);
}

/** Reads what the counts of a graph stand at. */
export async function readCounts(db: Db, graph: string): Promise<Counts> {
  const found = await rows<{ kind: Kind; key: string; count: number }>(
    db,
    prepared('counts', sql`select kind, key, n as count from graph_counts where graph = ${graph} order by kind, key`),
  );
  const of = (wanted: Kind) => found.filter(({ kind }) => kind === wanted).map(({ key, count }) => ({ key, count }));
  const sum = (list: { count: number }[]) => list.reduce((total, { count }) => total + count, 0);
  const [labels, types, sources] = [of('label'), of('type'), of('source')];
  return { nodes: sum(labels), edges: sum(types), labels, types, sources };
}
