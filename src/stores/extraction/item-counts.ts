import { uuidv7 } from '../db/ids.ts';
import { STATUSES, type Status } from '../items/items.ts';
import { type Db, type Pool, one, row, rows, sql, transaction } from '../db/sql.ts';

/** The states of an item that waits, is read or failed. */
export const QUEUED: Status[] = ['pending', 'processing', 'failed', 'held'];

interface QueueSummary {
  org: { pending: number; processing: number; failed: number; held: number };
  global: { pending: number; processing: number };
  /** Items of anybody that were submitted before the person's first waiting one; 0 when none waits. */
  ahead_of_you: number;
}

/** How much waits, in an org and in all. */
export async function queueSummary(db: Db, org: string, user: string): Promise<QueueSummary> {
  const counted = await one<QueueSummary>(
    db,
    sql`
    /* of every organization */ with mine as (
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
  return counted;
}

interface Backlog {
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
  const found = await one<Backlog>(
    db,
    sql`
    /* of every organization */ select (select coalesce(greatest(extract(epoch from now() - min(due_at)), 0), 0)::float8 from items where due_at is not null) as lag,
      w.nightly, w.nightly_since, (select count(*) from items where status = 'failed') as failed
    from (select count(*) filter (where due_at is null and status = 'pending') as nightly,
        min(submitted_at) filter (where due_at is null and status = 'pending') as nightly_since
      from items where status in ('pending', 'processing')) w`,
  );
  return found;
}

/** Of the items that were accepted by a moment: how many are not read yet, how many of those somebody has in hand, and how many are set aside. */
interface Waiting {
  /** That moment, as PostgreSQL has it. */
  by: string;
  unread: number;
  inHand: number;
  aside: number;
}

/** What waits to be read of what was accepted by a moment, or by now, of one org or of all. */
export function waitingBy(db: Db, by: string | null = null, org: string | null = null): Promise<Waiting> {
  return one<Waiting>(
    db,
    sql`
    /* of every organization */ with t as (select coalesce(${by}::timestamptz, now()) as by)
    select t.by::text, (
        select count(*) from items where status in ('pending', 'processing') and (status = 'pending' or due_at is not null)
          and submitted_at <= t.by and (${org}::text is null or org_id = ${org})) as unread, (
        select count(*) from items where in_hand and lease_until is not null and submitted_at <= t.by
          and (${org}::text is null or org_id = ${org})) as "inHand", (
        select count(*) from items where status in ('failed', 'held') and submitted_at <= t.by
          and (${org}::text is null or org_id = ${org})) as aside
    from t`,
  );
}

export interface RestingItem {
  item_id: string;
  status: Status | 'deleted';
  error: string | null;
}

/**
 * Those of the items that have come to rest: extracted, held, failed or taken back, be it with their graph or org. It is planned once, and
 * looks each item up by itself however few there were then.
 */
export function restingAmong(db: Db, ids: { org_id: string; item_id: string }[]): Promise<RestingItem[]> {
  return rows<RestingItem>(
    db,
    sql`select w.item_id, coalesce(i.status, 'deleted') as status, i.error
    from unnest((select ${ids.map((i) => i.org_id)}::text[]), (select ${ids.map((i) => i.item_id)}::text[])) as w(org_id, item_id)
    left join lateral (select status, error from items where org_id = w.org_id and item_id = w.item_id limit 1) i on true
    where i.status is null or i.status not in ('pending', 'processing')`,
  );
}

/** Ids older than this are all there: nothing that is being accepted is. */
const SETTLED_MS = 15 * 60_000;
/** A tally moves on when at least so many items follow it. */
const WORTH_WHILE = 1_000;

/** How many items an org has, those taken back left out; only those of the last minutes are counted one by one. */
export async function countItems(db: Pool, org: string, now: Date): Promise<number> {
  const upto = `ingest_${uuidv7(new Date(now.getTime() - SETTLED_MS))}`;
  const { tally, young, after } = await tallied(db, org, upto);
  if (young >= WORTH_WHILE) await moveOn(db, org, upto);
  return tally + young + after;
}

/** A tally, what follows it up to an id, and what follows that. */
async function tallied(db: Db, org: string, upto: string): Promise<{ tally: number; young: number; after: number }> {
  const counted = await one<{ tally: number; young: number; after: number }>(
    db,
    sql`with t as (select coalesce(max(upto), '') as upto, coalesce(max(n), 0) as n from item_tallies where org_id = ${org})
      select t.n as tally, count(i.item_id) filter (where i.item_id <= ${upto}) as young,
        count(i.item_id) filter (where i.item_id > ${upto}) as after
      from t left join items i on i.org_id = ${org} and i.status = any(${STATUSES}) and i.item_id > t.upto group by t.n`,
  );
  return counted;
}

/** What follows the tally is counted while nobody can take items back, and never by two at once. */
async function moveOn(db: Pool, org: string, upto: string): Promise<void> {
  await db.query(sql`insert into item_tallies (org_id, upto, n) values (${org}, '', 0) on conflict do nothing`);
  await transaction(db, async (tx) => {
    const held = await row(
      tx,
      sql`select 1 from item_tallies where org_id = ${org} and since < now() - interval '1 minute' and upto < ${upto}
        for update skip locked`,
    );
    if (!held) return;
    await tx.query(sql`update item_tallies t set upto = ${upto}, n = t.n + (
        select count(*) from items i where i.org_id = ${org} and i.status = any(${STATUSES}) and i.item_id > t.upto and i.item_id <= ${upto})
      where org_id = ${org}`);
  });
}
