import { shut } from './graphs.ts';
import type { Listener } from '../db/listener.ts';
import { row, rows, sql, type Db } from '../db/sql.ts';
import { until, type WaitLimits } from '../db/poll-until.ts';

/** A graph that nobody sees any more, and that is being taken away. */
export interface DeletedGraph {
  org_id: string;
  graph_id: string;
  graph_key: string;
}

/** Marks a graph as deleted, once all who were writing to it are done; also one that is marked already. Undefined when there is none, and for `primary`. */
export async function mark(db: Db, org: string, graphId: string, by: string): Promise<DeletedGraph | undefined> {
  const found = await row<DeletedGraph>(
    db,
    sql`select org_id, graph_id, graph_key from graphs where org_id = ${org} and graph_id = ${graphId} and graph_id <> 'primary'`,
  );
  if (found) await markShut(db, found.graph_key, by);
  return found;
}

/** Marks all graphs of an org, the primary one too. */
export async function markAll(db: Db, org: string, by: string): Promise<void> {
  const found = await rows<DeletedGraph>(
    db,
    sql`select graph_key from graphs where org_id = ${org} order by graph_key`,
  );
  for (const { graph_key } of found) await markShut(db, graph_key, by);
}

async function markShut(db: Db, key: string, by: string): Promise<void> {
  await shut(db, key);
  await db.query(sql`update graphs set deleted_at = coalesce(deleted_at, now()), deleted_by = coalesce(deleted_by, ${by})
    where graph_key = ${key}`);
}

/** The graphs of an org that are being taken away, by key. */
export const list = (db: Db, org: string): Promise<DeletedGraph[]> =>
  rows(
    db,
    sql`select org_id, graph_id, graph_key from graphs where org_id = ${org} and deleted_at is not null order by graph_key`,
  );

/** A graph that is being taken away, by its key; undefined for any other. */
export const get = (db: Db, key: string): Promise<DeletedGraph | undefined> =>
  row(db, sql`select org_id, graph_id, graph_key from graphs where graph_key = ${key} and deleted_at is not null`);

/** True when there is no such graph any more; of `condemned`, also when it is being taken away. */
export async function isGraphDeleted(db: Db, key: string, how: 'deleted' | 'condemned'): Promise<boolean> {
  const found = await row<{ condemned: boolean }>(
    db,
    sql`select deleted_at is not null as condemned from graphs where graph_key = ${key}`,
  );
  return !found || (how === 'condemned' && found.condemned);
}

/** Keeps a graph that is being taken away from being gone until the transaction ends; false for any other. */
export async function hold(db: Db, key: string): Promise<boolean> {
  return (
    (await row(db, sql`select from graphs where graph_key = ${key} and deleted_at is not null for key share`)) !==
    undefined
  );
}

/** The keys of the graphs that are being taken away from orgs that stay, sorted. */
export async function keys(db: Db): Promise<string[]> {
  const found = await rows(
    db,
    sql`/* of every organization */ select graph_key from graphs g join orgs o using (org_id) where g.deleted_at is not null and o.purging_since is null
      order by graph_key`,
  );
  return found.map((graph) => graph.graph_key);
}

/** Takes away the graph's row with its tokens and what members might do in it, and wakes those who wait for that. */
export async function end(db: Db, { org_id, graph_id, graph_key }: DeletedGraph): Promise<void> {
  await db.query(sql`delete from public_tokens where org_id = ${org_id} and graph_id = ${graph_id}`);
  await db.query(
    sql`update members set graph_roles = graph_roles - ${graph_id}::text where org_id = ${org_id} and graph_roles ? ${graph_id}`,
  );
  await db.query(sql`with deleted as (delete from graphs where graph_key = ${graph_key} and deleted_at is not null)
    select pg_notify('settled', ${graph_key})`);
}

/** Waits until nothing of a deleted graph is left, at most `ms`; false when something is by then. */
export const untilDeleted = (
  { db, listener }: { db: Db; listener: Listener },
  key: string,
  limits: WaitLimits,
): Promise<boolean> => until(listener, key, async () => !(await get(db, key)), limits);
