import { row, rows, sql, type Db } from '../db/sql.ts';

/** An org whose nodes are to be counted. */
export interface Counted {
  org_id: string;
  plan: string;
  /** The highest share of the limit that it was told of, in percent; 0 when of none. */
  mark: number;
  /** Keys of its graphs. */
  graphs: string[];
}

/** The orgs that are there and not deleted, of those named. */
export const counted = (db: Db, orgs: string[]): Promise<Counted[]> =>
  rows(
    db,
    sql`select o.org_id, o.plan, coalesce(m.mark, 0) as mark,
        array(select g.graph_key from graphs g where g.org_id = o.org_id and g.deleted_at is null order by g.graph_key) as graphs
      from orgs o left join plan_marks m on m.org_id = o.org_id where o.org_id = any(${orgs}) and o.deleted_at is null`,
  );

/** Keeps which mark an org has reached; true for the one of several callers who finds it at another. */
export async function setMark(db: Db, org: string, mark: number): Promise<boolean> {
  const set = await db.query(sql`insert into plan_marks as p (org_id, mark) values (${org}, ${mark})
    on conflict (org_id) do update set mark = excluded.mark where p.mark <> excluded.mark`);
  return set.rowCount === 1;
}

/** Orgs with items that the limit holds, by id after `after`; those that are deleted are left out. */
export async function holding(db: Db, after: string, limit: number): Promise<string[]> {
  const found = await rows<{ org_id: string }>(
    db,
    sql`/* of every organization */ with recursive heads as (
        (select org_id from items where status = 'held' and org_id > ${after} order by org_id limit 1)
        union all
        select next.org_id from heads cross join lateral (
          select org_id from items where status = 'held' and org_id > heads.org_id order by org_id limit 1) next
      )
      select org_id from heads join orgs using (org_id) where orgs.deleted_at is null limit ${limit}`,
  );
  return found.map((r) => r.org_id);
}

/** Makes the oldest held items of an org due again, so many at most; answers how many. */
export async function resume(db: Db, org: string, most: number): Promise<number> {
  const put = await db.query(sql`update items set status = 'pending', due_at = now(), error = null
    where org_id = ${org} and status = 'held' and item_id in (
      select item_id from items where org_id = ${org} and status = 'held' order by item_id limit ${most} for update skip locked)`);
  return put.rowCount ?? 0;
}

/** The org of a graph; undefined for a graph that is not there. */
export async function orgOf(db: Db, graph: string): Promise<string | undefined> {
  const found = await row<{ org_id: string }>(db, {
    name: 'org of graph',
    text: 'select org_id from graphs where graph_key = $1',
    values: [graph],
  });
  return found?.org_id;
}
