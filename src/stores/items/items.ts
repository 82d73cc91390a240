import { pastDeadlocks } from '../db/deadlock.ts';
import { row, rows, sql, type Db } from '../db/sql.ts';
import { forget } from './revisions.ts';

export const STATUSES = ['pending', 'processing', 'extracted', 'held', 'failed'] as const;
export type Status = (typeof STATUSES)[number];

/** What an item's row says of it from the beginning. */
interface Described {
  item_id: string;
  graph_id: string;
  graph_key: string;
  entity: string;
  source: string;
  type: string;
  title: string;
  date: string;
  path: string;
  sha256: string;
  idempotency_key: string | null;
}

/** An item's row as accepting writes it. */
export interface NewItem extends Described {
  org_id: string;
  bytes: number;
  content_hash: string;
  submitted_by: string;
  /** Due at once; otherwise the night takes it. */
  due: boolean;
}

/** Adds rows, pending. Returns the ids added: an idempotency key that its org knows adds nothing, nor does a graph that is deleted. */
export async function insert(db: Db, items: NewItem[]): Promise<Set<string>> {
  const added = await rows<{ item_id: string }>(db, {
    name: 'items.insert',
    ...sql`
    insert into items (org_id, submitted_by, due_at, item_id, graph_id, graph_key, entity, source, type, title, date,
      path, bytes, sha256, content_hash, idempotency_key)
    select r.org_id, r.submitted_by, case when r.due then now() end, r.item_id, r.graph_id, r.graph_key, r.entity,
      r.source, r.type, r.title, r.date, r.path, r.bytes, r.sha256, r.content_hash, r.idempotency_key
    from json_to_recordset(${JSON.stringify(items)}::json) as r(org_id text, submitted_by text, due boolean,
      item_id text, graph_id text, graph_key text, entity text, source text, type text, title text, date date,
      path text, bytes int, sha256 text, content_hash text, idempotency_key text)
    where exists (select from graphs g where g.graph_key = r.graph_key and g.deleted_at is null)
    order by r.org_id, r.idempotency_key, r.item_id
    on conflict (org_id, idempotency_key) where idempotency_key is not null do nothing
    returning item_id`,
  });
  return new Set(added.map((r) => r.item_id));
}

export interface KeyHolder {
  org_id: string;
  item_id: string;
  graph_key: string;
  path: string;
  idempotency_key: string;
  /** Empty for an item that was taken back. */
  content_hash: string;
  status: Status | 'deleted';
}

/** The items, taken back or not, that hold these idempotency keys of their orgs. */
export function byKeys(db: Db, keys: { org_id: string; idempotency_key: string | null }[]): Promise<KeyHolder[]> {
  return rows<KeyHolder>(
    db,
    sql`
    select i.org_id, i.item_id, i.graph_key, i.path, i.idempotency_key, i.content_hash, i.status
    from unnest(${keys.map((k) => k.org_id)}::text[], ${keys.map((k) => k.idempotency_key)}::text[]) as k(org_id, key)
    join items i on i.org_id = k.org_id and i.idempotency_key = k.key`,
  );
}

export interface ItemRow extends Described {
  submitted_at: Date;
  status: Status;
  attempts: number;
  error: string | null;
  /** What its sender should know of how it was read. */
  warnings: string[] | null;
}

/** An item of an org; undefined for one that it lacks or took back. */
export function get(db: Db, org: string, id: string): Promise<ItemRow | undefined> {
  return row<ItemRow>(
    db,
    sql`select item_id, graph_id, graph_key, entity, source, type, title, date, path, sha256, idempotency_key,
      submitted_at,
      status, attempts, error, warnings
    from items where org_id = ${org} and item_id = ${id} and status <> 'deleted'`,
  );
}

export interface ItemFilter {
  status?: Status;
  entity?: string;
  /** Graphs that may be seen; undefined: all. */
  graphs?: string[];
  /** Only older ones than this id. */
  before?: string;
  limit: number;
}

