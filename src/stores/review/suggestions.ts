import { createHash } from 'node:crypto';
import type { NewDocument } from '../documents/documents.ts';
import { emit } from '../events/events.ts';
import type { Evidence } from '../projection/evidence.ts';
import { row, rows, sql, type Db } from '../db/sql.ts';

export const CATEGORIES = [
  'merge_candidate',
  'link_review',
  'uncertain_relationship',
  'incomplete_contact',
  'unconnected_entity',
] as const;
export type Category = (typeof CATEGORIES)[number];
export const STATUSES = ['pending', 'confirmed', 'rejected', 'superseded'] as const;
export type Status = (typeof STATUSES)[number];

/** What a suggestion says, whoever raises it. */
export interface Proposal {
  category: Category;
  /** What it is about as a text that never changes: identity keys, an edge's keys or a document's id. One suggestion per subject. */
  subject: string;
  /** What the subject is like: a suggestion that was decided comes again only when this is another than it was then. */
  state?: string;
  /** A sentence that a person can say yes or no to. */
  title: string;
  /** What it is about, as it stands on the wire. */
  payload: Record<string, unknown>;
  /** 0 to 1. */
  confidence: number;
  evidence: Evidence[];
  /** The identity keys on its two sides; none on the second for what is about one thing. */
  a?: string[];
  b?: string[];
  /** Of a queued write: the document that confirming it settles. */
  document?: NewDocument;
}

export interface Suggestion {
  id: string;
  graph: string;
  graph_id: string;
  seq: number;
  category: Category;
  status: Status;
  title: string;
  payload: Record<string, unknown>;
  confidence: number;
  evidence: Evidence[];
  a: string[];
  b: string[];
  document: NewDocument | null;
  created_at: Date;
  decided_at: Date | null;
  decided_by: string | null;
  reason: string | null;
  /** The decision that followed from deciding it, if one did. */
  decision_id: string | null;
}

/** The id of the suggestion of a category about a subject of a graph. */
export const idOf = (graph: string, { category, subject }: Pick<Proposal, 'category' | 'subject'>): string =>
  `sug_${createHash('sha256').update([graph, category, subject].join('\n')).digest('hex').slice(0, 24)}`;

/**
 * Raises suggestions, or brings pending ones up to date; those that were decided stay decided while their subject's state is the same.
 * The last is listed first. Answers in the order of the proposals, each of another subject: the id, and whether it is pending now and was not before.
 */
export async function propose(
  db: Db,
  org: string,
  graph: string,
  proposals: Proposal[],
): Promise<{ id: string; raised: boolean }[]> {
  const ids = proposals.map((proposal) => idOf(graph, proposal));
  const given = proposals.map((proposal, place) => ({ ...proposal, id: ids[place], place }));
  const raised = await rows<{ id: string }>(db, {
    text: `with given as materialized (
        select * from json_to_recordset($3) as r(id text, category text, state text, title text, payload jsonb, confidence real,
          evidence jsonb, a text[], b text[], document json, place int)),
      known as materialized (
        select s.id, s.status from given g cross join lateral (
          select id, status from suggestions where org_id = $1 and id = g.id and graph = $2 offset 0) s),
      written as (
        insert into suggestions as s (org_id, graph, id, category, state, title, payload, confidence, evidence, a, b, document)
        select $1, $2, id, category, coalesce(state, ''), title, payload, confidence, evidence, coalesce(a, '{}'), coalesce(b, '{}'), document
        from given order by place
        on conflict (org_id, id, graph) do update set state = excluded.state, title = excluded.title, payload = excluded.payload,
          confidence = excluded.confidence, evidence = excluded.evidence, a = excluded.a, b = excluded.b, document = excluded.document,
          status = 'pending', decided_at = null, decided_by = null, reason = null, decision_id = null
          where s.status = 'superseded' or s.state <> excluded.state
        returning id)
      select w.id from written w left join known k on k.id = w.id where k.status is distinct from 'pending'`,
    values: [org, graph, JSON.stringify(given)],
  });
  const fresh = new Set(raised.map((r) => r.id));
  if (fresh.size > 0) await emit(db, { org, graph }, 'suggestion.created', { suggestion_ids: [...fresh] });
  return ids.map((id) => ({ id, raised: fresh.has(id) }));
}

const COLUMNS = `s.id, s.graph, g.graph_id, s.seq, s.category, s.status, s.title, s.payload, s.confidence, s.evidence, s.a, s.b, s.document,
  s.created_at, s.decided_at, s.decided_by, s.reason, s.decision_id
  from suggestions s join graphs g on g.org_id = s.org_id and g.graph_key = s.graph and g.deleted_at is null`;

export interface Filter {
  category?: Category;
  status?: Status;
  /** Ids of the graphs whose suggestions are wanted; all when absent. */
  graphs?: string[];
  /** The last row's `seq` of the page before. */
  before?: number;
  limit: number;
}

/** Suggestions of an org, newest first. */
export const list = (db: Db, org: string, filter: Filter): Promise<Suggestion[]> =>
  rows(db, {
    text: `select ${COLUMNS} where s.org_id = $1 and ($2::text is null or s.category = $2) and ($3::text is null or s.status = $3)
      and ($4::text[] is null or g.graph_id = any($4)) and ($5::bigint is null or s.seq < $5) order by s.seq desc limit $6`,
    values: [
      org,
      filter.category ?? null,
      filter.status ?? null,
      filter.graphs ?? null,
      filter.before ?? null,
      filter.limit,
    ],
  });

