import { type Db, one, sql } from '../db/sql.ts';

/** A node or an edge that an engine refused: the node's surrogate, or the edge's ends and type. */
export interface Refused {
  part: string;
  reason: string;
}

/** Notes what the engine of a graph refused, the latest reason for each part. */
export async function note(db: Db, org: string, graph: string, list: Refused[]): Promise<void> {
  await db.query(sql`insert into graph_refused (graph, org_id, part, reason)
    select ${graph}, ${org}, part, reason from unnest(${list.map((r) => r.part)}::text[], ${list.map((r) => r.reason)}::text[]) r(part, reason)
    on conflict (graph, part) do update set reason = excluded.reason, at = now()`);
}

/** Forgets what was refused of a graph, which is offered anew or goes. */
export async function forget(db: Db, graph: string): Promise<void> {
  await db.query(sql`delete from graph_refused where graph = ${graph}`);
}

/** How many nodes and edges were refused, and of how many graphs. */
export async function refused(db: Db): Promise<{ parts: number; graphs: number }> {
  const found = await one<{ parts: number; graphs: number }>(
    db,
    sql`/* of every organization */ select count(*) as parts, count(distinct graph) as graphs from graph_refused`,
  );
  return found;
}
