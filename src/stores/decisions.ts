import { row, rows, sql, type Db } from './sql.ts';

/** What a person or a scoring run decided about profiles, named by their identity keys; in the order of `seq`. */
export interface Decision {
  seq: number;
  id: string;
  kind: 'merge' | 'apart';
  /** `person`, or the run that may replace its own. */
  origin: string;
  /** The readable id that the merged node goes by. */
  keepId: string | null;
  a: string[];
  b: string[];
}

const SELECT = `select d.seq, d.decision_id id, d.kind, d.origin, d.keep_id "keepId",
  (select coalesce(array_agg(key order by key collate "C"), '{}') from decision_keys k where k.graph = d.graph and k.seq = d.seq and side = 'a') a,
  (select coalesce(array_agg(key order by key collate "C"), '{}') from decision_keys k where k.graph = d.graph and k.seq = d.seq and side = 'b') b
  from decisions d`;

/** The decisions in force that name any of these keys, earliest first. */
export async function naming(db: Db, graph: string, keys: string[]): Promise<Decision[]> {
  if (!keys.length) return [];
  return rows(db, {
    name: 'decisions naming',
    text: `${SELECT} where d.graph = $2 and d.revoked_at is null
      and d.seq in (select seq from decision_keys where key = any($1) and graph = $2) order by d.seq`,
    values: [keys, graph],
  });
}

/** A decision in force or revoked by its id. */
export const find = (db: Db, graph: string, id: string): Promise<(Decision & { revoked: boolean }) | undefined> =>
  row(db, {
    text: `${SELECT.replace('select', 'select d.revoked_at is not null revoked,')} where d.graph = $1 and d.decision_id = $2`,
    values: [graph, id],
  });

export type NewDecision = Omit<Decision, 'seq'> & { madeBy?: string; reason?: string };

/** Records a decision at the end of the sequence; answers with its place. */
export async function record(db: Db, graph: string, made: NewDecision): Promise<number> {
  const written = await row<{ seq: number }>(
    db,
    sql`insert into decisions (graph, decision_id, kind, origin, keep_id, made_by, reason)
      values (${graph}, ${made.id}, ${made.kind}, ${made.origin}, ${made.keepId}, ${made.madeBy ?? ''}, ${made.reason ?? null}) returning seq`,
  );
  await db.query(sql`insert into decision_keys (graph, seq, side, key)
    select ${graph}, ${written!.seq}::bigint, 'a', unnest(${made.a}::text[])
    union select ${graph}, ${written!.seq}::bigint, 'b', unnest(${made.b}::text[])`);
  return written!.seq;
}

/** Puts decisions out of force; they stay on record. */
export async function revoke(db: Db, graph: string, seqs: number[]): Promise<void> {
  if (seqs.length)
    await db.query(
      sql`update decisions set revoked_at = now() where graph = ${graph} and seq = any(${seqs}) and revoked_at is null`,
    );
}
