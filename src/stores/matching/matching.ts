import { createHash } from 'node:crypto';
import { MATCHING } from '../../common/settling/decision.ts';
import { rows, send, sql, type Db } from '../db/sql.ts';

/** So many documents at once may be what somebody waits for: they are matched as they are settled, of more what they say within a minute. */
export const INLINE_MATCH_MAX = 50;

/** What matching compares of profiles, as it was kept. */
export const signalsOf = (db: Db, profiles: number[]): Promise<{ profile: number; signals: unknown }[]> =>
  rows(db, {
    name: 'match signals',
    text: 'select profile, signals from match_signals where profile = any($1)',
    values: [profiles],
  });

/** Keeps what matching compares of profiles; null for one that it no longer looks at. */
export async function writeSignals(
  db: Db,
  graph: string,
  list: { profile: number; signals: unknown }[],
): Promise<void> {
  const removed = list.filter((one) => one.signals === null).map((one) => one.profile);
  const added = list.filter((one) => one.signals !== null);
  if (removed.length)
    await send(db, {
      name: 'match signals out',
      text: 'delete from match_signals where profile = any($1) and graph = $2',
      values: [removed, graph],
    });
  if (added.length)
    await send(db, {
      name: 'match signals in',
      text: `insert into match_signals (graph, profile, signals)
        select $2, profile, signals from json_to_recordset($1) as r(profile bigint, signals json)
        on conflict (profile, graph) do update set signals = excluded.signals, crossed = false`,
      values: [JSON.stringify(added), graph],
    });
}

/** The end of a claim that a profile makes, by surrogate and by key; null for one whose row is not there yet. */
export interface TieRow {
  profile: number;
  type: string;
  other: number;
  key: string | null;
}

/** What the claims of profiles join them to, each pair and type once, `most` of a profile at most. */
export const ties = (db: Db, profiles: number[], most: number): Promise<TieRow[]> =>
  rows(db, {
    name: 'match ties',
    text: `with recursive found as (
        select p.profile, n.b, n.type, 1 step from unnest($1::bigint[]) p(profile),
          lateral (select b, type from claims where a = p.profile and free order by b, type limit 1) n
        union all
        select f.profile, n.b, n.type, f.step + 1 from found f,
          lateral (select b, type from claims where a = f.profile and free and (b, type) > (f.b, f.type) order by b, type limit 1) n
          where f.step < $2)
      select f.profile, f.type, f.b other, (select o.key from profiles o where o.uid = f.b) from found f`,
    values: [profiles, most],
  });

/** A profile in a block. */
export interface BlockRow {
  key: string;
  profile: number;
}

/** The profiles in each of these blocks, as many as `most` says of each. */
export const membersOf = (db: Db, graph: string, blocks: { key: string; most: number }[]): Promise<BlockRow[]> =>
  blocks.length
    ? rows(db, {
        name: 'match members',
        text: `select b.key, m.profile from unnest($2::text[], $3::int[]) b(key, most),
          lateral (select profile from match_blocks where key = b.key and graph = $1 limit b.most) m`,
        values: [graph, blocks.map((b) => b.key), blocks.map((b) => b.most)],
      })
    : Promise.resolve([]);

/** Takes profiles out of blocks and puts them into others. */
export async function writeBlocks(db: Db, graph: string, removed: BlockRow[], added: BlockRow[]): Promise<void> {
  const values = (list: BlockRow[]) => [graph, list.map((b) => b.key), list.map((b) => b.profile)];
  if (removed.length)
    await send(db, {
      name: 'match blocks out',
      text: `delete from match_blocks b using unnest($2::text[], $3::bigint[]) r(key, profile)
        where b.key = r.key and b.graph = $1 and b.profile = r.profile`,
      values: values(removed),
    });
  if (added.length)
    await send(db, {
      name: 'match blocks in',
      text: `insert into match_blocks (graph, key, profile) select $1, r.key, r.profile from unnest($2::text[], $3::bigint[]) r(key, profile)`,
      values: values(added),
    });
}

/** Profiles that matching has to look at, the first behind one, `limit` at most. */
export async function unmatched(db: Db, graph: string, after: number, limit: number): Promise<number[]> {
  const found = await rows<{ uid: number }>(db, {
    name: 'match todo',
    text: 'select uid from profiles where graph = $1 and unmatched and uid > $2 order by uid limit $3',
    values: [graph, after, limit],
  });
  return found.map((r) => r.uid);
}

