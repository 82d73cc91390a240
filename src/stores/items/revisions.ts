import { Fragment, rows, sql, type Db } from '../db/sql.ts';
import type { Revision } from './revision.ts';

/** Where something is revised: what another entity keeps of it is another matter. */
interface Place {
  org_id: string;
  /** The graph's key. */
  graph: string;
  entity: string;
}

/** An item that is a revision of something. */
export interface Revised extends Place, Revision {
  item_id: string;
}

/** An item of which a later revision is known: it says nothing any more. */
export interface Outdated extends Place {
  item_id: string;
  series: string;
}

/** Notes which revisions items are; of one that is told again the latest counts. */
export async function note(db: Db, items: Revised[]): Promise<void> {
  const given = JSON.stringify(items);
  await db.query(sql`
    insert into revisions as r (org_id, graph, entity, series, part, revision)
    select org_id, graph, entity, series, case when alone then part else '' end, max(revision)
    from json_to_recordset(${given}::json)
      as g(org_id text, graph text, entity text, series text, part text, alone boolean, revision text collate "C")
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (org_id, graph, entity, series, part) do update set revision = excluded.revision
      where excluded.revision > r.revision`);
  await db.query(sql`
    insert into revised_items as i (org_id, item_id, graph, entity, series, part, revision)
    select distinct on (org_id, item_id) org_id, item_id, graph, entity, series, part, revision
    from json_to_recordset(${given}::json) as g(org_id text, item_id text, graph text, entity text, series text, part text,
      revision text collate "C")
    order by org_id, item_id, revision desc
    on conflict (org_id, item_id) do update set revision = excluded.revision where excluded.revision > i.revision`);
}

/** SQL: a later revision than `i` is known of its part or of the whole. */
const IS_OUTDATED = new Fragment(`exists (
  select from revisions r where r.org_id = i.org_id and r.graph = i.graph and r.entity = i.entity and r.series = i.series
    and r.part in ('', i.part) and r.revision > i.revision)`);

/** The items that are outdated among these and all others of what these are revisions of. Planned once: see `opaqueArray`. */
export const outdatedBeside = (db: Db, items: { org_id: string; item_id: string }[]): Promise<Outdated[]> =>
  rows(
    db,
    sql`
    with beside as (
      select distinct org_id, graph, entity, series from unnest((select ${items.map(({ org_id }) => org_id)}::text[]),
        (select ${items.map(({ item_id }) => item_id)}::text[])) as g(org_id, item_id) join revised_items using (org_id, item_id)
    )
    select i.org_id, i.item_id, i.graph, i.entity, i.series from beside join revised_items i using (org_id, graph, entity, series)
    where ${IS_OUTDATED} order by i.org_id, i.item_id`,
  );

/** Forgets which revisions items were that are taken back. */
export async function forget(db: Db, org: string, ids: string[]): Promise<void> {
  await db.query(sql`delete from revised_items where org_id = ${org} and item_id = any(${ids})`);
}
