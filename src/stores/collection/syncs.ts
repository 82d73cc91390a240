import * as connections from './connections.ts';
import { uuidv7 } from '../db/ids.ts';
import { type Db, one, row, rows, sql } from '../db/sql.ts';

/** The last part of an id that sorts by when it was made. */
export const timely = (now: Date): string => uuidv7(now).replaceAll('-', '');

/** How far back a first run goes, and how many items a run brings, where nobody says so. */
export const USUAL = { daysBack: 30, maxResults: 500 } as const;

/** What is to be collected, by whom, and how much of it. */
export interface Wanted {
  org: string;
  entity: string;
  toolkit: string;
  by: string;
  daysBack: number;
  maxResults: number;
  /** One connection of the pair; all of them when left out. */
  connection?: string;
}
export interface Started {
  run_id: string;
  sync_ids: string[];
}

/**
 * Starts a run over the connections of an entity and a toolkit, each with one sync that is due at once. Where all of them are being
 * collected from already it is that run that is answered. Undefined without a connection.
 */
export async function start(db: Db, wanted: Wanted, now: Date): Promise<Started | undefined> {
  for (;;) {
    const started = await begin(db, wanted, now);
    if (started !== 'ended') return started;
  }
}

/** The same tried once; `ended` when what was under way has ended meanwhile. */
export async function begin(db: Db, wanted: Wanted, now: Date): Promise<Started | 'ended' | undefined> {
  const { org, entity, toolkit } = wanted;
  const ids = wanted.connection ? [wanted.connection] : await connections.ofPair(db, org, entity, toolkit);
  if (ids.length === 0) return undefined;
  const run_id = `run_${timely(now)}`;
  const syncs = ids.map((connection_id) => ({ connection_id, sync_id: `sync_${timely(now)}` }));
  const queued = await rows<{ sync_id: string }>(
    db,
    sql`
    insert into syncs (org_id, sync_id, run_id, connection_id, entity, toolkit, days_back, max_results, requested_by)
    select ${org}, s.sync_id, ${run_id}, s.connection_id, ${entity}, ${toolkit}, ${wanted.daysBack}, ${wanted.maxResults}, ${wanted.by}
    from jsonb_to_recordset(${JSON.stringify(syncs)}::jsonb) as s(connection_id text, sync_id text)
    order by s.connection_id
    on conflict (org_id, connection_id) where finished_at is null do nothing returning sync_id`,
  );
  if (queued.length > 0) return { run_id, sync_ids: queued.map(({ sync_id }) => sync_id) };
  const active = await rows<{ run_id: string; sync_id: string }>(
    db,
    sql`select run_id, sync_id from syncs where org_id = ${org} and connection_id = any(${ids}) and finished_at is null
      order by run_id desc, sync_id`,
  );
  const latest = active[0]?.run_id;
  if (!latest) return 'ended';
  return { run_id: latest, sync_ids: active.filter((sync) => sync.run_id === latest).map(({ sync_id }) => sync_id) };
}

/** Takes up at once, uncharged, what waits to be tried again: its credentials are other ones. */
export async function retryNow(db: Db, org: string, connection: string): Promise<void> {
  await db.query(sql`update syncs set due_at = now(), attempts = 0
    where org_id = ${org} and connection_id = ${connection} and status = 'queued'`);
}

export type SyncStatus = 'queued' | 'running' | 'stalled' | 'succeeded' | 'failed' | 'held';

/** A sync as people see it: `stalled` when its worker died and nobody has taken it up yet, `held` when an owner is to say whether what its source no longer has is taken back. */
export interface Sync {
  sync_id: string;
  connection_id: string;
  entity: string;
  toolkit: string;
  status: SyncStatus;
  items: number;
  removed: number;
  max_results: number;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
  error: string | null;
}

/** SQL for the status of the sync `s`. */
export const DETECTED = `case when s.status = 'running' and s.lease_until < now() then 'stalled' else s.status end`;
const SYNC = `s.sync_id, s.connection_id, s.entity, s.toolkit, ${DETECTED} as status, s.items, s.removed, s.max_results, s.created_at, s.started_at,
  s.finished_at, s.error`;

/** The syncs of an org, newest first, those before `before` when given. */
export const list = (db: Db, org: string, limit: number, before: string | null = null): Promise<Sync[]> =>
  rows(db, {
    text: `select ${SYNC} from syncs s where s.org_id = $1 and ($3::text is null or s.sync_id < $3) order by s.sync_id desc limit $2`,
    values: [org, limit, before],
  });

/** One sync of an org, the latest when no id is given. */
export const get = (db: Db, org: string, id: string | null = null): Promise<Sync | undefined> =>
  row(db, {
    text: `select ${SYNC} from syncs s where s.org_id = $1 and ($2::text is null or s.sync_id = $2) order by s.sync_id desc limit 1`,
    values: [org, id],
  });

/** The latest sync of an org by a toolkit or of a connection. */
export const latestOf = (db: Db, org: string, source: string): Promise<Sync | undefined> =>
  row(db, {
    text: `select ${SYNC} from syncs s where s.org_id = $1 and (s.toolkit = $2 or s.connection_id = $2) order by s.sync_id desc limit 1`,
    values: [org, source],
  });

/** How many items of a source wait to be extracted or are being so. */
export async function unread(db: Db, org: string, source: string): Promise<number> {
  const found = await one<{ n: number }>(
    db,
    sql`select count(*) as n from items where org_id = ${org} and status in ('pending', 'processing') and source = ${source}`,
  );
  return found.n;
}

/** Forgets syncs and their logs that ended more than so many days ago; answers how many. */
export async function sweep(db: Db, days: number): Promise<number> {
  const deleted = await db.query(sql`
    /* of every organization */ with old as (delete from syncs where finished_at < now() - ${days} * interval '1 day' returning org_id, sync_id),
      lines as (delete from sync_log l using old o where l.org_id = o.org_id and l.sync_id = o.sync_id)
    select from old`);
  return deleted.rowCount ?? 0;
}
