import type { Identifier, Label, Mention, Tier, Value } from '../model.ts';
import type { Assertions } from '../model.ts';
import { rows, sql, type Db } from './sql.ts';

/** What a document asserts, with what is known of it. */
export interface Asserted {
  kind: string;
  entity: string;
  source: string;
  day: string;
  hash: string;
  seq: number | null;
  assertions: Assertions;
}

/** A document that waits to be settled: what it asserted when last settled, and what it asserts now (null: it is taken back). */
export interface Pending {
  uid: number;
  id: string;
  state: 'p' | 'r';
  epoch: number | null;
  /** Null when it was never settled. */
  applied: Omit<Asserted, 'assertions'> | null;
  pending: Asserted | null;
}

/** Locks and reads up to `limit` documents of a graph that are to be settled; those that are being written meanwhile come later. */
export async function claimPending(db: Db, graph: string, limit: number, only: number[] | null): Promise<Pending[]> {
  const found = await rows(db, {
    name: 'documents claim',
    text: `select uid, doc_id, state, epoch, applied, pending, kind, entity, source, day, content_hash, seq
      from documents where graph = $1 and state in ('p', 'r') and ($3::bigint[] is null or uid = any($3))
      order by uid limit $2 for update skip locked`,
    values: [graph, limit, only],
  });
  return found.map((r) => ({
    uid: r.uid,
    id: r.doc_id,
    state: r.state,
    epoch: r.epoch,
    applied: r.applied
      ? { kind: r.kind, entity: r.entity, source: r.source, day: r.day, hash: r.content_hash, seq: r.seq }
      : null,
    pending: r.pending,
  }));
}

/** One mention as it is kept. */
export interface MentionRow {
  doc: number;
  n: number;
  profile: number;
  mention: Mention;
}

const LETTER: Record<Tier, string> = { establishing: 'e', reading: 'r', weak: 'w' };
const TIER: Record<string, Tier> = { e: 'establishing', r: 'reading', w: 'weak' };

/** The parts of a mention that have no column of their own. */
interface Rest {
  identifiers?: Identifier[];
  run?: string;
  as?: number;
  self?: true;
  discriminator?: string;
  type?: string;
  subtype?: string;
  occurredAt?: string;
}

const readMention = (r: Record<string, any>): MentionRow => {
  const { identifiers = [], ...said } = (r.said ?? {}) as Rest;
  const mention = {
    label: r.label as Label,
    tier: TIER[r.tier]!,
    ...(r.name === null ? {} : { name: r.name as string }),
    identifiers,
    rule: r.rule as string,
    confidence: r.confidence as number,
    authority: r.authority as number,
    ...(r.start_at === null ? {} : { start: r.start_at as number }),
    ...(r.end_at === null ? {} : { end: r.end_at as number }),
    ...said,
    ...(r.properties === null ? {} : { properties: r.properties as Record<string, Value> }),
  };
  return { doc: r.doc, n: r.n, profile: r.profile, mention };
};

export async function mentionsOf(db: Db, docs: number[]): Promise<MentionRow[]> {
  if (!docs.length) return [];
  const found = await rows(db, {
    name: 'mentions of documents',
    text: 'select * from mentions where doc = any($1) order by doc, n',
    values: [docs],
  });
  return found.map(readMention);
}

/** All mentions of profiles, each with what is known of its document. */
export async function mentionsUnder(
  db: Db,
  profiles: number[],
): Promise<(MentionRow & { facts: Omit<Asserted, 'assertions'> & { id: string } })[]> {
  if (!profiles.length) return [];
  const found = await rows(db, {
    name: 'mentions under profiles',
    text: `select m.*, d.doc_id, d.kind, d.entity, d.source, d.content_hash, d.seq, d.day as doc_day
      from mentions m join documents d on d.uid = m.doc where m.profile = any($1)`,
    values: [profiles],
  });
  return found.map((r) => ({
    ...readMention(r),
    facts: {
      id: r.doc_id,
      kind: r.kind,
      entity: r.entity,
      source: r.source,
      day: r.doc_day,
      hash: r.content_hash,
      seq: r.seq,
    },
  }));
}

