import { rows, sql, type Db } from '../db/sql.ts';

/** Who did what; `subject` and `detail` hold ids, codes, counts and the reasons that people gave, never content or secrets. */
export interface AuditEntry {
  org: string;
  actor: string;
  action: string;
  subject?: string;
  detail?: Record<string, unknown>;
  requestId?: string;
}

/** Appends entries in one statement. They are not fsynced one by one: the write they tell of already is. */
export async function write(db: Db, entries: AuditEntry[]): Promise<void> {
  const given = entries.map((e) => ({
    org_id: e.org,
    actor: e.actor,
    action: e.action,
    subject: e.subject ?? '',
    detail: e.detail ?? {},
    request_id: e.requestId ?? null,
  }));
  await db.query(sql`
    with relaxed as materialized (select set_config('synchronous_commit', 'off', true))
    insert into audit (org_id, actor, action, subject, detail, request_id)
    select e.org_id, e.actor, e.action, e.subject, e.detail, e.request_id
    from relaxed, jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as e(org_id text, actor text, action text, subject text, detail jsonb, request_id text)`);
}

export interface AuditRow {
  seq: number;
  at: Date;
  actor: string;
  action: string;
  subject: string;
  detail: Record<string, unknown>;
  request_id: string | null;
}

/** An org's entries, newest first, those before `before` when given. */
export function list(db: Db, org: string, limit: number, before?: number): Promise<AuditRow[]> {
  return rows<AuditRow>(
    db,
    sql`select seq, at, actor, action, subject, detail, request_id from audit
      where org_id = ${org} and seq < ${before ?? Number.MAX_SAFE_INTEGER} order by seq desc limit ${limit}`,
  );
}
