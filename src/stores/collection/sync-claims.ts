import { isUnclaimed, leaseFor } from '../db/lease.ts';
import { takeLock } from '../db/locks.ts';
import type { PublicMessage } from '../../common/public-error.ts';
import { type Db, one, row, rows, sql } from '../db/sql.ts';

/** Seconds that a claim holds without being renewed. */
export const LEASE_SECONDS = 15;
/** Failures and kills without a page between them after which a sync has failed. */
export const MAX_ATTEMPTS = 5;

/** A claimed sync; its epoch fences all that is written for it. */
export interface Claim {
  org_id: string;
  sync_id: string;
  run_id: string;
  connection_id: string;
  entity: string;
  toolkit: string;
  days_back: number;
  max_results: number;
  requested_by: string;
  items: number;
  attempts: number;
  lease_epoch: number;
  /** It was claimed before, and its worker died. */
  killed: boolean;
}
type Held = Pick<Claim, 'org_id' | 'sync_id' | 'lease_epoch'>;

/** Claims a sync that is due and unclaimed, of an org that is not deleted; a kill counts among its attempts. */
export function claim(db: Db, org: string, id: string): Promise<Claim | undefined> {
  return row<Claim>(
    db,
    sql`
    with picked as (
      select s.org_id, s.sync_id, s.lease_until is not null as killed from syncs s join orgs o using (org_id)
      where s.org_id = ${org} and s.sync_id = ${id} and o.deleted_at is null and s.due_at <= now()
        and ${isUnclaimed('s')} for update of s skip locked
    )
    update syncs s set status = 'running', started_at = coalesce(s.started_at, now()), lease_epoch = s.lease_epoch + 1,
      lease_until = ${leaseFor(LEASE_SECONDS)}, attempts = s.attempts + p.killed::int
    from picked p where s.org_id = p.org_id and s.sync_id = p.sync_id
    returning s.org_id, s.sync_id, s.run_id, s.connection_id, s.entity, s.toolkit, s.days_back, s.max_results, s.requested_by,
      s.items, s.attempts, s.lease_epoch, p.killed`,
  );
}

/** Syncs that are due and unclaimed, of orgs that are not deleted, or of one: first one of each org, then the second ones, so that no org hides those of others. */
export function due(db: Db, limit: number, org?: string): Promise<{ org_id: string; sync_id: string }[]> {
  return rows(
    db,
    sql`/* of every organization */ select s.org_id, s.sync_id from syncs s join orgs o using (org_id)
      where s.due_at <= now() and ${isUnclaimed('s')} and o.deleted_at is null
        and (${org ?? null}::text is null or s.org_id = ${org ?? null})
      order by row_number() over (partition by s.org_id order by s.due_at), s.due_at limit ${limit}`,
  );
}

/** Renews a claim; false when it was lost, its connection was deleted, or its org was. */
export async function renew(db: Db, { org_id, sync_id, lease_epoch }: Held): Promise<boolean> {
  const held = await db.query(sql`
    update syncs s set lease_until = ${leaseFor(LEASE_SECONDS)} from orgs o
    where s.org_id = ${org_id} and s.sync_id = ${sync_id} and s.lease_epoch = ${lease_epoch} and s.finished_at is null
      and o.org_id = s.org_id and o.deleted_at is null`);
  return held.rowCount === 1;
}

/** Counts new items of a sync, in the transaction that takes them in: whichever try brings them, and whatever becomes of it. */
export async function brought(db: Db, { org_id, sync_id }: Held, items: number): Promise<void> {
  await db.query(sql`update syncs set items = items + ${items} where org_id = ${org_id} and sync_id = ${sync_id}`);
}

/** Stores what a page brought of known items and where the next begins; false, and nothing stored, when the claim was lost. */
export async function advance(
  db: Db,
  { org_id, sync_id, lease_epoch }: Held,
  page: { cursor: unknown; since: Date; duplicates: number },
): Promise<boolean> {
  const advanced = await db.query(sql`
    with held as (
      update syncs s set duplicates = s.duplicates + ${page.duplicates}, attempts = 0,
        error = null, lease_until = ${leaseFor(LEASE_SECONDS)}
      from orgs o
      where s.org_id = ${org_id} and s.sync_id = ${sync_id} and s.lease_epoch = ${lease_epoch} and s.finished_at is null
        and o.org_id = s.org_id and o.deleted_at is null
      returning s.org_id, s.connection_id
    )
    update connections c set cursor = ${JSON.stringify(page.cursor ?? null)}::json, covered_since = ${page.since}
    from held h where c.org_id = h.org_id and c.connection_id = h.connection_id`);
  return advanced.rowCount === 1;
}

