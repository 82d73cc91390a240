import { likeKind } from '../../common/identity-keys.ts';
import { row, rows, sql, type Db } from '../db/sql.ts';
import { authoritiesOf } from './mentions.ts';

/** Where a fact came from; offsets are UTF-16 positions in the body, absent when a field said it. */
export interface Evidence {
  /** The item, or the written document. */
  item_id: string;
  rule: string;
  start?: number;
  end?: number;
  /** What a person gave as the reason for writing it. */
  quote?: string;
  confidence: number;
  authority: number;
  date: string;
}

/** Identifies an edge of a thing as a graph engine names it: its type and the surrogates of its ends. */
export interface EdgeOf {
  type: string;
  from: number;
  to: number;
}

/** How many pieces of evidence are given for a property or an edge. */
export const MAX_EVIDENCE = 20;
/** How many mentions of a thing, best first, are looked through for its properties. */
const MAX_MENTIONS = 2000;

const MEMBERS = `(select uid from profiles where thing = $1 and thing <> uid union all select uid from profiles where uid = $1 and thing = uid)`;

const piece = (quote: string) =>
  `'item_id', x.doc_id, 'rule', x.rule, 'start', x.start_at, 'end', x.end_at, 'quote', ${quote}, 'confidence', x.confidence,
  'authority', x.authority, 'date', x.day`;

/** The evidence of each of a thing's properties, and of its name, best first. */
export async function ofProperties(db: Db, graph: string, uid: number): Promise<Record<string, Evidence[]>> {
  const found = await rows<{ name: string; evidence: Evidence[] }>(db, {
    name: 'evidence of properties',
    text: `with m as (
        select x.* from ${MEMBERS} p(uid) cross join lateral (
          (select * from mentions where profile = p.uid and properties is not null order by authority desc, day desc limit ${MAX_MENTIONS})
          union all
          (select y.* from ${authoritiesOf('p.uid')} a cross join lateral (
            select * from mentions where profile = p.uid and authority = a.authority and properties is null order by day desc limit ${MAX_MENTIONS}) y
            order by y.day desc limit ${MAX_MENTIONS})) x),
      evidence as (
        select m.*, k.name property from m cross join lateral (
          select json_object_keys(m.properties) name where m.properties is not null
          union all select 'name' where m.name is not null) k),
      best as (
        select x.*, d.doc_id, row_number() over (partition by property order by authority desc, coalesce(d.seq, 0) desc, x.day desc, d.content_hash desc, x.n) place
        from evidence x join documents d on d.uid = x.doc and d.graph = $2)
      select x.property as name, json_agg(json_strip_nulls(json_build_object(${piece("x.details->>'quote'")})) order by place) evidence
      from best x where place <= ${MAX_EVIDENCE} group by x.property order by x.property`,
    values: [uid, graph],
  });
  return Object.fromEntries(found.map((r) => [r.name, r.evidence]));
}

/** The evidence of edges, best first, in the order in which they are asked about. */
export async function ofEdges(db: Db, graph: string, edges: EdgeOf[]): Promise<Evidence[][]> {
  if (!edges.length) return [];
  const found = await rows<{ i: number; evidence: Evidence[] }>(db, {
    name: 'evidence of edges',
    text: `with e as materialized (select * from unnest($1::bigint[], $2::text[], $3::bigint[]) with ordinality e(a, type, b, i)),
      member as materialized (
        select p.uid, p.thing from (select a thing from e union select b from e) t join profiles p on p.thing = t.thing and p.thing <> p.uid
        union all
        select p.uid, p.thing from (select a thing from e union select b from e) t join profiles p on p.uid = t.thing and p.thing = p.uid),
      evidence as (
        select e.i, x.* from e join member a on a.thing = e.a join member b on b.thing = e.b
        cross join lateral (
          (select * from claims c where c.free and c.a = a.uid and c.b = b.uid and c.type = e.type order by rank desc limit ${MAX_EVIDENCE})
          union all
          (select * from claims c where not c.free and c.a = a.uid and c.b = b.uid and c.type = e.type order by rank desc limit ${MAX_EVIDENCE})) x),
      best as (select evidence.*, row_number() over (partition by i order by rank desc, doc, n) place from evidence)
      select x.i::int, json_agg(json_strip_nulls(json_build_object(${piece("x.properties->>'evidence'")})) order by place) evidence
      from (select best.*, d.doc_id from best join documents d on d.uid = best.doc and d.graph = $4 where place <= ${MAX_EVIDENCE}) x group by x.i`,
    values: [edges.map((e) => e.from), edges.map((e) => e.type), edges.map((e) => e.to), graph],
  });
  const lists = edges.map(() => [] as Evidence[]);
  for (const { i, evidence } of found) lists[i - 1] = evidence;
  return lists;
}