/** Says that matching has looked at profiles. */
export const markMatched = (db: Db, profiles: number[]): Promise<void> =>
  send(db, {
    name: 'match done',
    text: 'update profiles set unmatched = false where uid = any($1) and unmatched',
    values: [profiles],
  });

/** Keys of the graphs with profiles that matching has to look at, sorted. */
export async function unmatchedGraphs(db: Db): Promise<string[]> {
  const found = await rows<{ graph: string }>(
    db,
    sql`/* of every organization */ with recursive g as (
        (select graph from profiles where unmatched order by graph limit 1)
        union all
        select (select p.graph from profiles p where p.unmatched and p.graph > g.graph order by p.graph limit 1) from g where g.graph is not null
      ) select graph from g where graph is not null order by graph`,
  );
  return found.map((r) => r.graph);
}

/** The next profiles of a graph that matching compares, by surrogate. */
export async function after(db: Db, graph: string, uid: number, limit: number): Promise<number[]> {
  const found = await rows<{ profile: number }>(db, {
    name: 'match after',
    text: 'select profile from match_signals where graph = $1 and profile > $2 order by profile limit $3',
    values: [graph, uid, limit],
  });
  return found.map((r) => r.profile);
}

/** Profiles behind one that have yet to meet those of other entities, `limit` at most. */
export const uncrossed = (
  db: Db,
  graph: string,
  uid: number,
  limit: number,
): Promise<{ profile: number; signals: unknown }[]> =>
  rows(db, {
    name: 'match uncrossed',
    text: 'select profile, signals from match_signals where graph = $1 and not crossed and profile > $2 order by profile limit $3',
    values: [graph, uid, limit],
  });

/** Says of profiles whether they have met those of other entities. */
export async function markCrossed(db: Db, profiles: number[], crossed: boolean): Promise<void> {
  if (profiles.length)
    await send(db, {
      name: 'match crossed',
      text: 'update match_signals set crossed = $2 where profile = any($1) and crossed <> $2',
      values: [profiles, crossed],
    });
}

/** The id of the merge that makes one thing of these keys, sorted: the same whenever matching comes to it. */
const idOf = (graph: string, keys: string[]): string =>
  `merge_${createHash('sha256')
    .update([graph, ...keys].join('\n'))
    .digest('hex')
    .slice(0, 32)}`;

/** Puts merges in force, each of sorted keys of one thing; one that was in force before is again. */
export async function putMerges(db: Db, graph: string, merges: string[][]): Promise<void> {
  if (!merges.length) return;
  const withIds = merges.map((keys) => ({ id: idOf(graph, keys), keys }));
  await send(db, {
    name: 'match merges in',
    text: `with given as (select * from json_to_recordset($2) as r(id text, keys json)),
      d as (insert into decisions (graph, decision_id, kind, origin, state, made_by, reason)
        select $1, id, 'merge', $3, 'applied', $3, 'Everything that is known of them agrees.' from given
        on conflict (decision_id, graph) do update set revoked_at = null returning seq, decision_id)
      insert into decision_keys (graph, seq, side, key)
      select $1, d.seq, case when k.n = 1 then 'a'::"char" else 'b' end, k.key
        from d join given g on g.id = d.decision_id, json_array_elements_text(g.keys) with ordinality k(key, n)
      on conflict do nothing`,
    values: [graph, JSON.stringify(withIds), MATCHING],
  });
}

/** Takes merges of its own away; those that somebody undid stay on record. */
export async function dropMerges(db: Db, graph: string, seqs: number[]): Promise<void> {
  if (!seqs.length) return;
  await send(db, {
    name: 'match merges out',
    text: `with d as (delete from decisions where graph = $1 and seq = any($2) and origin = $3
        and not exists (select from decisions u where u.graph = $1 and u.undoes = decisions.seq) returning seq),
      k as (delete from decision_keys k using d where k.graph = $1 and k.seq = d.seq)
      update decisions set revoked_at = now() where graph = $1 and seq = any($2) and origin = $3 and seq not in (select seq from d) and revoked_at is null`,
    values: [graph, seqs, MATCHING],
  });
}
