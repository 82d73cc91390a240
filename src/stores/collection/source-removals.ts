import { type Db, Fragment, one, row, rows, sql } from '../db/sql.ts';
import { MISSES } from './source-objects.ts';

/** SQL: no source has what brought the item of `o` any more, by all that is known, and none that is connected is to keep it. */
const UNHELD = new Fragment(`not exists (
  select from source_objects h join connections c using (org_id, connection_id)
  where h.org_id = o.org_id and h.item_id = o.item_id and (h.missed < ${MISSES} or c.on_source_delete = 'keep'))`);

/** How many items a connection's source no longer has, and how many are known from it. */
export interface Tally {
  missing: number;
  known: number;
}

/** Counts what would be taken back of a connection's items, those left out that another source still has. */
export async function tally(db: Db, org: string, connection: string): Promise<Tally> {
  const found = await one<Tally>(
    db,
    sql`
    with known as materialized (
      select o.org_id, o.item_id, bool_or(o.missed >= ${MISSES}) as missed from source_objects o join items i using (org_id, item_id)
      where o.org_id = ${org} and o.connection_id = ${connection} and i.status <> 'deleted' group by o.org_id, o.item_id
    )
    select count(*)::int as known, count(*) filter (where o.missed and ${UNHELD})::int as missing from known o`,
  );
  return found;
}

/** Which of what its source no longer has: that alone for which an owner has said so, or all. */
export type Which = 'confirmed' | 'all';

/** A connection, and which of its objects that are gone. */
interface From {
  org: string;
  connection: string;
  which: Which;
}

/** An item that is to be taken back. */
interface Removable {
  item_id: string;
  graph_key: string;
}

/** Some of the items that are to be taken back for a connection, in the order of their ids. None while the org is deleted. */
export function removable(db: Db, { org, connection, which }: From, limit: number): Promise<Removable[]> {
  return rows(
    db,
    sql`
    select distinct i.item_id, i.graph_key from source_objects o join items i using (org_id, item_id) join orgs g using (org_id)
    where o.org_id = ${org} and o.connection_id = ${connection} and o.missed >= ${MISSES} and (o.confirmed or ${which === 'all'})
      and i.status <> 'deleted' and g.deleted_at is null and ${UNHELD}
    order by i.item_id limit ${limit}`,
  );
}

/** Locks items that are to be taken back; false when a source has named one of them meanwhile. */
export async function stillUnheld(db: Db, org: string, ids: string[]): Promise<boolean> {
  await db.query(
    sql`select from items where org_id = ${org} and item_id = any(${ids}) order by item_id for no key update`,
  );
  const held = await row(
    db,
    sql`select from source_objects h join connections c using (org_id, connection_id)
      where h.org_id = ${org} and h.item_id = any(${ids}) and (h.missed < ${MISSES} or c.on_source_delete = 'keep') limit 1`,
  );
  return held === undefined;
}

/** Notes that items were taken back, which a sync had found to be gone: no object brought them any more. */
export async function removed(db: Db, org: string, sync: string, ids: string[]): Promise<void> {
  await db.query(sql`delete from source_objects where org_id = ${org} and item_id = any(${ids})`);
  await db.query(sql`update syncs set removed = removed + ${ids.length} where org_id = ${org} and sync_id = ${sync}`);
}

/** Forgets objects that are gone of which nothing is left to be taken back. */
export async function dropMissed(db: Db, { org, connection, which }: From): Promise<void> {
  await db.query(sql`
    delete from source_objects o where o.org_id = ${org} and o.connection_id = ${connection} and o.missed >= ${MISSES}
      and (o.confirmed or ${which === 'all'})
      and not exists (select from items i where i.org_id = o.org_id and i.item_id = o.item_id and i.status <> 'deleted' and ${UNHELD})
      and not exists (select from connections c where c.org_id = o.org_id and c.connection_id = o.connection_id
        and c.on_source_delete = 'keep')`);
}
