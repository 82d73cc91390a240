import { likeKind } from '../../common/identity-keys.ts';
import type { Hint } from '../../common/settling/pair-confidence.ts';
import { takeLock } from '../db/locks.ts';
import { row, rows, send, sql, type Db } from '../db/sql.ts';

export const COMPONENTS = ['contact', 'organization', 'account', 'asset'] as const;
export type Component = (typeof COMPONENTS)[number];

/** What speaks for or against two profiles being one: what each says and how much it weighs in log-odds. */
interface PairSignal {
  name: string;
  a: string;
  b: string;
  weight: number;
}

/** Two profiles that may be one, by their surrogates, `a` < `b`; the id rests on their keys alone. */
export interface PairRow {
  pair_id: string;
  a: number;
  b: number;
  component: Component;
  score: number;
  mergeable: boolean;
  bound: boolean;
  across: boolean;
  signals: PairSignal[];
  hint: Hint;
  hint_reason: string;
}

const COLUMNS = 'pair_id, a, b, component, score, mergeable, bound, across, signals, hint, hint_reason';

/** The pairs that have one of these profiles on a side. */
export const touching = (db: Db, profiles: number[]): Promise<PairRow[]> =>
  rows(db, {
    name: 'review pairs touching',
    text: `select ${COLUMNS} from review_pairs where a = any($1)
      union all select ${COLUMNS} from review_pairs where b = any($1) and a <> all($1)`,
    values: [profiles],
  });

/** So many pairs of a profile, its surest, are put to people. */
const NEAREST = 10;

/** Takes pairs away and writes others; a pair that is there gets its new values, and each profile on a side its surest pairs. */
export async function write(db: Db, graph: string, removed: PairRow[], added: PairRow[]): Promise<void> {
  if (removed.length)
    await send(db, {
      name: 'review pairs out',
      text: `delete from review_pairs p using unnest($2::bigint[], $3::bigint[]) r(a, b)
        where p.a = r.a and p.b = r.b and p.graph = $1`,
      values: [graph, removed.map((p) => p.a), removed.map((p) => p.b)],
    });
  if (added.length)
    await send(db, {
      name: 'review pairs in',
      text: `insert into review_pairs (graph, ${COLUMNS}) select $2, ${COLUMNS} from json_to_recordset($1) as r(pair_id text, a bigint, b bigint,
          component text, score float8, mergeable boolean, bound boolean, across boolean, signals json, hint text, hint_reason text)
        on conflict (a, b, graph) do update set component = excluded.component, score = excluded.score, mergeable = excluded.mergeable,
          bound = excluded.bound, across = excluded.across, signals = excluded.signals, hint = excluded.hint, hint_reason = excluded.hint_reason`,
      values: [JSON.stringify(added), graph],
    });
  await renewNearest(db, graph, [...new Set([...removed, ...added].flatMap(({ a, b }) => [a, b]))]);
}

/** Works out anew which pairs are the surest of these profiles; of those as sure the keys decide, which are the same whatever the graph is called. */
async function renewNearest(db: Db, graph: string, profiles: number[]): Promise<void> {
  if (!profiles.length) return;
  await send(db, {
    name: 'review pairs nearest',
    text: `with paired as (
        select r.*, s.profile, count(*) over (partition by s.profile) > ${NEAREST} as many
        from unnest($2::bigint[]) s(profile) cross join lateral (
          select a, b, b as other, score from review_pairs where a = s.profile and graph = $1 and not bound
          union all select a, b, a, score from review_pairs where b = s.profile and graph = $1 and not bound) r
      ), ranked as (
        select a, b, profile, row_number() over (partition by profile
          order by score desc, case when many then (select key from profiles where uid = other) end collate "C") <= ${NEAREST} as near from paired
      ), told as (
        select a, b, bool_or(near) filter (where profile = a) as a_near, bool_or(near) filter (where profile = b) as b_near
        from ranked group by a, b
      )
      update review_pairs p set a_near = coalesce(t.a_near, p.a_near), b_near = coalesce(t.b_near, p.b_near)
      from told t where p.a = t.a and p.b = t.b and p.graph = $1
        and (p.a_near, p.b_near) <> (coalesce(t.a_near, p.a_near), coalesce(t.b_near, p.b_near))`,
    values: [graph, profiles],
  });
}

