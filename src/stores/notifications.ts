import { randomUUID } from 'node:crypto';
import { row, sql, type Db } from './sql.ts';

/** A pending notice to the people of an org, as it stands on the wire. */
export interface Notification {
  id: string;
  kind: string;
  message: string;
  created_at: string;
  link?: string;
}

/** Adds a notice and returns its id. */
export async function add(
  db: Db,
  org: string,
  notice: { kind: string; message: string; link?: string },
): Promise<string> {
  const id = `note_${randomUUID().replaceAll('-', '')}`;
  await db.query(sql`insert into notifications (org_id, id, kind, message, link)
    values (${org}, ${id}, ${notice.kind}, ${notice.message}, ${notice.link ?? null})`);
  return id;
}

/** The pending notices of an org, newest first, 20 at most. */
export async function pending(db: Db, org: string): Promise<Notification[]> {
  const found = await row<{ notifications: Notification[] }>(
    db,
    sql`select pending_notifications(${org}) as notifications`,
  );
  return found?.notifications ?? [];
}

/** Dismisses a notice; false when the org has none of that id. A second dismissal changes nothing. */
export async function dismiss(db: Db, org: string, id: string): Promise<boolean> {
  const done = await db.query(
    sql`update notifications set dismissed_at = coalesce(dismissed_at, now()) where org_id = ${org} and id = ${id}`,
  );
  return done.rowCount === 1;
}
