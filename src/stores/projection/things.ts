import type { ThingRow } from '../../common/settling/rows.ts';
import { rows, send, sql, type Db } from '../db/sql.ts';

export const byUid = (db: Db, uids: number[]): Promise<ThingRow[]> =>
  rows(db, {
    name: 'things by uid',
    text: 'select uid, base, id, label from things where uid = any($1)',
    values: [uids],
  });

/** The things that profiles under keys have. */
export const under = (db: Db, graph: string, keys: string[]): Promise<ThingRow[]> =>
  rows(db, {
    name: 'things under',
    text: `select uid, base, id, label from things where graph = $2
      and uid = any(array(select thing from profiles where key = any($1) and graph = $2 and thing is not null))`,
    values: [keys, graph],
  });

/** The things whose best key gives one of these ids. */
export const byBase = (db: Db, graph: string, bases: string[]): Promise<ThingRow[]> =>
  rows(db, {
    name: 'things by base',
    text: 'select uid, base, id, label from things where base = any($1) and graph = $2',
    values: [bases, graph],
  });

export async function write(db: Db, graph: string, things: ThingRow[]): Promise<void> {
  if (!things.length) return;
  await send(db, {
    name: 'things write',
    text: `insert into things (graph, uid, base, id, label)
      select $2, uid, base, id, label from json_to_recordset($1) as r(uid bigint, base text, id text, label text)
      on conflict (uid, graph) do update set base = excluded.base, id = excluded.id, label = excluded.label`,
    values: [JSON.stringify(things), graph],
  });
}

export async function remove(db: Db, uids: number[]): Promise<void> {
  if (uids.length)
    await send(db, { name: 'things remove', text: 'delete from things where uid = any($1)', values: [uids] });
}

/** Keeps the communities of things; null takes one away. */
export async function keepCommunities(
  db: Db,
  graph: string,
  list: { uid: number; community: number | null }[],
): Promise<void> {
  await db.query(sql`update things t set community_id = r.community
    from unnest(${list.map((c) => c.uid)}::bigint[], ${list.map((c) => c.community)}::int[]) r (uid, community)
    where t.uid = r.uid and t.graph = ${graph}`);
}