const columnsOf = ({ doc, n, profile, day, mention: m }: MentionRow & { day: string }) => {
  const { label, tier, name, rule, confidence, authority, start, end, properties, identifiers, ...rest } = m;
  const said: Rest = identifiers.length ? { identifiers, ...rest } : rest;
  return {
    doc,
    n,
    profile,
    day,
    label,
    name,
    rule,
    confidence,
    authority,
    properties,
    tier: LETTER[tier],
    start_at: start,
    end_at: end,
    said: Object.keys(said).length ? said : undefined,
  };
};

export async function insertMentions(db: Db, graph: string, list: (MentionRow & { day: string })[]): Promise<void> {
  if (!list.length) return;
  const values = list.map(columnsOf);
  await db.query({
    name: 'mentions insert',
    text: `insert into mentions (graph, doc, n, profile, day, tier, label, name, rule, confidence, authority, start_at, end_at, said, properties)
      select $2, doc, n, profile, day, tier, label, name, rule, confidence, authority, start_at, end_at, said, properties
      from json_to_recordset($1) as r(doc bigint, n int, profile bigint, day date, tier "char", label text, name text, rule text,
        confidence real, authority smallint, start_at int, end_at int, said json, properties json)`,
    values: [JSON.stringify(values), graph],
  });
}

/** One claim as it is kept, between profiles `a` and `b`; free when neither is an item's. */
export interface ClaimRow {
  doc: number;
  n: number;
  type: string;
  a: number;
  b: number;
  free: boolean;
  rank: string;
  day: string;
  source: string;
  rule: string;
  confidence: number;
  authority: number;
  start_at: number | null;
  end_at: number | null;
  properties: Record<string, Value> | null;
  valid_from: string | null;
  valid_to: string | null;
}

const CLAIM =
  'doc, n, type, a, b, free, rank, day, source, rule, confidence, authority, start_at, end_at, properties, valid_from, valid_to';

export async function claimsOf(db: Db, docs: number[]): Promise<ClaimRow[]> {
  if (!docs.length) return [];
  return rows(db, {
    name: 'claims of documents',
    text: `select ${CLAIM} from claims where doc = any($1) order by doc, n`,
    values: [docs],
  });
}

export async function insertClaims(db: Db, graph: string, list: ClaimRow[]): Promise<void> {
  if (!list.length) return;
  await db.query({
    name: 'claims insert',
    text: `insert into claims (graph, ${CLAIM}) select $2, ${CLAIM} from json_to_recordset($1) as r(doc bigint, n int, type text, a bigint, b bigint,
      free boolean, rank text, day date, source text, rule text, confidence real, authority smallint, start_at int, end_at int,
      properties json, valid_from text, valid_to text)`,
    values: [JSON.stringify(list), graph],
  });
}

/** Forgets what documents asserted. */
export async function forget(db: Db, docs: number[]): Promise<void> {
  if (!docs.length) return;
  await db.query(sql`delete from mentions where doc = any(${docs})`);
  await db.query(sql`delete from claims where doc = any(${docs})`);
}

/** Writes that documents are settled as read: their facts become those applied, and those taken back are gone. */
export async function markSettled(db: Db, graph: string, settled: Pending[]): Promise<void> {
  const kept = settled.filter((d) => d.pending).map((d) => ({ uid: d.uid, ...d.pending, assertions: undefined }));
  const gone = settled.filter((d) => !d.pending).map((d) => d.uid);
  if (gone.length)
    await db.query({
      name: 'documents out',
      text: 'delete from documents where uid = any($1) and graph = $2',
      values: [gone, graph],
    });
  if (kept.length)
    await db.query({
      name: 'documents settled',
      text: `update documents d set state = 's', applied = true, pending = null, kind = r.kind, entity = r.entity, source = r.source,
        day = r.day, content_hash = r.hash, seq = r.seq, tries = 0, last_error = null
        from json_to_recordset($1) as r(uid bigint, kind text, entity text, source text, day date, hash text, seq bigint)
        where d.uid = r.uid and d.graph = $2`,
      values: [JSON.stringify(kept), graph],
    });
}