export const find = (db: Db, org: string, id: string): Promise<Suggestion | undefined> =>
  row(db, { text: `select ${COLUMNS} where s.org_id = $1 and s.id = $2`, values: [org, id] });

/** Finds a suggestion and holds it until the transaction ends, so that of two who decide at once the second sees what the first did. */
export const hold = (db: Db, org: string, id: string): Promise<Suggestion | undefined> =>
  row(db, { text: `select ${COLUMNS} where s.org_id = $1 and s.id = $2 for update of s`, values: [org, id] });

/** Decides a pending suggestion; false when it is no longer pending. */
export async function decide(
  db: Db,
  org: string,
  id: string,
  decided: { status: 'confirmed' | 'rejected'; by: string; reason?: string },
): Promise<boolean> {
  const done = await row<{ graph: string }>(
    db,
    sql`
    update suggestions set status = ${decided.status}, decided_at = now(), decided_by = ${decided.by}, reason = ${decided.reason ?? null}
    where org_id = ${org} and id = ${id} and status = 'pending' returning graph`,
  );
  if (done)
    await emit(db, { org, graph: done.graph }, 'suggestion.decided', { suggestion_id: id, status: decided.status });
  return done !== undefined;
}

/** A suggestion of an org. */
export type OfOrg = Pick<Suggestion, 'id'> & { org: string };
/** A pending suggestion as decisions see it; `type` is of one about an edge, `queued` tells a queued write, and whether it has properties. */
export type Open = OfOrg &
  Pick<Suggestion, 'category' | 'a' | 'b'> & { type: string | null; queued: 'bare' | 'with_properties' | null };

/** The pending suggestions of a graph that are about things with any of these keys; held until the transaction ends. */
export const about = (db: Db, graph: string, keys: string[]): Promise<Open[]> =>
  rows(
    db,
    sql`select s.org_id org, s.id, s.category, s.a, s.b,
      coalesce(s.payload ->> 'type', s.document #>> '{assertions,claims,0,type}') "type",
      case when s.document is null then null
        when s.payload #> '{write,properties}' = '{}' then 'bare' else 'with_properties' end queued from suggestions s
    where s.org_id = (select g.org_id from graphs g where g.graph_key = ${graph}) and s.graph = ${graph} and s.status = 'pending'
      and (s.a && ${keys}::text[] or s.b && ${keys}::text[]) order by s.id for update of s`,
  );

/** The pending suggestions of a graph that ask whether to write this, whatever their confidence and evidence; held until the transaction ends. */
export const ofWrite = (db: Db, graph: string, write: Record<string, unknown>): Promise<OfOrg[]> =>
  rows(
    db,
    sql`select s.org_id org, s.id from suggestions s
    where s.org_id = (select g.org_id from graphs g where g.graph_key = ${graph}) and s.graph = ${graph} and s.status = 'pending'
      and s.document is not null and (s.payload -> 'write') - '{confidence,evidence}'::text[] = ${JSON.stringify(write)}::jsonb - '{confidence,evidence}'::text[]
    order by s.id for update of s`,
  );

/** Notes the decision that followed from deciding a suggestion. */
export async function noteDecision(db: Db, { org, id }: OfOrg, decisionId: string): Promise<void> {
  await db.query(sql`update suggestions set decision_id = ${decisionId} where org_id = ${org} and id = ${id}`);
}

/** Has a suggestion that was decided wait again, and a queued write that was superseded, which nobody else would ask about anew. */
export async function reopen(db: Db, org: string, id: string): Promise<void> {
  await db.query(sql`
    update suggestions set status = 'pending', decided_at = null, decided_by = null, reason = null, decision_id = null
    where org_id = ${org} and id = ${id} and (status in ('confirmed', 'rejected') or status = 'superseded' and document is not null)`);
}

/** Says of pending suggestions that what they were about changed or went; answers how many there were. */
export async function supersede(db: Db, org: string, ids: string[]): Promise<number> {
  if (!ids.length) return 0;
  const done = await db.query(sql`
    update suggestions set status = 'superseded', evidence = case when document is null then '[]' else evidence end, decided_at = now()
    where org_id = ${org} and status = 'pending'
      and id in (select id from suggestions where org_id = ${org} and id = any(${ids}) order by id for update)`);
  return done.rowCount ?? 0;
}

/** Profiles that are mentioned less often than before, by key, and those of which nothing is said any more. */
export interface Loss {
  fewer: string[];
  gone: string[];
}

/**
 * Removes what may name what nobody says any more: what was superseded about profiles of which something was taken back, and what waits
 * about those that nothing mentions. What is being decided at this moment stays.
 */
export async function forgetLost(db: Db, graph: string, { fewer, gone }: Loss): Promise<void> {
  const lost = [...fewer, ...gone];
  if (lost.length === 0) return;
  await db.query(
    sql`with of as materialized (
      select s.org_id, s.id, s.graph from suggestions s
      where s.org_id = (select g.org_id from graphs g where g.graph_key = ${graph}) and s.graph = ${graph}
        and (s.status = 'superseded' and (s.a && ${lost}::text[] or s.b && ${lost}::text[])
          or s.status = 'pending' and s.document is null and (s.a && ${gone}::text[] or s.b && ${gone}::text[]))
      order by s.id for update of s skip locked)
    delete from suggestions s using of where s.org_id = of.org_id and s.id = of.id and s.graph = of.graph`,
  );
}
