import { rows, sql, type Db } from '../db/sql.ts';

/** An org that a digest is written for. */
export interface Reader {
  org_id: string;
  /** Key of its primary graph. */
  graph_name: string;
}

/** Orgs that were there on a Monday, as an instant and a day, and lack its digest. */
export function owed(db: Db, at: Date, day: string): Promise<Reader[]> {
  return rows<Reader>(
    db,
    sql`/* of every organization */ select org_id, graph_name from orgs
      where deleted_at is null and created_at < ${at} and (digest_due is null or digest_due < ${day}) order by org_id`,
  );
}

/** All orgs, or one of them; deleted ones are left out. */
export function readers(db: Db, org: string | null): Promise<Reader[]> {
  return rows<Reader>(
    db,
    sql`/* of every organization */ select org_id, graph_name from orgs where deleted_at is null and (${org}::text is null or org_id = ${org}) order by org_id`,
  );
}

/** Notes that an org has the digest of a Monday. */
export async function note(db: Db, org: string, day: string): Promise<void> {
  await db.query(
    sql`update orgs set digest_due = ${day} where org_id = ${org} and (digest_due is null or digest_due < ${day})`,
  );
}

/** The id of the document that is the digest of the seven days that end with a day. */
export const digestDocumentId = (end: string): string => `digest:${end}`;

/** The ids of a graph's last digests, the newest first. */
export async function lastDigests(db: Db, graph: string, limit: number): Promise<string[]> {
  const found = await rows<{ doc_id: string }>(
    db,
    sql`select doc_id from documents where graph = ${graph} and kind = 'digest' order by doc_id desc limit ${limit}`,
  );
  return found.map(({ doc_id }) => doc_id);
}