/** An org's items, newest first. */
export function list(db: Db, org: string, filter: ItemFilter): Promise<ItemRow[]> {
  const { status = null, entity = null, graphs = null, before = null, limit } = filter;
  const states = status ? [status] : STATUSES;
  return rows<ItemRow>(
    db,
    sql`select item_id, graph_id, graph_key, entity, source, type, title, date, path, sha256, idempotency_key,
      submitted_at,
      status, attempts, error, warnings
    from items where org_id = ${org} and status = any(${states}) and (${entity}::text is null or entity = ${entity})
      and (${graphs}::text[] is null or graph_id = any(${graphs})) and (${before}::text is null or item_id < ${before})
    order by item_id desc limit ${limit}`,
  );
}

/** Makes pending items due that wait for the night: all of an org, these ids only, or everybody's; those of a deleted org wait for its restoration. Returns how many. */
export async function makeDue(
  db: Db,
  { org = null, ids = null }: { org?: string | null; ids?: string[] | null } = {},
): Promise<number> {
  const query = sql`
    /* of every organization */ update items i set due_at = now() where status = 'pending' and due_at is null
      and not exists (select from orgs o where o.org_id = i.org_id and o.deleted_at is not null)
      and (${org}::text is null or org_id = ${org}) and (${ids}::text[] is null or item_id = any(${ids}))`;
  const due = await pastDeadlocks(() => db.query(query));
  return due.rowCount ?? 0;
}

/** Puts an org's items back to be extracted again, uncharged; whoever has claimed one loses it. Returns how many. */
export async function requeue(
  db: Db,
  org: string,
  chosen: { status?: Status; entity?: string; ids?: string[] },
): Promise<number> {
  const { status = null, entity = null, ids = null } = chosen;
  const query = sql`
    update items set status = 'pending', due_at = now(), attempts = 0, error = null, alone = false, left_behind = false,
      lease_epoch = lease_epoch + 1, lease_until = null
    where org_id = ${org} and status <> 'deleted' and (${status}::text is null or status = ${status})
      and (${entity}::text is null or entity = ${entity}) and (${ids}::text[] is null or item_id = any(${ids}))`;
  const put = await pastDeadlocks(() => db.query(query));
  return put.rowCount ?? 0;
}

/** Of these ids those that the org has no item of. */
export async function unknownOf(db: Db, org: string, ids: string[]): Promise<string[]> {
  const known = await rows<{ item_id: string }>(
    db,
    sql`select item_id from items where org_id = ${org} and status <> 'deleted' and item_id = any(${ids})`,
  );
  const there = new Set(known.map(({ item_id }) => item_id));
  return [...new Set(ids)].filter((id) => !there.has(id));
}

/** An item that was taken back, and where its file is. */
export interface Buried {
  item_id: string;
  path: string;
  graph_key: string;
}

/** Takes items back: what stays of each is its id and idempotency key. Returns where the files are of those that were there. */
export async function bury(db: Db, org: string, ids: string[]): Promise<Buried[]> {
  const buried = await rows<Buried>(
    db,
    sql`
    update items set status = 'deleted', source = '', type = '', title = '', content_hash = '', sha256 = '', error = null, warnings = null,
      due_at = null, lease_until = null, lease_epoch = lease_epoch + 1
    where org_id = ${org} and item_id = any(${ids}) and status <> 'deleted' returning item_id, path, graph_key`,
  );
  await db.query(
    sql`delete from passages p using items i
      where i.org_id = ${org} and i.item_id = any(${ids}) and i.status = 'deleted' and p.graph = i.graph_key and p.item = i.item_id`,
  );
  await forget(db, org, ids);
  return buried;
}

/** Gives the idempotency keys of items free that were taken back: the same may be accepted again. */
export async function releaseKeys(db: Db, org: string, ids: string[]): Promise<void> {
  await db.query(
    sql`update items set idempotency_key = null where org_id = ${org} and item_id = any(${ids}) and status = 'deleted'`,
  );
}
