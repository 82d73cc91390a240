import { createHash } from 'node:crypto';
import { pastDeadlocks } from '../db/deadlock.ts';
import { rows, sql, transaction, type Db, type Pool } from '../db/sql.ts';

/** Syncs in a row that have to miss an object before what it brought is taken back. */
export const MISSES = 2;
const LONGEST_ID = 200;

/** A part of a source, read by a sync of a connection. */
export interface Reading {
  org_id: string;
  connection_id: string;
  sync_id: string;
  scope: string;
}

/** What a page said of the objects in its part of the source. */
export interface Named {
  /** Objects with the items that they brought. */
  read: { object: string; item_id: string }[];
  listed: string[];
  removed: string[];
  /** The part of the source in whose place this one is. */
  instead?: string | undefined;
}

/**
 * Notes which objects are there and what they brought: they are missed no longer. Answers the items among these that were taken back
 * because another connection's source no longer had them: they are to be accepted anew. Items are locked before objects, as when they are
 * taken back: either that is seen here, or this is seen there.
 */
export function mark(pool: Pool, reading: Reading, named: Named): Promise<Set<string>> {
  return pastDeadlocks(() =>
    transaction(pool, async (db) => {
      const { org_id, connection_id } = reading;
      const [known] = await rows(
        db,
        sql`select from connections where org_id = ${org_id} and connection_id = ${connection_id} for key share`,
      );
      if (!known) return new Set<string>();
      const withdrawn = await takenBack(
        db,
        org_id,
        named.read.map(({ item_id }) => item_id),
      );
      await note(db, reading, { ...named, read: named.read.filter(({ item_id }) => !withdrawn.has(item_id)) });
      return withdrawn;
    }),
  );
}

/** An item that a person took back keeps its key, and is not accepted anew. */
async function takenBack(db: Db, org: string, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const locked = await rows<{ item_id: string; withdrawn: boolean }>(
    db,
    sql`select item_id, status = 'deleted' and idempotency_key is null as withdrawn from items
      where org_id = ${org} and item_id = any(${ids}) order by item_id for share`,
  );
  return new Set(locked.filter(({ withdrawn }) => withdrawn).map(({ item_id }) => item_id));
}

async function note(db: Db, reading: Reading, { read, listed, removed, instead }: Named): Promise<void> {
  const { org_id, connection_id, sync_id } = reading;
  const scope = storedId(reading.scope);
  if (instead !== undefined)
    await db.query(sql`delete from source_objects
      where org_id = ${org_id} and connection_id = ${connection_id} and scope = ${storedId(instead)}`);
  if (read.length > 0)
    await db.query(sql`
      insert into source_objects (org_id, connection_id, scope, object, item_id, seen_in)
      select distinct ${org_id}, ${connection_id}, ${scope}, r.object, r.item_id, ${sync_id}
      from unnest(${read.map(({ object }) => storedId(object))}::text[], ${read.map(({ item_id }) => item_id)}::text[]) as r(object, item_id)
      order by r.object, r.item_id
      on conflict (org_id, connection_id, scope, object, item_id) do update set seen_in = excluded.seen_in, missed = 0,
        missed_in = null, held_in = null, confirmed = false`);
  if (listed.length > 0)
    await db.query(sql`
      update source_objects set seen_in = ${sync_id}, missed = 0, missed_in = null, held_in = null, confirmed = false
      where org_id = ${org_id} and connection_id = ${connection_id} and scope = ${scope} and object = any(${listed.map(storedId)})
        and (missed > 0 or seen_in is distinct from ${sync_id})`);
  if (removed.length > 0)
    await db.query(sql`
      update source_objects set seen_in = null, missed = greatest(missed, 1), missed_in = ${sync_id}
      where org_id = ${org_id} and connection_id = ${connection_id} and scope = ${scope} and object = any(${removed.map(storedId)})`);
}

/** Counts, once in a sync, what a complete listing did not name. */
export async function miss(db: Db, { org_id, connection_id, sync_id, scope }: Reading): Promise<void> {
  await db.query(sql`
    update source_objects set missed = missed + 1, missed_in = ${sync_id}
    where org_id = ${org_id} and connection_id = ${connection_id} and scope = ${storedId(scope)} and missed < ${MISSES}
      and seen_in is distinct from ${sync_id} and missed_in is distinct from ${sync_id}`);
}

/** Whether a connection misses anything. */
export async function missing(db: Db, org: string, connection: string): Promise<boolean> {
  const found = await rows(
    db,
    sql`select from source_objects where org_id = ${org} and connection_id = ${connection} and missed > 0 limit 1`,
  );
  return found.length > 0;
}

/** Has a connection miss nothing: what its source no longer has is to be kept, also where an owner has said otherwise before. */
export async function forgetMisses(db: Db, org: string, connection: string): Promise<void> {
  await db.query(sql`update source_objects set missed = 0, missed_in = null, held_in = null, confirmed = false
    where org_id = ${org} and connection_id = ${connection} and missed > 0`);
}

/** Forgets the objects of a connection that is deleted: what they brought stays. */
export async function forgetObjects(db: Db, org: string, connection: string): Promise<void> {
  await db.query(sql`delete from source_objects where org_id = ${org} and connection_id = ${connection}`);
}

/** An id as it is kept. */
function storedId(id: string): string {
  const clean = id.replaceAll('\0', '').toWellFormed();
  return clean.length <= LONGEST_ID ? clean : createHash('sha256').update(clean).digest('hex');
}
