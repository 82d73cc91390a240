import { likeKind } from '../../common/identity-keys.ts';
import { TIER_LETTERS } from '../../common/tiers.ts';
import type { Evidence } from './evidence.ts';
import { rows, type Db } from '../db/sql.ts';

// No statement here has a name: a plan made once, for tables that were small then, would read them whole for each few hundred things.

const MEMBERS = `member as materialized (
  select p.uid, p.thing, p.key, p.anchor from profiles p where p.thing = any($1) and p.thing <> p.uid
  union all select p.uid, p.thing, p.key, p.anchor from profiles p where p.uid = any($1) and p.thing = p.uid)`;

/** The identity keys of things, sorted, as a decision names them: those of their profiles and the names that their readings stand for. */
export async function keysOfThings(db: Db, things: number[]): Promise<Map<number, string[]>> {
  const found = await rows<{ thing: number; keys: string[] }>(db, {
    text: `with ${MEMBERS}
      select m.thing, array_agg(distinct coalesce(a.key, m.key) collate "C" order by coalesce(a.key, m.key) collate "C") keys
      from member m left join profiles a on a.uid = m.anchor
      where m.key not like ${likeKind('candidate')} and (m.anchor is not null or m.key not like ${likeKind('reading')}) group by m.thing`,
    values: [things],
  });
  return new Map(found.map(({ thing, keys }) => [thing, keys]));
}

/** Where a thing is spoken of. */
export interface Seen {
  /** In how many items. */
  items: number;
  /** The best mention in each of some documents, the most certain and newest first. */
  evidence: Evidence[];
}

/** Where things are spoken of, with `most` pieces of evidence each. */
export async function seen(db: Db, graph: string, things: number[], most: number): Promise<Map<number, Seen>> {
  const found = await rows<Seen & { thing: number }>(db, {
    text: `with ${MEMBERS},
      spoken as (
        select distinct on (p.thing, m.doc) p.thing, m.* from member p join mentions m on m.profile = p.uid
        where m.tier <> '${TIER_LETTERS.weak}' order by p.thing, m.doc, m.authority desc, m.confidence desc, m.n),
      placed as (
        select s.*, d.doc_id, d.kind, row_number() over (partition by s.thing
          order by s.authority desc, s.confidence desc, s.day desc, d.content_hash) place
        from spoken s join documents d on d.uid = s.doc and d.graph = $2)
      select thing, (count(*) filter (where kind = 'item'))::int items,
        coalesce(json_agg(json_strip_nulls(json_build_object('item_id', doc_id, 'rule', rule, 'start', start_at, 'end', end_at,
          'confidence', confidence, 'authority', authority, 'date', day)) order by place) filter (where place <= $3), '[]') evidence
      from placed group by thing`,
    values: [things, graph, most],
  });
  return new Map(found.map(({ thing, ...where }) => [thing, where]));
}

/** The things that profiles under these keys belong to. */
export async function thingsOfKeys(db: Db, graph: string, keys: string[]): Promise<number[]> {
  const found = await rows<{ thing: number }>(db, {
    text: 'select distinct thing from profiles where key = any($1) and graph = $2 and thing is not null order by thing',
    values: [keys, graph],
  });
  return found.map((r) => r.thing);
}
