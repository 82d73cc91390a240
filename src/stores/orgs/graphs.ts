import { Problem } from '../../common/errors.ts';
import type { Ontology } from '../../common/model.ts';
import { sharedLockCall, takeLock } from '../db/locks.ts';
import { row, rows, send, sql, type Db } from '../db/sql.ts';

export interface GraphRow {
  graph_id: string;
  graph_key: string;
  display_name: string;
  template: string;
  /** Its ontology, where the template is the org's own; null: its template is one that every installation has. */
  fork: Ontology | null;
  description: string | null;
  created_at: Date;
  created_by: string;
  updated_at: Date;
  revision: number;
}

/** A graph of an org by its id; undefined when there is none, or when it is being deleted. */
export function get(db: Db, org: string, graphId: string): Promise<GraphRow | undefined> {
  return row<GraphRow>(
    db,
    sql`select * from graphs where org_id = ${org} and graph_id = ${graphId} and deleted_at is null`,
  );
}

/** All graphs of an org, the primary one first; those that are being deleted are left out. */
export function list(db: Db, org: string): Promise<GraphRow[]> {
  return rows<GraphRow>(
    db,
    sql`select * from graphs where org_id = ${org} and deleted_at is null order by graph_id <> 'primary', graph_id`,
  );
}

/** The ontologies of those of the graphs whose template is a fork, by graph key. */
export async function forks(db: Db, keys: string[]): Promise<Map<string, Ontology>> {
  if (keys.length === 0) return new Map();
  const found = await rows<{ graph_key: string; fork: Ontology }>(
    db,
    sql`select graph_key, fork from graphs where graph_key = any(${keys}) and fork is not null`,
  );
  return new Map(found.map(({ graph_key, fork }) => [graph_key, fork]));
}

/** Makes an org's primary graph, whose key is the org's graph name; nothing when it is there. */
export async function createPrimary(
  db: Db,
  org: { id: string; name: string; graphName: string },
  by: string,
): Promise<void> {
  await db.query(sql`insert into graphs (org_id, graph_id, graph_key, display_name, template, created_by)
    values (${org.id}, 'primary', ${org.graphName}, ${org.name || org.id}, 'operational', ${by}) on conflict do nothing`);
}

/** Keeps graphs from being deleted until the transaction ends; Problem `not_found` when one is. */
export async function hold(db: Db, keys: string[]): Promise<void> {
  const wanted = [...new Set(keys)];
  if (wanted.length === 0) return;
  const held = await rows(
    db,
    sql`select from graphs where graph_key = any(${wanted}) and deleted_at is null order by graph_key for key share`,
  );
  if (held.length < wanted.length) throw graphDeleted();
}

/** Of a graph that was there when the call was let in. */
export const graphDeleted = (): Problem => new Problem('not_found', 'The graph was deleted meanwhile.');

/** As `hold`, without a write: what follows in the transaction has to see for itself that the graphs are there. */
export function enter(db: Db, keys: string[]): Promise<void> {
  return send(db, {
    name: 'graphs enter',
    text: `select ${sharedLockCall('graphUse', 'key')} from unnest($1::text[]) key`,
    values: [[...new Set(keys)].toSorted()],
  });
}

/** Waits until all who hold the graph or entered it are done, and keeps others out until the transaction ends. */
export async function shut(db: Db, key: string): Promise<void> {
  await db.query(sql`select from graphs where graph_key = ${key} for update`);
  await takeLock(db, 'graphUse', key);
}

/** Those of the ids that are graphs of the org, which stay until the transaction ends. */
export async function held(db: Db, org: string, ids: string[]): Promise<Set<string>> {
  const found = await rows<{ graph_id: string }>(
    db,
    sql`select graph_id from graphs where org_id = ${org} and graph_id = any(${ids}) and deleted_at is null
      order by graph_id for key share`,
  );
  return new Set(found.map((graph) => graph.graph_id));
}

type NewGraph = Omit<GraphRow, 'created_at' | 'updated_at' | 'revision'>;

/** Makes an empty graph; undefined when the org has one of that id, be it one that is still being deleted. */
export function create(db: Db, org: string, graph: NewGraph): Promise<GraphRow | undefined> {
  const { graph_id, graph_key, display_name, template, fork, description, created_by } = graph;
  return row<GraphRow>(
    db,
    sql`insert into graphs (org_id, graph_id, graph_key, display_name, template, fork, description, created_by)
      values (${org}, ${graph_id}, ${graph_key}, ${display_name}, ${template}, ${fork && JSON.stringify(fork)}, ${description},
        ${created_by}) on conflict do nothing returning *`,
  );
}

/** True while changes of a graph are on their way to its store. */
export async function isOnItsWay(db: Db, key: string): Promise<boolean> {
  return (await row(db, sql`select from graph_outbox where graph = ${key} limit 1`)) !== undefined;
}

/** Renames or describes a graph; what is undefined stays, an empty description is none. Undefined when there is no such graph. */
export function describe(
  db: Db,
  org: string,
  graphId: string,
  { name = null, description = null }: { name?: string | null; description?: string | null },
): Promise<GraphRow | undefined> {
  return row<GraphRow>(
    db,
    sql`update graphs set display_name = coalesce(${name}, display_name), updated_at = now(),
        description = case when ${description}::text is null then description else nullif(${description}, '') end
      where org_id = ${org} and graph_id = ${graphId} and deleted_at is null returning *`,
  );
}

/** The keys of the graphs that changed since their communities were found, of one org or of all, by key. */
export async function withOldCommunities(db: Db, org: string | null): Promise<string[]> {
  const found = await rows<{ graph_key: string }>(
    db,
    sql`/* of every organization */ select graph_key from graphs where revision <> communities_revision and deleted_at is null and (${org}::text is null or org_id = ${org})
      order by graph_key`,
  );
  return found.map((graph) => graph.graph_key);
}

/** The revision of a graph that changed since its communities were found; undefined of any other. */
export async function oldCommunities(db: Db, graph: string): Promise<number | undefined> {
  const found = await row<{ revision: number }>(
    db,
    sql`select revision from graphs where graph_key = ${graph} and revision <> communities_revision and deleted_at is null`,
  );
  return found?.revision;
}

/** Notes that a graph's communities are those of a revision; answers whose graph it is. */
export async function noteCommunities(db: Db, graph: string, revision: number): Promise<string | undefined> {
  const noted = await row<{ org_id: string }>(
    db,
    sql`update graphs set communities_revision = ${revision} where graph_key = ${graph} returning org_id`,
  );
  return noted?.org_id;
}

/** The keys of all graphs of all orgs, sorted; those that are being deleted are left out. */
export async function allKeys(db: Db): Promise<string[]> {
  const found = await rows<{ graph_key: string }>(
    db,
    sql`/* of every organization */ select graph_key from graphs where deleted_at is null order by graph_key`,
  );
  return found.map((graph) => graph.graph_key);
}
