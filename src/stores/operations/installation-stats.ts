import { row, rows, sql, type Db } from '../db/sql.ts';
import { latest, type Night } from './nights.ts';
import { present } from '../../common/element-at.ts';

/** How the whole installation stands, for operators. */
export interface InstallationStats {
  /** Items that wait or failed, by state. */
  items: { status: string; n: number }[];
  /** Items accepted since PostgreSQL's statistics began; starts over with them. */
  accepted: number;
  /** Items that became searchable, in the last minute and in the last hour. */
  extracted: { minute: number; hour: number };
  /** Processes that work on a queue and were heard within the last minute. */
  workers: { queue: string; processes: number }[];
  /** The last seven nights, those on demand too, the latest first. */
  nights: Night[];
  /** Orgs that have reached 80 % of their plan's nodes, the fullest first, 50 at most. */
  near: { org_id: string; plan: string; mark: number }[];
}

/** Reads how the whole installation stands; what it costs follows what waits, not what is stored. */
export async function installationStats(db: Db): Promise<InstallationStats> {
  const [items, accepted, extracted, workers, nights, near] = await Promise.all([
    rows<InstallationStats['items'][number]>(
      db,
      sql`/* of every organization */ select 'pending' as status, count(*)::int as n from items where status = 'pending'
        union all select 'processing', count(*)::int from items where status = 'processing'
        union all select 'failed', count(*)::int from items where status = 'failed'
        union all select 'held', count(*)::int from items where status = 'held'`,
    ),
    acceptedSoFar(db),
    row<InstallationStats['extracted']>(
      db,
      sql`/* of every organization */ select coalesce(sum(n) filter (where at > now() - interval '1 minute'), 0)::int as minute, coalesce(sum(n), 0)::int as hour
        from (select at, (select count(*) from unnest(documents) d where starts_with(d, 'ingest_')) as n
          from changes where at > now() - interval '1 hour') lately`,
    ),
    rows<InstallationStats['workers'][number]>(
      db,
      sql`select queue, count(*)::int as processes from heartbeats
        where seen_at > now() - interval '1 minute' group by queue order by queue`,
    ),
    latest(db, 7),
    rows<InstallationStats['near'][number]>(
      db,
      sql`/* of every organization */ select m.org_id, o.plan, m.mark from plan_marks m join orgs o using (org_id)
        where m.mark >= 80 and o.deleted_at is null order by m.mark desc, m.org_id limit 50`,
    ),
  ]);
  return { items, accepted, extracted: present(extracted, 'count of extracted items'), workers, nights, near };
}

/** Items accepted since PostgreSQL's statistics began. */
export async function acceptedSoFar(db: Db): Promise<number> {
  const counted = sql`select n_tup_ins::float8 as n from pg_stat_user_tables where relid = 'items'::regclass`;
  return (await row<{ n: number }>(db, counted))?.n ?? 0;
}
