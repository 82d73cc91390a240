import { type Db, one, rows, sql } from '../db/sql.ts';

/** An item as an archive tells of it beside its file; `date` is a day. */
export interface Archived {
  item_id: string;
  graph_id: string;
  entity: string;
  source: string;
  date: string;
  path: string;
  bytes: number;
  sha256: string;
  content_hash: string;
  idempotency_key: string | null;
  submitted_at: Date;
}

/** The next items of an org by id, those taken back left out. */
export const after = (db: Db, org: string, id: string, limit: number): Promise<Archived[]> =>
  rows(
    db,
    sql`select item_id, graph_id, entity, source, date, path, bytes, sha256, content_hash, idempotency_key, submitted_at
      from items where org_id = ${org} and item_id > ${id} and status <> 'deleted' order by item_id limit ${limit}`,
  );

/** How many items an org has, those taken back left out. */
export async function count(db: Db, org: string): Promise<number> {
  const found = await one<{ n: number }>(
    db,
    sql`select count(*) as n from items where org_id = ${org} and status <> 'deleted'`,
  );
  return found.n;
}

/** An item's row as an archive brings it back. */
export interface Restored extends Omit<Archived, 'submitted_at'> {
  graph_key: string;
  type: string;
  title: string;
}

/** Adds items under the ids that they had, due at once; answers with the ids added. Those that are there stay as they are. */
export async function restore(db: Db, org: string, by: string, items: Restored[]): Promise<Set<string>> {
  const added = await rows<{ item_id: string }>(
    db,
    sql`insert into items (org_id, submitted_by, due_at, item_id, graph_id, graph_key, entity, source, type, title, date, path, bytes,
        sha256, content_hash, idempotency_key)
      select ${org}, ${by}, now(), r.item_id, r.graph_id, r.graph_key, r.entity, r.source, r.type, r.title, r.date, r.path, r.bytes,
        r.sha256, r.content_hash, r.idempotency_key
      from json_to_recordset(${JSON.stringify(items)}::json) as r(item_id text, graph_id text, graph_key text, entity text, source text,
        type text, title text, date date, path text, bytes int, sha256 text, content_hash text, idempotency_key text)
      order by r.item_id on conflict do nothing returning item_id`,
  );
  return new Set(added.map((item) => item.item_id));
}

/** How many of an org's items have come to rest, and how many have not. */
export async function atRest(db: Db, org: string): Promise<{ done: number; left: number }> {
  const found = await one<{ done: number; left: number }>(
    db,
    sql`select count(*) filter (where status not in ('pending', 'processing')) as done,
      count(*) filter (where status in ('pending', 'processing')) as left from items where org_id = ${org}`,
  );
  return found;
}

/** Those of the ids that an org has as items. */
export async function known(db: Db, org: string, ids: string[]): Promise<number> {
  const found = await one<{ n: number }>(
    db,
    sql`select count(*) as n from items where org_id = ${org} and item_id = any(${ids})`,
  );
  return found.n;
}

/** True when an org has, or had, any item, or anything that waits to be settled in one of its graphs. */
export async function isUsed(db: Db, org: string): Promise<boolean> {
  const found = await one<{ used: boolean }>(
    db,
    sql`select exists (select from items where org_id = ${org}) or exists (select from graphs g
      where g.org_id = ${org} and exists (select from documents d where d.graph = g.graph_key and d.state in ('pending', 'retracted') and d.kind <> 'business'))
      as used`,
  );
  return found.used;
}

/** The next items that came by a submission. */
export const submitted = (
  db: Db,
  org: string,
  by: string,
  limit: number,
): Promise<{ item_id: string; path: string; graph_key: string }[]> =>
  rows(
    db,
    sql`select item_id, path, graph_key from items where org_id = ${org} and submitted_by = ${by} order by item_id limit ${limit}`,
  );

/** Forgets items that came by a submission, which is taken back: they may come again. */
export async function forget(db: Db, org: string, by: string, ids: string[]): Promise<void> {
  await db.query(sql`
    with deleted as (delete from items where org_id = ${org} and submitted_by = ${by} and item_id = any(${ids}) returning item_id, graph_key)
    delete from passages p using deleted d where p.graph = d.graph_key and p.item = d.item_id`);
}
