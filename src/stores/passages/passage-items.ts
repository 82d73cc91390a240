import { row, rows, type Db } from '../db/sql.ts';

/** The thing that sent or wrote an item, of its document `d` and the mention `s` of the item itself. */
export const AUTHOR = `(select r.thing from claims c join profiles r on r.uid = c.a and r.graph = d.graph
          where c.doc = d.uid and c.graph = d.graph and c.b = s.profile and c.type in ('sent', 'authored') and r.thing is not null
          order by c.n limit 1)`;

const MAX_ITEMS = 1000;

/** The items that speak of any of these things, the newest thousand. */
export async function itemsOf(db: Db, graph: string, uids: number[]): Promise<string[]> {
  const found = await rows<{ item: string }>(db, {
    name: 'passages of a thing',
    text: `select d.doc_id as item from (
        select distinct x.doc, x.day from (
          select uid from profiles where thing = any($1::bigint[]) and thing <> uid
          union all select uid from profiles where uid = any($1::bigint[]) and thing = uid) p(uid)
        cross join lateral (select doc, day from mentions where profile = p.uid order by day desc limit ${MAX_ITEMS}) x) m
      join documents d on d.uid = m.doc and d.graph = $2 and d.kind = 'item' order by m.day desc, d.doc_id desc limit ${MAX_ITEMS}`,
    values: [uids, graph],
  });
  return found.map(({ item }) => item);
}

/** The items that any of these things sent or wrote, the newest thousand. */
export const sentBy = (db: Db, graph: string, uids: number[]): Promise<string[]> =>
  claimedBy(db, graph, uids, ['sent', 'authored']);

/** The items that any of these things received, the newest thousand. */
export const receivedBy = (db: Db, graph: string, uids: number[]): Promise<string[]> =>
  claimedBy(db, graph, uids, ['received']);

async function claimedBy(db: Db, graph: string, uids: number[], types: string[]): Promise<string[]> {
  const found = await rows<{ item: string }>(db, {
    name: 'passages claimed by a thing',
    text: `select d.doc_id as item from (
        select uid from profiles where graph = $2 and thing = any($1::bigint[]) and thing <> uid
        union all select uid from profiles where graph = $2 and uid = any($1::bigint[]) and thing = uid) p(uid)
      cross join lateral (select doc, day from claims
        where graph = $2 and a = p.uid and type = any($3::text[]) and not free order by day desc limit ${MAX_ITEMS}) c
      join documents d on d.uid = c.doc and d.graph = $2 and d.kind = 'item' order by c.day desc, d.doc_id desc limit ${MAX_ITEMS}`,
    values: [uids, graph, types],
  });
  return found.map(({ item }) => item);
}

/** The item that a thing stands for, else the newest that speaks of it; undefined when there is none. */
export async function itemOf(db: Db, graph: string, uid: number): Promise<string | undefined> {
  const self = await row<{ item: string }>(db, {
    name: 'passages item of a thing',
    text: `select d.doc_id as item from (
        select uid from profiles where thing = $1 and thing <> uid union all select uid from profiles where uid = $1 and thing = uid) p(uid)
      join mentions m on m.profile = p.uid and m.n = 0 join documents d on d.uid = m.doc and d.graph = $2 and d.kind = 'item'
      order by d.day desc, d.doc_id desc limit 1`,
    values: [uid, graph],
  });
  return self?.item ?? (await itemsOf(db, graph, [uid]))[0];
}

/** The thing that sent or wrote an item; undefined where that is not known. */
export async function authorOf(db: Db, graph: string, item: string): Promise<number | undefined> {
  const found = await row<{ author: number | null }>(db, {
    name: 'passages author of an item',
    text: `select ${AUTHOR} as author from documents d join mentions s on s.doc = d.uid and s.n = 0 and s.graph = d.graph
      where d.doc_id = $1 and d.graph = $2`,
    values: [item, graph],
  });
  return found?.author ?? undefined;
}
