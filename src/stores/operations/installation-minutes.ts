import { rows, sql, type Db } from '../db/sql.ts';

/** How the installation stood in one minute. */
export interface Minute {
  at: Date;
  /** Items accepted since PostgreSQL's statistics began. */
  accepted: number;
  /** Items that became searchable in it. */
  extracted: number;
  /** Seconds by which the oldest due item was late. */
  lag: number;
  /** Items and jobs that had failed for good and waited for somebody. */
  failed: number;
}

/** Notes how the installation stands in this minute, once however many ask, and forgets what is older than a day and an hour. */
export async function noteMinute(
  db: Db,
  { accepted, lag, failed }: Pick<Minute, 'accepted' | 'lag' | 'failed'>,
): Promise<void> {
  await db.query(sql`/* of every organization */
    with old as (delete from installation_minutes where at < now() - interval '25 hours')
    insert into installation_minutes (at, accepted, extracted, lag, failed)
    select date_trunc('minute', now()), ${accepted}, coalesce(sum(n), 0), ${lag}, ${failed}
    from (select (select count(*) from unnest(documents) d where starts_with(d, 'ingest_')) as n from changes
      where at >= date_trunc('minute', now()) - interval '1 minute' and at < date_trunc('minute', now())) lately
    on conflict (at) do nothing`);
}

/** The minutes that were noted in the last 24 hours, the oldest first. */
export const lastDay = (db: Db): Promise<Minute[]> =>
  rows<Minute>(
    db,
    sql`select at, accepted, extracted, lag::float8 as lag, failed from installation_minutes where at > now() - interval '24 hours' order by at`,
  );
