import { row, rows, sql, type Db } from '../db/sql.ts';
import { DETECTED, type SyncStatus } from './syncs.ts';

/** The syncs that were started together, as one. */
export interface Run {
  run_id: string;
  entity: string;
  toolkit: string;
  status: SyncStatus;
  started_at: Date;
  finished_at: Date | null;
  items: number;
  removed: number;
  errors: number;
}

const RUN = `s.run_id, min(s.entity) as entity, min(s.toolkit) as toolkit, coalesce(min(s.started_at), min(s.created_at)) as started_at,
  case when bool_and(s.finished_at is not null) then max(s.finished_at) end as finished_at,
  sum(s.items)::int as items, sum(s.removed)::int as removed, sum(s.errors)::int as errors,
  case when bool_or(${DETECTED} = 'stalled') then 'stalled'
    when bool_and(s.status = 'queued') then 'queued'
    when bool_or(s.finished_at is null) then 'running'
    when bool_or(s.status = 'held') then 'held'
    when bool_or(s.status = 'failed') then 'failed' else 'succeeded' end as status`;

/** The runs of an org, newest first, those before `before` when given. */
export const list = (db: Db, org: string, limit: number, before: string | null = null): Promise<Run[]> =>
  rows(db, {
    text: `select ${RUN} from syncs s where s.org_id = $1 and ($3::text is null or s.run_id < $3)
      group by s.run_id order by s.run_id desc limit $2`,
    values: [org, limit, before],
  });

/** One run of an org. */
export const get = (db: Db, org: string, id: string): Promise<Run | undefined> =>
  row(db, {
    text: `select ${RUN} from syncs s where s.org_id = $1 and s.run_id = $2 group by s.run_id`,
    values: [org, id],
  });

const MAX_LINES = 5_000;
const LONGEST_LINE = 500;

/** Appends lines to the log of a sync; none may hold a secret. */
export async function log(
  db: Db,
  { org_id, sync_id }: { org_id: string; sync_id: string },
  lines: string[],
): Promise<void> {
  if (lines.length === 0) return;
  const cut = lines.map((line) =>
    line.replaceAll(/\s+/g, ' ').replaceAll('\0', '').toWellFormed().slice(0, LONGEST_LINE),
  );
  await db.query(sql`
    insert into sync_log (org_id, sync_id, line)
    select ${org_id}, ${sync_id}, l.line from unnest(${cut}::text[]) with ordinality as l(line, n)
    where exists (select from syncs where org_id = ${org_id} and sync_id = ${sync_id}) order by l.n`);
}

/** The log of a run, a line each behind its time; the latest 5,000. */
export async function logOf(db: Db, org: string, run: string): Promise<string> {
  const found = await rows<{ at: Date; line: string }>(
    db,
    sql`select l.at, l.line from syncs s join sync_log l using (org_id, sync_id)
      where s.org_id = ${org} and s.run_id = ${run} order by l.seq desc limit ${MAX_LINES}`,
  );
  return found
    .toReversed()
    .map(({ at, line }) => `${at.toISOString()} ${line}\n`)
    .join('');
}
