import { rows, sql, type Db } from '../db/sql.ts';

/** Asks for permits of one subject; `back` returns unused ones that were granted in second `backAt`. */
export interface Ask {
  subject: string;
  most: number;
  asked: number;
  back: number;
  backAt: number;
}
export interface Grant {
  subject: string;
  granted: number;
  /** The second of the grant (epoch). */
  at: number;
  /** Permits that count now, these included. */
  used: number;
  /** The oldest second that counts. */
  oldest: number;
}

/** Seconds for which a permit counts: the minute, the second it was granted in, and the second it may be held. */
export const WINDOW = 62;

/** Grants what is free of each subject's limit in one statement, by the database's clock; each subject once per call. */
export function charge(db: Db, asks: Ask[]): Promise<Grant[]> {
  const given = asks.map((a) => ({ ...a, back_at: a.backAt }));
  return rows<Grant>(
    db,
    sql`
    insert into rate_windows as w (subject, most, granted, at, seconds, counts)
    select a.subject, a.most, least(a.asked, a.most), clock.s,
      array[clock.s, a.back_at], array[least(a.asked, a.most), -a.back]
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as a(subject text, most int, asked int, back int, back_at bigint),
      (select extract(epoch from clock_timestamp())::bigint as s) clock
    order by a.subject
    on conflict (subject) do update set (most, granted, at, seconds, counts) = (
      with kept as (
        select s, sum(c)::int as c
        from (select * from unnest(w.seconds, w.counts) union all select excluded.seconds[2], excluded.counts[2]) u(s, c)
        where s > excluded.at - ${WINDOW}::int group by s having sum(c) <> 0
      ), free as (
        select greatest(0, least(excluded.granted, excluded.most - coalesce(sum(c), 0)))::int as n from kept
      ), now as (
        select s, c from kept union all select excluded.at, n from free
      )
      select excluded.most, (select n from free), excluded.at, array_agg(s), array_agg(c) from now
    )
    returning subject, granted, at,
      (select coalesce(sum(c), 0)::int from unnest(counts) c) as used,
      (select min(s) from unnest(seconds) s where s > 0) as oldest`,
  );
}

/** Deletes the windows of subjects that have been idle for ten minutes; returns how many. */
export async function sweep(db: Db): Promise<number> {
  const swept = await db.query(sql`delete from rate_windows where at < extract(epoch from now()) - 600`);
  return swept.rowCount ?? 0;
}
