import { takeLock } from '../db/locks.ts';
import { row, rows, sql, type Db } from '../db/sql.ts';
import { forgetObjects } from './source-objects.ts';

export const ORIGINS = ['ai', 'manual', 'unknown'] as const;
export type Origin = (typeof ORIGINS)[number];

/** What becomes of items that their source no longer has. */
export const ON_SOURCE_DELETE = ['remove', 'keep'] as const;
type OnSourceDelete = (typeof ON_SOURCE_DELETE)[number];

/** A connection as it is stored: its credentials are sealed. */
export interface NewConnection {
  connection_id: string;
  entity: string;
  toolkit: string;
  origin: Origin;
  source_url: string;
  endpoints: number;
  created_by: string;
  /** As before when left out; `remove` at first. */
  on_source_delete?: OnSourceDelete | undefined;
}

/**
 * The id under which an org's connection to a source is known, that of one of the pair which never succeeded and failed, be it that it is
 * tried again, or `fresh` where there is neither; locked until the transaction ends. What still asked the source before ends.
 */
export async function claimId(
  db: Db,
  org: string,
  { entity, toolkit, source_url }: Pick<NewConnection, 'entity' | 'toolkit' | 'source_url'>,
  fresh: string,
): Promise<string> {
  await takeLock(db, 'connection', `${org} ${entity} ${toolkit}`);
  const known = await row<{ connection_id: string; same: boolean }>(
    db,
    sql`select connection_id, source_url = ${source_url} as same from connections c
      where org_id = ${org} and entity = ${entity} and toolkit = ${toolkit} and (source_url = ${source_url}
        or last_sync_at is null and cursor is null and (select status = 'failed' or status = 'queued' and error is not null
          from syncs s where s.org_id = c.org_id and s.connection_id = c.connection_id order by sync_id desc limit 1))
      order by source_url = ${source_url} desc, connection_id limit 1`,
  );
  if (known && !known.same) await endSyncs(db, org, known.connection_id, 'Another source was stored in its place.');
  return known?.connection_id ?? fresh;
}

/** Ends what collects from a connection, with the reason. */
async function endSyncs(db: Db, org: string, id: string, reason: string): Promise<void> {
  await db.query(sql`
    update syncs set status = 'failed', error = ${reason}, finished_at = now(), due_at = null,
      lease_until = null, lease_epoch = lease_epoch + 1
    where org_id = ${org} and connection_id = ${id} and finished_at is null`);
}

/** Stores a connection, or other credentials of one that is there: it goes on where it was. */
export async function put(db: Db, org: string, given: NewConnection, sealed: Buffer): Promise<void> {
  await db.query(sql`
    insert into connections (org_id, connection_id, entity, toolkit, origin, source_url, endpoints, sealed, created_by, on_source_delete)
    values (${org}, ${given.connection_id}, ${given.entity}, ${given.toolkit}, ${given.origin}, ${given.source_url},
      ${given.endpoints}, ${sealed}, ${given.created_by}, ${given.on_source_delete ?? 'remove'})
    on conflict (org_id, connection_id) do update set origin = excluded.origin, endpoints = excluded.endpoints,
      source_url = excluded.source_url, sealed = excluded.sealed, access_sealed = null, authorize_again = false,
      on_source_delete = coalesce(${given.on_source_delete ?? null}, connections.on_source_delete)`);
}

/** A connection as people see it; `status` follows from its latest sync. */
export interface Connection extends Omit<NewConnection, 'created_by'> {
  on_source_delete: OnSourceDelete;
  last_sync_at: Date | null;
  status: 'active' | 'syncing' | 'failed';
  /** Its grant is over: somebody has to authorize it again. */
  authorize_again: boolean;
}

/** The connections of an org, oldest first; by one id when that is given. */
export function list(db: Db, org: string, id: string | null = null): Promise<Connection[]> {
  return rows<Connection>(
    db,
    sql`
    select c.connection_id, c.entity, c.toolkit, c.origin, c.source_url, c.endpoints, c.last_sync_at, c.on_source_delete, c.authorize_again,
      case when s.status in ('queued', 'running') then 'syncing' when s.status = 'failed' then 'failed' else 'active' end as status
    from connections c left join lateral (
      select status from syncs where org_id = c.org_id and connection_id = c.connection_id order by sync_id desc limit 1
    ) s on true
    where c.org_id = ${org} and (${id}::text is null or c.connection_id = ${id}) order by c.created_at, c.connection_id`,
  );
}

/** The ids of an org's connections for an entity and a toolkit. */
export async function ofPair(db: Db, org: string, entity: string, toolkit: string): Promise<string[]> {
  const found = await rows<{ connection_id: string }>(
    db,
    sql`select connection_id from connections where org_id = ${org} and entity = ${entity} and toolkit = ${toolkit}
      order by connection_id`,
  );
  return found.map(({ connection_id }) => connection_id);
}

/** A connection as a sync takes it. */
interface Sealed {
  sealed: Buffer;
  cursor: unknown;
  covered_since: Date | null;
  created_by: string;
  on_source_delete: OnSourceDelete;
  /** The key of the org's primary graph. */
  primary: string;
  plan: string;
}

/** What a sync needs of its connection; undefined when it was deleted. */
export function sealedOf(db: Db, org: string, id: string): Promise<Sealed | undefined> {
  return row(
    db,
    sql`select c.sealed, c.cursor, c.covered_since, c.created_by, c.on_source_delete, o.graph_name as primary, o.plan
      from connections c join orgs o using (org_id) where c.org_id = ${org} and c.connection_id = ${id}`,
  );
}

/** Deletes a connection with its credentials and ends what collects from it; false when there is none. */
export async function remove(db: Db, org: string, id: string): Promise<boolean> {
  await endSyncs(db, org, id, 'The connection was deleted.');
  const deleted = await db.query(sql`delete from connections where org_id = ${org} and connection_id = ${id}`);
  await forgetObjects(db, org, id);
  await db.query(sql`update syncs set status = 'succeeded', decision = 'outdated'
    where org_id = ${org} and connection_id = ${id} and status = 'held'`);
  return deleted.rowCount === 1;
}
