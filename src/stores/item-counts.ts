import type { Status } from './items.ts';
import { row, rows, sql, type Db } from './sql.ts';

const QUEUED: Status[] = ['pending', 'processing', 'failed', 'held'];

export interface QueueRow {
  item_id: string;
  title: string;
  entity: string;
  status: Status;
  submitted_at: Date;
  attempts: number;
  error: string | null;
}

/** What a person submitted and is in a state, or in the queue at all: oldest first. */
export function queueOf(
  db: Db,
  org: string,
  user: string,
  status: Status | undefined,
  limit: number,
): Promise<QueueRow[]> {
  const states = status ? [status] : QUEUED;
  return rows<QueueRow>(
    db,
    sql`select item_id, title, entity, status, submitted_at, attempts, error from items
    where org_id = ${org} and status = any(${states}) and submitted_by = ${user} order by item_id limit ${limit}`,
  );
}

export interface QueueSummary {
  org: { pending: number; processing: number; failed: number; held: number };
  global: { pending: number; processing: number };
  /** Items of anybody that were submitted before the person's first waiting one; 0 when none waits. */
  ahead_of_you: number;
}

/** How much waits, in an org and in all. */
export async function queueSummary(db: Db, org: string, user: string): Promise<QueueSummary> {
  const counted = await row<QueueSummary>(
    db,
    sql`
    with mine as (
      select count(*) filter (where status = 'pending') as pending, count(*) filter (where status = 'processing') as processing,
        count(*) filter (where status = 'failed') as failed, count(*) filter (where status = 'held') as held,
        min(submitted_at) filter (where status in ('pending', 'processing') and submitted_by = ${user}) as first
      from items where org_id = ${org} and status = any(${QUEUED})
    ), everybody as (
      select count(*) filter (where status = 'pending') as pending, count(*) filter (where status = 'processing') as processing,
        count(*) filter (where submitted_at < (select first from mine)) as ahead
      from items where status in ('pending', 'processing')
    )
    select json_build_object('pending', m.pending, 'processing', m.processing, 'failed', m.failed, 'held', m.held) as org,
      json_build_object('pending', e.pending, 'processing', e.processing) as global, e.ahead as ahead_of_you
    from mine m, everybody e`,
  );
  return counted!;
}

export interface Backlog {
  /** Seconds by which the oldest due item is late; 0 when nothing is due. */
  lag: number;
  /** Items that wait for the night. */
  nightly: number;
  /** When the oldest of those was accepted. */
  nightly_since: Date | null;
  failed: number;
}

/** What all orgs' items still wait for; for the health checks. */
export async function backlog(db: Db): Promise<Backlog> {
  const found = await row<Backlog>(
    db,
    sql`
    select (select coalesce(greatest(extract(epoch from now() - min(due_at)), 0), 0)::float8 from items where due_at is not null) as lag,
      w.nightly, w.nightly_since, (select count(*) from items where status = 'failed') as failed
    from (select count(*) filter (where due_at is null and status = 'pending') as nightly,
        min(submitted_at) filter (where due_at is null and status = 'pending') as nightly_since
      from items where status in ('pending', 'processing')) w`,
  );
  return found!;
}

export interface Fate {
  item_id: string;
  status: Status | 'deleted';
  error: string | null;
}

/** Those of the items that have come to rest: extracted, held, failed or taken back, be it with their graph or org. */
export function settledAmong(db: Db, ids: { org_id: string; item_id: string }[]): Promise<Fate[]> {
  return rows<Fate>(
    db,
    sql`select w.item_id, coalesce(i.status, 'deleted') as status, i.error
    from unnest(${ids.map((i) => i.org_id)}::text[], ${ids.map((i) => i.item_id)}::text[]) as w(org_id, item_id)
    left join items i on i.org_id = w.org_id and i.item_id = w.item_id
    where i.status is null or i.status not in ('pending', 'processing')`,
  );
}