/** What became of a sync, and whether its run has ended with it. */
export interface Ended {
  items: number;
  duplicates: number;
  removed: number;
  run_ended: boolean;
}

/** Ends a claim for good; undefined when it was lost, else what became of it and whether its run has ended with it. */
export async function end(
  db: Db,
  { org_id, sync_id, lease_epoch }: Held,
  { status, error = null }: { status: 'succeeded' | 'failed' | 'held'; error?: PublicMessage | null },
): Promise<Ended | undefined> {
  const ended = await row<{ run_id: string; connection_id: string } & Omit<Ended, 'run_ended'>>(
    db,
    sql`
    update syncs set status = ${status}, error = ${error}, errors = errors + ${error === null ? 0 : 1}, finished_at = now(),
      due_at = null, lease_until = null
    where org_id = ${org_id} and sync_id = ${sync_id} and lease_epoch = ${lease_epoch} and finished_at is null
    returning run_id, connection_id, items, duplicates, removed`,
  );
  if (!ended) return undefined;
  if (status !== 'failed')
    await db.query(sql`update connections set last_sync_at = now()
      where org_id = ${org_id} and connection_id = ${ended.connection_id}`);
  await takeLock(db, 'runEnd', ended.run_id);
  const open = await one<{ n: number }>(
    db,
    sql`select count(*) as n from syncs where org_id = ${org_id} and run_id = ${ended.run_id} and finished_at is null`,
  );
  const { items, duplicates, removed } = ended;
  return { items, duplicates, removed, run_ended: open.n === 0 };
}

const FIRST_PAUSE_SECONDS = 5;
/** Where the source asks to come back later: together more than an hour, which is how long limits last. */
const FIRST_LIMITED_PAUSE_SECONDS = 120;
const LONGEST_PAUSE_SECONDS = 3_600;

/** How long a source wants to be left alone. */
export interface Wait {
  /** Seconds that somebody named. */
  seconds?: number | undefined;
  /** It takes no more requests for now. */
  limited: boolean;
}

/** Charges a failure: due again after as many seconds as it answers: 5, 15, 45 and 135, or of a limited source 120 and then thrice as many each time; longer where it asks for that, an hour at most. Undefined when it was the last try, or the claim was lost. */
export async function retry(
  db: Db,
  { org_id, sync_id, lease_epoch }: Held,
  error: PublicMessage,
  { seconds: asked = 0, limited }: Wait,
): Promise<number | undefined> {
  const first = limited ? FIRST_LIMITED_PAUSE_SECONDS : FIRST_PAUSE_SECONDS;
  const charged = await row<{ seconds: number }>(
    db,
    sql`
    with failed as (
      select attempts, least(greatest(${asked}, ${first} * power(3, attempts)), ${LONGEST_PAUSE_SECONDS})::int as seconds
      from syncs where org_id = ${org_id} and sync_id = ${sync_id}
    )
    update syncs s set status = 'queued', lease_until = null, attempts = s.attempts + 1, errors = errors + 1, error = ${error},
      due_at = now() + f.seconds * interval '1 second'
    from failed f
    where s.org_id = ${org_id} and s.sync_id = ${sync_id} and s.lease_epoch = ${lease_epoch} and s.finished_at is null
      and s.attempts + 1 < ${MAX_ATTEMPTS}
    returning f.seconds`,
  );
  return charged?.seconds;
}

/** Releases a claim uncharged: due at once. */
export async function release(db: Db, { org_id, sync_id, lease_epoch }: Held): Promise<void> {
  await db.query(sql`
    update syncs set status = 'queued', lease_until = null, due_at = now()
    where org_id = ${org_id} and sync_id = ${sync_id} and lease_epoch = ${lease_epoch} and finished_at is null`);
}