/** An item that speaks of a thing, with its file's path and the day of what it says. */
interface SpeakingItem {
  item_id: string;
  path: string;
  date: string;
}
const MAX_SPEAKING = 100;

/** The items that speak of a thing, newest first and `limit` at most. */
export const filesOf = (db: Db, graph: string, uid: number, limit = MAX_SPEAKING): Promise<SpeakingItem[]> =>
  rows(db, { name: 'files of a thing', text: speaking('m.day desc'), values: [uid, graph, limit] });

/** The items that speak of a thing, a hundred at most: those that are the thing first, then by their day, newest first. */
export const filesOfItself = (db: Db, graph: string, uid: number): Promise<SpeakingItem[]> =>
  rows(db, {
    name: 'files of a thing itself',
    text: speaking('m.own desc, m.day desc'),
    values: [uid, graph, MAX_SPEAKING],
  });

const speaking = (order: string): string => `with m as (
        select x.doc, x.day, bool_or(x.rule = 'item.self') as own from ${MEMBERS} p(uid)
        cross join lateral (
          select y.* from ${authoritiesOf('p.uid')} a cross join lateral (
            select doc, day, rule from mentions where profile = p.uid and authority = a.authority order by day desc limit $3 * 4) y
          order by y.day desc limit $3 * 4) x
        group by x.doc, x.day)
      select i.item_id, i.path, m.day as date from m
        join documents d on d.uid = m.doc and d.graph = $2 and d.kind = 'item'
        join items i on i.org_id = d.org_id and i.item_id = d.doc_id
      order by ${order}, i.item_id desc limit $3`;

/** The identity keys that a decision about a thing names, sorted: those of its profiles, and the names that its readings stand for. */
export async function keysOf(db: Db, graph: string, uid: number): Promise<string[]> {
  const found = await row<{ keys: string[] }>(db, {
    name: 'keys of a thing',
    text: `select coalesce(array_agg(distinct coalesce(a.key, p.key) order by coalesce(a.key, p.key)), '{}') keys
        from ${MEMBERS} m(member) join profiles p on p.uid = m.member left join profiles a on a.uid = p.anchor
        where p.graph = $2 and p.key not like ${likeKind('candidate')} and (p.anchor is not null or p.key not like ${likeKind('reading')})`,
    values: [uid, graph],
  });
  return found?.keys ?? [];
}

/** Of merges in force, by their places: the readable id of the thing that each makes, which of all that its keys lie in now has both sides. */
export async function idsOfMerges(db: Db, graph: string, seqs: number[]): Promise<Map<number, string>> {
  const found = await rows<{ seq: number; id: string }>(
    db,
    sql`select distinct on (d.seq) d.seq, t.id from decisions d
      join decision_keys k on k.graph = d.graph and k.seq = d.seq
      join profiles p on p.key = k.key and p.graph = k.graph join things t on t.uid = p.thing and t.graph = p.graph
      where d.graph = ${graph} and d.seq = any(${seqs}::bigint[]) group by d.seq, d.keep_id, t.id
      order by d.seq, count(distinct k.side) desc, t.id = d.keep_id desc nulls last, count(*) desc, t.id collate "C"`,
  );
  return new Map(found.map(({ seq, id }) => [seq, id]));
}

/** The keys of a decision that lie in what it made one; all of them where it made nothing one, or not any more. */
export async function keysJoined(db: Db, graph: string, seq: number): Promise<string[]> {
  const found = await rows<{ key: string }>(
    db,
    sql`with named as (
        select k.key, k.side, p.thing from decision_keys k left join profiles p on p.key = k.key and p.graph = k.graph
        where k.graph = ${graph} and k.seq = ${seq}),
      whole as (select thing from named where thing is not null group by thing having count(distinct side) > 1)
      select distinct key from named where thing in (select thing from whole) or not exists (select from whole)`,
  );
  return found.map(({ key }) => key);
}

/** The readable ids of the things that have any of these keys, sorted. */
export async function idsUnder(db: Db, graph: string, keys: string[]): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`select distinct t.id collate "C" id from profiles p join things t on t.uid = p.thing and t.graph = p.graph
      where p.key = any(${keys}) and p.graph = ${graph} order by 1`,
  );
  return found.map(({ id }) => id);
}