/** A pair that waits for a person: two things, each with the key of the profile that is compared. */
export interface OpenPair extends Pick<
  PairRow,
  'pair_id' | 'component' | 'score' | 'signals' | 'hint' | 'hint_reason'
> {
  /** Stands for it in cursors. */
  number: number;
  a: number;
  b: number;
  a_key: string;
  b_key: string;
  /** One is a name alone that fits somebody else as well. */
  shared: boolean;
}

/** SQL for the profiles `m` of the thing that another profile has. */
const MATES = (of: string) => `(m.thing = ${of}.thing and m.thing <> m.uid or m.uid = ${of}.thing and m.thing = m.uid)`;

/** SQL for a person's decision that keeps the things of `p` and `q` two. */
const APART = `select from profiles m
    join decision_keys k on k.key = m.key and k.graph = $1
    join decisions s on s.graph = $1 and s.seq = k.seq and s.kind in ('apart', 'split') and s.state <> 'refused' and s.revoked_at is null
    join decision_keys o on o.graph = $1 and o.seq = k.seq and o.side <> k.side
    join profiles n on n.key = o.key and n.graph = $1
  where m.graph = $1 and ${MATES('p')} and n.thing = q.thing`;

/** SQL for a decision in force of a pair. */
const DECIDED = (
  pair: string,
) => `select from decided_pairs d join decisions s on s.graph = d.graph and s.decision_id = d.decision_id
  where d.graph = $1 and d.pair_id = ${pair}.pair_id and s.state <> 'refused' and s.revoked_at is null`;

/** SQL for a key that tells who somebody is. */
const IDENTIFIED = (profile: string) =>
  `(${profile}.key like ${likeKind('email')} or ${profile}.key like ${likeKind('external_id')})`;

/** SQL for somebody else whom the name of the one side of `r` fits as well as the other side, and who is not one with that. */
const RIVAL = (name: string, other: string) => `select from (
    select b as uid, pair_id from review_pairs where a = ${name} and graph = $1 and not bound and hint = r.hint
    union all select a, pair_id from review_pairs where b = ${name} and graph = $1 and not bound and hint = r.hint) o
  join profiles z on z.uid = o.uid and z.graph = $1
  where z.uid <> ${other} and ${IDENTIFIED('z')} and z.thing <> p.thing and z.thing <> q.thing and not exists (${DECIDED('o')})
    and not exists (select from profiles y join decision_keys k on k.key = y.key and k.graph = $1
      join decisions s on s.graph = $1 and s.seq = k.seq and s.kind in ('apart', 'split') and s.state <> 'refused' and s.revoked_at is null
      join decision_keys e on e.graph = $1 and e.seq = k.seq and e.side <> k.side and e.key = z.key
      where y.uid = ${name} and y.graph = $1)
    and not exists (select from review_pairs t where t.graph = $1 and t.a = least(z.uid, ${other}) and t.b = greatest(z.uid, ${other})
      and t.hint = 'merge')`;

/** SQL for a pair of a name alone and somebody whom it fits no better than another: which of them is meant only a person can tell. */
const FITS_TWO = `r.hint in ('merge', 'unsure') and (
  p.key like ${likeKind('name')} and ${IDENTIFIED('q')} and exists (${RIVAL('r.a', 'r.b')})
  or q.key like ${likeKind('name')} and ${IDENTIFIED('p')} and exists (${RIVAL('r.b', 'r.a')}))`;

/** SQL for a number that stands for a pair in cursors. */
const NUMBER = '(hashtextextended(r.pair_id, 0) & 1099511627775)';

const OPEN = `select r.pair_id, ${NUMBER} number, r.component, r.score, r.signals, p.thing a, q.thing b, p.key a_key, q.key b_key,
    ${FITS_TWO} shared, case when ${FITS_TWO} then 'unsure' else r.hint end hint,
    case when ${FITS_TWO} then 'The name fits somebody else as well, and nothing tells which of them is meant.' else r.hint_reason end hint_reason
  from review_pairs r join profiles p on p.uid = r.a join profiles q on q.uid = r.b
  where r.graph = $1 and not r.bound and p.thing <> q.thing and not exists (${APART}) and not exists (${DECIDED('r')})`;

