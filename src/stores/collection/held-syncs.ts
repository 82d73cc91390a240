import { rows, sql, type Db } from '../db/sql.ts';
import { MISSES } from './source-objects.ts';

/** What an owner says to a run that is held. */
export type Decision = 'confirmed' | 'refused';

/** A sync that waited for an owner. */
interface HeldSync {
  sync_id: string;
  connection_id: string;
}

/** The kind of the notice by which owners are asked about a connection. */
export const heldNotice = (connection: string): string => `collection_held_${connection}`;

/** Leaves it to an owner whether what a connection's source no longer has is taken back. */
export async function holdBack(
  db: Db,
  { org_id, connection_id, sync_id }: HeldSync & { org_id: string },
): Promise<void> {
  await db.query(sql`update source_objects set held_in = ${sync_id}
    where org_id = ${org_id} and connection_id = ${connection_id} and missed >= ${MISSES}`);
}

/** Ends the waiting of a connection's earlier syncs, of whose question a later one has learned more; answers how many there were. */
export async function outdate(
  db: Db,
  { org_id, connection_id, sync_id }: HeldSync & { org_id: string },
): Promise<number> {
  const ended = await db.query(sql`
    update syncs set status = 'succeeded', decision = 'outdated'
    where org_id = ${org_id} and connection_id = ${connection_id} and sync_id <> ${sync_id} and status = 'held'`);
  return ended.rowCount ?? 0;
}

/** Ends the waiting of a run by what an owner says: confirmed is taken back, refused is missed no more. Answers the syncs that waited. */
export async function decide(db: Db, org: string, run: string, decision: Decision): Promise<HeldSync[]> {
  const held = await rows<HeldSync>(
    db,
    sql`update syncs set status = 'succeeded', decision = ${decision}
      where org_id = ${org} and run_id = ${run} and status = 'held' returning sync_id, connection_id`,
  );
  for (const { sync_id, connection_id } of held)
    await db.query(
      decision === 'confirmed'
        ? sql`update source_objects set confirmed = true where org_id = ${org} and connection_id = ${connection_id}
            and held_in = ${sync_id}`
        : sql`update source_objects set missed = 0, missed_in = null, held_in = null where org_id = ${org}
            and connection_id = ${connection_id} and held_in = ${sync_id}`,
    );
  return held;
}

/** The syncs of a run about which something was decided so far. */
export const decided = (db: Db, org: string, run: string): Promise<{ decision: Decision | 'outdated' }[]> =>
  rows(db, sql`select decision from syncs where org_id = ${org} and run_id = ${run} and decision is not null`);

/** Syncs whose removals an owner has confirmed and which are not all done, of orgs that are not deleted. */
export const confirmed = (db: Db, limit: number): Promise<{ org_id: string; sync_id: string }[]> =>
  rows(
    db,
    sql`/* of every organization */ select distinct s.org_id, s.held_in as sync_id from source_objects s join orgs o using (org_id)
      where s.confirmed and o.deleted_at is null limit ${limit}`,
  );
