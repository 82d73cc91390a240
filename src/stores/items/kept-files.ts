import { limitsOf, PLANS } from '../../common/plans.ts';
import { one, row, rows, sql, transaction, type Db, type Pool } from '../db/sql.ts';

/** A file that is kept as it was sent, among the large files. */
export interface KeptFile {
  place: string;
  bytes: number;
}

/** How many bytes of files an org keeps, with those that are being written. */
export async function keptBytes(db: Db, org: string): Promise<number> {
  const found = await row<{ bytes: number }>(db, sql`select bytes from kept_bytes where org_id = ${org}`);
  return found?.bytes ?? 0;
}

/**
 * Claims room for files before they are written: the places of those that an org's plan has room for, in the order given. A file that has
 * been claimed before has it; those of one org take turns, so that no two take the last of it.
 */
export async function claim(pool: Pool, org: string, files: KeptFile[]): Promise<Set<string>> {
  if (files.length === 0) return new Set();
  return transaction(pool, async (db) => {
    const { bytes, plan } = await one<{ bytes: number; plan: string | null }>(
      db,
      sql`insert into kept_bytes as k (org_id, bytes) values (${org}, 0) on conflict (org_id) do update set bytes = k.bytes
        returning bytes, (select o.plan from orgs o where o.org_id = ${org}) as plan`,
    );
    const places = files.map(({ place }) => place);
    const known = await rows<{ place: string }>(
      db,
      sql`select place from kept_files where org_id = ${org} and place = any(${places})`,
    );
    const claimed = new Set(known.map(({ place }) => place));
    const fresh: KeptFile[] = [];
    let room = (limitsOf(plan ?? '').fileBytes ?? Infinity) - bytes;
    for (const file of files) {
      if (claimed.has(file.place) || file.bytes > room) continue;
      claimed.add(file.place);
      fresh.push(file);
      room -= file.bytes;
    }
    if (fresh.length > 0) await add(db, org, fresh);
    return claimed;
  });
}

/** As `claim`, for files that nothing has claimed before: in one statement where there is room for all of them. */
export const claimNew = async (pool: Pool, org: string, files: KeptFile[]): Promise<Set<string>> =>
  files.length > 0 && (await claimAll(pool, org, files))
    ? new Set(files.map(({ place }) => place))
    : claim(pool, org, files);

/** Waits for no disk: what is accepted afterwards is written behind it in the server's log, and takes it along. */
async function claimAll(db: Db, org: string, files: KeptFile[]): Promise<boolean> {
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const limits = Object.fromEntries(Object.keys(PLANS).map((plan) => [plan, limitsOf(plan).fileBytes ?? null]));
  const { claimed } = await one<{ claimed: boolean }>(
    db,
    sql`with relaxed as materialized (select set_config('synchronous_commit', 'off', true)),
    allowed as (
      select (coalesce(l.most -> o.plan, l.most -> 'free') #>> '{}')::bigint as most
      from orgs o, (select ${JSON.stringify(limits)}::jsonb as most) l where o.org_id = ${org}
    ), room as (
      insert into kept_bytes as k (org_id, bytes) select ${org}, ${total}::bigint from allowed a where a.most is null or ${total} <= a.most
      on conflict (org_id) do update set bytes = k.bytes + excluded.bytes
        where (select a.most is null or k.bytes + excluded.bytes <= a.most from allowed a)
      returning org_id
    ), added as (
      insert into kept_files (org_id, place, bytes)
      select ${org}, f.place, f.bytes from room, unnest(${files.map(({ place }) => place)}::text[],
        ${files.map(({ bytes }) => bytes)}::bigint[]) as f(place, bytes)
    )
    select exists (select from room, relaxed) as claimed`,
  );
  return claimed;
}

async function add(db: Db, org: string, files: KeptFile[]): Promise<void> {
  await db.query(sql`
    with added as (
      insert into kept_files (org_id, place, bytes)
      select ${org}, f.place, f.bytes from unnest(${files.map(({ place }) => place)}::text[],
        ${files.map(({ bytes }) => bytes)}::bigint[]) as f(place, bytes) returning bytes
    )
    update kept_bytes set bytes = bytes + (select sum(bytes) from added) where org_id = ${org}`);
}

/** Gives back the room of those of these files from which no item was read; answers their places, to be removed. */
export async function release(db: Db, org: string, places: string[]): Promise<string[]> {
  if (places.length === 0) return [];
  const gone = await rows<{ place: string }>(
    db,
    sql`
    with gone as (
      delete from kept_files k where k.org_id = ${org} and k.place = any(${places})
        and not exists (select from originals o where o.org_id = ${org} and o.place = k.place) returning k.place, k.bytes
    ), told as (
      update kept_bytes set bytes = bytes - (select sum(bytes) from gone) where org_id = ${org} and exists (select from gone)
    )
    select place from gone`,
  );
  return gone.map(({ place }) => place);
}

/** Gives back the room of files that were claimed before an instant and from which no item was read; answers their places, to be removed. */
export async function releaseAbandoned(db: Db, before: Date): Promise<string[]> {
  const gone = await rows<{ place: string }>(
    db,
    sql`/* of every organization */
    with gone as (
      delete from kept_files k where k.kept_at < ${before}
        and not exists (select from originals o where o.org_id = k.org_id and o.place = k.place) returning k.org_id, k.place, k.bytes
    ), told as (
      update kept_bytes b set bytes = b.bytes - g.bytes from (select org_id, sum(bytes) as bytes from gone group by org_id) g
        where b.org_id = g.org_id
    )
    select place from gone`,
  );
  return gone.map(({ place }) => place);
}
