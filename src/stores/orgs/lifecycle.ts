import { markAll } from './deleted-graphs.ts';
import { type Db, row, rows, sql } from '../db/sql.ts';

/** Deletes an org softly: nobody but `restore` gets in any more, nothing is destroyed, and its webhooks are told. Answers since when it is; undefined for one that was deleted before. */
export async function remove(db: Db, org: string, reason: string | null): Promise<Date | undefined> {
  const removed = await row<{ deleted_at: Date }>(
    db,
    sql`with done as (update orgs set deleted_at = now(), delete_reason = ${reason}
        where org_id = ${org} and deleted_at is null returning org_id, deleted_at)
      select deleted_at, emit(org_id, '', 'org.deleted', jsonb_build_object('org_id', org_id, 'deleted_at', deleted_at)) as told from done`,
  );
  return removed?.deleted_at;
}

/** Brings a softly deleted org back, also one that is active; false when it was deleted more than so many days ago, or is being taken away. */
export async function restore(db: Db, org: string, graceDays: number): Promise<boolean> {
  const restored = await db.query(sql`update orgs set deleted_at = null, delete_reason = null
    where org_id = ${org} and purging_since is null
      and (deleted_at is null or deleted_at > now() - ${graceDays} * interval '1 day')`);
  return restored.rowCount === 1;
}

/** Marks an org to be taken away for good, with its graphs: from then on nothing is written to it. */
export async function condemn(db: Db, org: string, by: string): Promise<void> {
  await db.query(sql`update orgs set deleted_at = coalesce(deleted_at, now()), purging_since = coalesce(purging_since, now())
    where org_id = ${org}`);
  await markAll(db, org, by);
}

/** Orgs that were deleted more than so many days ago, or are being taken away, by id. */
export async function expired(db: Db, graceDays: number): Promise<string[]> {
  const found = await rows<{ org_id: string }>(
    db,
    sql`/* of every organization */ select org_id from orgs where deleted_at is not null
      and (purging_since is not null or deleted_at <= now() - ${graceDays} * interval '1 day') order by org_id`,
  );
  return found.map((org) => org.org_id);
}

/** Orgs that are being taken away, by id. */
export async function condemned(db: Db): Promise<string[]> {
  const found = await rows<{ org_id: string }>(
    db,
    sql`/* of every organization */ select org_id from orgs where deleted_at is not null and purging_since is not null order by org_id`,
  );
  return found.map((org) => org.org_id);
}

/** True when there is no such org any more; of `condemned`, also when it is being taken away. */
export async function isOrgDeleted(db: Db, org: string, how: 'deleted' | 'condemned'): Promise<boolean> {
  const found = await row<{ condemned: boolean }>(
    db,
    sql`select purging_since is not null as condemned from orgs where org_id = ${org}`,
  );
  return !found || (how === 'condemned' && found.condemned);
}

/** The graph name of an org that is being taken away; undefined for any other. */
export async function graphNameOf(db: Db, org: string): Promise<string | undefined> {
  const found = await row<{ graph_name: string }>(
    db,
    sql`select graph_name from orgs where org_id = ${org} and purging_since is not null`,
  );
  return found?.graph_name;
}

/** Forgets how often an org's keys and tokens asked; answers with nothing. */
export async function forgetRates(db: Db, org: string): Promise<void> {
  await db.query(sql`delete from rate_windows where subject in (select key_id from keys where org_id = ${org}
    union all select token_id from public_tokens where org_id = ${org})`);
}
