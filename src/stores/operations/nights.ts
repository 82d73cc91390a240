import { row, rows, sql, type Db } from '../db/sql.ts';

/** A stage of a night, as far as it was begun. */
interface NightStage {
  name: string;
  status: 'running' | 'done' | 'failed';
  took_ms: number;
  counts: Record<string, number>;
  error: string | null;
}
/** A run of the night with the stages that were begun, in their order. */
export interface Night {
  run: string;
  /** Of a scheduled one. */
  day: string | null;
  /** The org that one on demand is about; null: all. */
  org_id: string | null;
  items: number;
  started_at: Date;
  finished_at: Date | null;
  stages: NightStage[];
}

/** Opens the scheduled night of a day, whose id is the day; false when there is one. */
export async function openScheduled(db: Db, day: string): Promise<boolean> {
  const opened = await db.query(sql`insert into nights (run, day) values (${day}, ${day}) on conflict do nothing`);
  return opened.rowCount === 1;
}

/** Opens a night on demand, of one org or of all. */
export async function openOnDemand(db: Db, run: string, org?: string): Promise<void> {
  await db.query(sql`insert into nights (run, on_demand, org_id) values (${run}, true, ${org ?? null})`);
}

const STAGES = `coalesce((
  select jsonb_agg(jsonb_build_object('name', s.stage, 'status', s.status, 'counts', s.counts, 'error', s.error,
      'took_ms', round(extract(epoch from coalesce(s.finished_at, now()) - s.started_at) * 1000)) order by s.position)
    from night_stages s where s.run = n.run), '[]') as stages`;
const COLUMNS = `n.run, n.day::text, n.org_id, n.items, n.started_at, n.finished_at, ${STAGES}`;

/** A night by the id of its run. */
export const get = (db: Db, run: string): Promise<Night | undefined> =>
  row<Night>(db, { text: `select ${COLUMNS} from nights n where n.run = $1`, values: [run] });

/** The last nights, scheduled and on demand, the latest first. */
export const latest = (db: Db, limit: number): Promise<Night[]> =>
  rows<Night>(db, { text: `select ${COLUMNS} from nights n order by n.started_at desc limit $1`, values: [limit] });

/** True while somebody has claimed a stage of a night. */
export async function isHeld(db: Db, run: string): Promise<boolean> {
  const found = await row(
    db,
    sql`select run from night_stages where run = ${run} and status = 'running' and lease_until > now() limit 1`,
  );
  return found !== undefined;
}

/** The nights that are not over and of which nobody holds a stage. */
export async function unheld(db: Db): Promise<string[]> {
  const found = await rows<{ run: string }>(
    db,
    sql`select run from nights n where finished_at is null and not exists (
        select from night_stages s where s.run = n.run and s.status = 'running' and s.lease_until > now())
      order by started_at`,
  );
  return found.map(({ run }) => run);
}

/** Closes a night; its items are those that its stages extracted. */
export async function finish(db: Db, run: string): Promise<void> {
  await db.query(sql`
    update nights set finished_at = now(), items = (
        select coalesce(sum((counts->>'extracted')::int), 0) from night_stages where run = ${run})
    where run = ${run} and finished_at is null`);
}

/** The end of the latest night that is over, scheduled or on demand. */
export async function lastFinished(db: Db): Promise<Date | undefined> {
  const last = await row<{ at: Date | null }>(db, sql`select max(finished_at) as at from nights`);
  return last?.at ?? undefined;
}

/** Forgets nights that began more than `days` ago; returns how many. */
export async function sweep(db: Db, days: number): Promise<number> {
  const deleted = await db.query(sql`delete from nights where started_at < now() - ${days} * interval '1 day'`);
  return deleted.rowCount ?? 0;
}
