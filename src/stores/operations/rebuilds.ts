import { forget } from '../settling/rejected-changes.ts';
import { type Db, type Pool, one, row, rows, send, sql, transaction } from '../db/sql.ts';
import type { GraphRow } from '../settling/settling.ts';
import type { ThingRow } from '../../common/settling/rows.ts';

/** What is written at the moment, in this order; `checked` stands for the comparison in the end. */
export type Phase = 'nodes' | 'edges' | 'degrees' | 'communities' | 'checked';

/** How far a rebuild is: things up to `after` are done in this phase, `written` nodes and edges in all. */
export interface Progress {
  apart: boolean;
  phase: Phase;
  after: number;
  written: number;
}

export const read = (db: Db, graph: string): Promise<Progress | undefined> =>
  row(db, sql`select apart, phase, after, written from graph_rebuilds where graph = ${graph}`);

/** Starts over, and says that the graph is in this kind of store from now on; changes that were under way to it are emptied. */
export async function begin(db: Db, graph: string, apart: boolean): Promise<void> {
  await db.query(sql`insert into graph_rebuilds (graph, apart) values (${graph}, ${apart}) on conflict (graph) do update
    set apart = excluded.apart, phase = 'nodes', after = -1, written = 0, begun_at = now()`);
  await db.query(
    sql`update graph_outbox set change = '{"nodes":[],"edges":[],"gone":{"nodes":[],"edges":[]}}' where graph = ${graph}`,
  );
  await forget(db, graph);
  await move(db, graph, apart);
}

/** Has the transaction's end not wait for the disk: a crash may take the last pages of a rebuild and how far it is, both or neither. */
export const relax = (db: Db): Promise<void> =>
  send(db, { name: 'rebuild relaxed', text: `select set_config('synchronous_commit', 'off', true)` });

/** Says in which kind of store a graph is. */
export async function move(db: Db, graph: string, apart: boolean): Promise<void> {
  await db.query(
    sql`update graphs set apart = ${apart} where graph_key = ${graph} and apart is distinct from ${apart}`,
  );
}

/** How many graphs are in the other kind of store, and so wait for a rebuild. */
export async function elsewhere(db: Db, apart: boolean): Promise<number> {
  const found = await one<{ n: number }>(
    db,
    sql`/* of every organization */ select count(*) as n from graphs where apart <> ${apart}`,
  );
  return found.n;
}

export async function advance(db: Db, graph: string, { phase, after, written }: Progress): Promise<void> {
  await db.query(
    sql`update graph_rebuilds set phase = ${phase}, after = ${after}, written = ${written} where graph = ${graph}`,
  );
}

/** The phases that fill tables where the graph is in PostgreSQL. */
export type Filling = 'nodes' | 'edges';
const FILLED: Record<Filling, string> = {
  nodes: 'graph_nodes, graph_degrees, graph_aliases, graph_texts, graph_words, graph_slips',
  edges: 'graph_edges',
};

/** Has PostgreSQL look how large the tables are that a phase has filled: what was empty a moment ago is planned for as empty until then. */
export async function learnSizes(db: Db, phase: Filling): Promise<void> {
  await db.query(`analyze ${FILLED[phase]}`);
}

export async function end(db: Db, graph: string): Promise<void> {
  await db.query(sql`delete from graph_rebuilds where graph = ${graph}`);
}

/** A thing with the community that its node is in. */
export type StoredThing = ThingRow & { community: number | null };

/** The next things of a graph by surrogate. */
export const thingsAfter = (db: Db, graph: string, after: number, limit: number): Promise<StoredThing[]> =>
  rows(db, {
    name: 'things after',
    text: `select uid, base, id, label, community_id as community from things where graph = $1 and uid > $2 order by uid limit $3`,
    values: [graph, after, limit],
  });

/** Runs work on one state of the database, which others may change meanwhile; it reads by indexes, as settling does, and writes nothing. */
export function snapshot<T>(pool: Pool, work: (db: Db) => Promise<T>): Promise<T> {
  return transaction(pool, async (db) => {
    await db.query('set transaction isolation level repeatable read, read only');
    await db.query(`select set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true),
      set_config('random_page_cost', '1.1', true), set_config('jit', 'off', true)`);
    return work(db);
  });
}

/** A graph as it stands: its revision, and whether its store has taken all of it. */
type GraphState = GraphRow & { revision: number; taken: boolean };

export const graphState = (db: Db, graph: string): Promise<GraphState | undefined> =>
  row(
    db,
    sql`select org_id, graph_key, template, fork, apart, null as filling, false as undecided, revision,
        not exists (select from graph_outbox where graph = ${graph}) as taken
      from graphs where graph_key = ${graph}`,
  );
