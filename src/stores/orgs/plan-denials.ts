import { row, rows, sql, type Db } from '../db/sql.ts';
import * as notifications from '../events/notifications.ts';

/** What a plan's limit refused on one day, for one reason. */
export interface Denial {
  /** `YYYY-MM-DD`. */
  day: string;
  /** Of the last time. */
  at: Date;
  gate: string;
  reason: string;
  count: number;
}

/** What a gate refused, once or several times; `day` is `YYYY-MM-DD`. */
type Refused = Pick<Denial, 'day' | 'gate' | 'reason'> & { times?: number };

/** Keeps that a gate refused something; true when it is the first time of that day. */
export async function deny(db: Db, org: string, { day, gate, reason, times = 1 }: Refused): Promise<boolean> {
  const kept = await row<{ count: number }>(
    db,
    sql`insert into gating_log as g (org_id, day, gate, reason, count) values (${org}, ${day}, ${gate}, ${reason}, ${times})
      on conflict (org_id, day, gate, reason) do update set count = g.count + ${times}, at = now() returning count`,
  );
  return kept?.count === times;
}

/** As `deny`, and tells the org, once a day. */
export async function denyAndTell(db: Db, org: string, refused: Refused): Promise<void> {
  if (await deny(db, org, refused)) await notifications.add(db, org, { kind: 'plan_limit', message: refused.reason });
}

/** Where a page of denials begins: behind the day, gate and reason of the row before. */
export type Behind = [day: string, gate: string, reason: string];

/** An org's denials, those of the newest day first, within a day by gate and reason: another refusal moves none of them. */
export const list = (db: Db, org: string, limit: number, behind?: Behind): Promise<Denial[]> => {
  const [day = null, gate = null, reason = null] = behind ?? [];
  return rows(
    db,
    sql`select day::text, at, gate, reason, count from gating_log
      where org_id = ${org} and (${day}::date is null or day < ${day} or (day = ${day} and (gate, reason) > (${gate}, ${reason})))
      order by day desc, gate, reason limit ${limit}`,
  );
};

/** How often gates refused something since the calendar month of a day (`YYYY-MM-DD`) began. */
export async function monthToDate(db: Db, org: string, day: string): Promise<number> {
  const found = await row<{ n: number }>(
    db,
    sql`select coalesce(sum(count), 0) n from gating_log where org_id = ${org} and day >= date_trunc('month', ${day}::date)`,
  );
  return found?.n ?? 0;
}
