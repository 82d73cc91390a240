import type { AssertedDocument, DocumentFacts, Omitted, Unruled } from '../../common/settling/asserted.ts';
import { row, rows, send, sql, type Db } from '../db/sql.ts';

/** A document that waits to be settled, as it was claimed. */
export interface Pending extends AssertedDocument {
  state: 'pending' | 'retracted';
  epoch: number | null;
}

/** SQL for a pending document that nobody waits for, most likely; the index of what is to be settled has it in these words. */
const UNHURRIED = `(state = 'pending' and kind in ('item', 'imported'))`;

/** An imported line asserts so little that so many cost about what one item does. */
const LINES_FOR_ITEM = 5;

/**
 * Locks and reads up to `limit` documents of a graph that are to be settled, of imported lines up to five times as many by themselves: first
 * what people write and take back, which they wait for; those that are being written meanwhile come later.
 */
export async function claimPending(db: Db, graph: string, limit: number, only: number[] | null): Promise<Pending[]> {
  const found = await rows(db, {
    name: 'documents claim',
    text: `with first as materialized (select kind = 'imported' as is_line from documents
        where graph = $1 and state in ('pending', 'retracted') and ($3::bigint[] is null or uid = any($3)) order by ${UNHURRIED}, uid limit 1)
      select uid, doc_id, state, epoch, applied, pending, kind, entity, source, day, content_hash, seq
      from documents where graph = $1 and state in ('pending', 'retracted') and ($3::bigint[] is null or uid = any($3))
        and (kind = 'imported' or not (select is_line from first))
      order by ${UNHURRIED}, uid limit $2 * (select case when is_line then ${LINES_FOR_ITEM} else 1 end from first)
      for update skip locked`,
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

/**
 * Over how many numbers the documents of a graph stretch that wait to be settled; 0 when none does. Of those of an import it is about how
 * many they are, told by the first and the last of them, for counting takes the longer the more they are.
 */
export async function pendingSpan(db: Db, graph: string): Promise<number> {
  const waiting = `from documents where graph = $1 and state in ('pending', 'retracted')`;
  const found = await row<{ span: number | null }>(db, {
    name: 'documents pending span',
    text: `select greatest(1, last - first + 1) span from
      (select uid first ${waiting} order by ${UNHURRIED}, uid limit 1) f,
      (select uid last ${waiting} order by ${UNHURRIED} desc, uid desc limit 1) l`,
    values: [graph],
  });
  return found?.span ?? 0;
}

/** A document by its number and its id. */
export type Named = Pick<Pending, 'uid' | 'id' | 'state'>;

/** Which of these documents wait to be settled. */
export const named = (db: Db, graph: string, uids: number[]): Promise<Named[]> =>
  rows(
    db,
    sql`select uid, doc_id as id, state from documents
      where graph = ${graph} and uid = any(${uids}) and state in ('pending', 'retracted') order by uid`,
  );

/** Forgets what documents asserted. */
export async function forget(db: Db, graph: string, docs: number[]): Promise<void> {
  if (!docs.length) return;
  await db.query(sql`delete from mentions where graph = ${graph} and doc = any(${docs})`);
  await db.query(sql`delete from claims where graph = ${graph} and doc = any(${docs})`);
}

/** Writes that documents are settled as read: their facts become those applied, and those taken back are gone. */
export async function markSettled(db: Db, graph: string, settled: Pending[]): Promise<void> {
  const kept = settled.filter((d) => d.pending).map((d) => ({ uid: d.uid, ...d.pending, assertions: undefined }));
  const withdrawn = settled.filter((d) => !d.pending).map((d) => d.uid);
  if (withdrawn.length)
    await send(db, {
      name: 'documents out',
      text: 'delete from documents where uid = any($1) and graph = $2',
      values: [withdrawn, graph],
    });
  if (kept.length)
    await send(db, {
      name: 'documents settled',
      text: `update documents d set state = 'settled', applied = true, pending = null, kind = r.kind, entity = r.entity, source = r.source,
        day = r.day, content_hash = r.hash, seq = r.seq, unruled = r.unruled, omitted = r.omitted, tries = 0, last_error = null
        from json_to_recordset($1) as r(uid bigint, kind text, entity text, source text, day date, hash text, seq bigint, unruled json, omitted json)
        where d.uid = r.uid and d.graph = $2`,
      values: [JSON.stringify(kept), graph],
    });
}

/** Has settled documents settled again as they are given, each by itself from now on. */
export const reopen = (db: Db, graph: string, docs: Pending[]): Promise<void> =>
  send(db, {
    name: 'documents reopen',
    text: `update documents d set state = 'pending', pending = r.pending, tries = 0, last_error = null
      from json_to_recordset($1) as r(uid bigint, pending json) where d.uid = r.uid and d.graph = $2 and d.state = 'settled'`,
    values: [JSON.stringify(docs.map(({ uid, pending }) => ({ uid, pending }))), graph],
  });

/** A settled document, with what it asserted before rules changed it; null when none did. */
export interface Settled {
  uid: number;
  id: string;
  facts: DocumentFacts;
  unruled: Unruled | null;
  omitted: Omitted | null;
}

/** A graph's settled documents behind one, in the order in which they came; only those that rules change when `ruled`. */
export async function settledAfter(
  db: Db,
  graph: string,
  after: number,
  { limit, ruled }: { limit: number; ruled: boolean },
): Promise<Settled[]> {
  const found = await rows(db, {
    text: `select uid, doc_id, unruled, omitted, kind, entity, source, day, content_hash, seq from documents
      where graph = $1 and uid > $2 and state = 'settled' ${ruled ? 'and unruled is not null' : ''} order by uid limit $3 for update`,
    values: [graph, after, limit],
  });
  return found.map(settledFrom);
}

/** A graph's documents behind one that assert something now, also where they are to be settled again. */
export const assertingAfter = async (db: Db, graph: string, after: number, limit: number): Promise<Settled[]> =>
  (
    await rows(db, {
      text: `select uid, doc_id, unruled, omitted, kind, entity, source, day, content_hash, seq from documents
        where graph = $1 and uid > $2 and applied order by uid limit $3`,
      values: [graph, after, limit],
    })
  ).map(settledFrom);

const settledFrom = (r: Record<string, any>): Settled => ({
  uid: r.uid,
  id: r.doc_id,
  facts: { kind: r.kind, entity: r.entity, source: r.source, day: r.day, hash: r.content_hash, seq: r.seq },
  unruled: r.unruled,
  omitted: r.omitted,
});