/** SQL for a pair that is among the surest of both its profiles. */
const NEAR = (pair: string) => `${pair}.a_near and ${pair}.b_near`;

/** Not the pair of two things that another pair of the same two surpasses; of those as sure one that may be asked about comes first. */
const BEST = `and not exists (
  select from profiles m cross join lateral (
      select b as other, score, hint = 'keep_separate' as apart from review_pairs s where s.a = m.uid and s.graph = $1 and not bound and ${NEAR('s')}
      union all select a, score, hint = 'keep_separate' from review_pairs s where s.b = m.uid and s.graph = $1 and not bound and ${NEAR('s')}) o
    join profiles n on n.uid = o.other and n.graph = $1
  where m.graph = $1 and ${MATES('p')} and n.thing = q.thing
    and (o.score > r.score or o.score = r.score
      and (o.apart, least(m.key, n.key), greatest(m.key, n.key)) < (r.hint = 'keep_separate', least(p.key, q.key), greatest(p.key, q.key))))`;

/** Which part of the pairs is wanted: those of a component, behind a score and id, without those that have these numbers. */
interface Part {
  component?: Component | undefined;
  after?: readonly [score: number, pairId: string] | undefined;
  without?: number[];
  limit: number;
}

/** The pairs of a graph that wait for a person, the surest first; each two things come once, each profile in its ten surest. */
export function pending(db: Db, graph: string, { component, after, without = [], limit }: Part): Promise<OpenPair[]> {
  const [score, pairId] = after ?? [null, null];
  return rows(db, {
    text: `${OPEN} and ${NEAR('r')} ${BEST} and ($2::text is null or r.component = $2)
      and ($3::float8 is null or (r.score <= $3 and (r.score < $3 or r.pair_id > $4)))
      and ${NUMBER} <> all($6::bigint[]) order by r.score desc, r.pair_id limit $5`,
    values: [graph, component ?? null, score, pairId, limit, without],
  });
}

/** The pair of that id if it waits for a person, held until the transaction ends: of two who decide at once the second sees what the first did. */
export async function hold(db: Db, graph: string, id: string): Promise<OpenPair | undefined> {
  await takeLock(db, 'reviewPair', `${graph} ${id}`);
  return row(db, { text: `${OPEN} and r.pair_id = $2`, values: [graph, id] });
}

/** What was decided of a pair. */
export interface DecidedPair {
  org: string;
  graph: string;
  pairId: string;
  decision: 'merge' | 'link' | 'keep_separate';
  decisionId: string;
  rationale?: string;
  by: string;
}

/** Keeps what a person decided of a pair; it waits for nobody from then on. */
export async function decide(db: Db, pair: DecidedPair): Promise<void> {
  await db.query(sql`insert into decided_pairs (org_id, graph, pair_id, decision, decision_id, rationale, decided_by)
    values (${pair.org}, ${pair.graph}, ${pair.pairId}, ${pair.decision}, ${pair.decisionId}, ${pair.rationale ?? null}, ${pair.by})`);
}

/** The last decision of a pair; undefined when nobody ever decided it. */
export const decided = (
  db: Db,
  graph: string,
  id: string,
): Promise<{ decision: string; decisionId: string; by: string } | undefined> =>
  row(
    db,
    sql`select decision, decision_id "decisionId", decided_by "by" from decided_pairs where graph = ${graph} and pair_id = ${id} order by decided_at desc limit 1`,
  );

/** How many pairs an org decided, each counted once however often it was taken back, since the calendar month of a day (`YYYY-MM-DD`, UTC) began. */
export async function usedInMonth(db: Db, org: string, day: string): Promise<number> {
  const found = await row<{ n: number }>(
    db,
    sql`select count(distinct (graph, pair_id)) n from decided_pairs where org_id = ${org}
      and decided_at >= date_trunc('month', ${day}::date::timestamp) at time zone 'UTC'`,
  );
  return found?.n ?? 0;
}
