import { randomUUID } from 'node:crypto';
import { row, sql, type Db } from '../db/sql.ts';
import { wireTime } from '../db/wire-time.ts';

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

/** Adds a notice in the place of the pending ones of its kind, which it outdates. */
export async function replace(db: Db, org: string, notice: Parameters<typeof add>[2]): Promise<string> {
  await withdraw(db, org, notice.kind);
  return add(db, org, notice);
}

/** Takes the pending notices of a kind away. */
export async function withdraw(db: Db, org: string, kind: string): Promise<void> {
  await db.query(
    sql`update notifications set dismissed_at = now() where org_id = ${org} and kind = ${kind} and dismissed_at is null`,
  );
}

/** The kind of the notice of suggestions, which says how many wait now. */
export const SUGGESTED = 'suggestion.created';
const WAITING = `(select count(*) from suggestions s where s.org_id = o.org_id and s.status = 'pending')`;

/** SQL for the pending notices of the org `o`, newest first, 20 at most, as JSON. */
export const PENDING = `(
  select coalesce(json_agg(json_strip_nulls(row_to_json(n))), '[]')
  from (
    select id, kind, case when kind <> '${SUGGESTED}' then message when w.n = 1 then '1 suggestion waits for a decision.'
        else w.n || ' suggestions wait for a decision.' end as message, ${wireTime('t.created_at')} as created_at, link
    from notifications t left join lateral (select ${WAITING} n where t.kind = '${SUGGESTED}') w on true
    where org_id = o.org_id and dismissed_at is null and (w.n is null or w.n > 0) order by t.created_at desc, id limit 20
  ) n
)`;

/** The pending notices of an org, newest first, 20 at most. */
export async function pending(db: Db, org: string): Promise<Notification[]> {
  const text = `select ${PENDING} as notifications from orgs o where o.org_id = $1`;
  const found = await row<{ notifications: Notification[] }>(db, { text, values: [org] });
  return found?.notifications ?? [];
}

/** Dismisses a notice; false when the org has none of that id. A second dismissal changes nothing. */
export async function dismiss(db: Db, org: string, id: string): Promise<boolean> {
  const done = await db.query(
    sql`update notifications set dismissed_at = coalesce(dismissed_at, now()) where org_id = ${org} and id = ${id}`,
  );
  return done.rowCount === 1;
}
