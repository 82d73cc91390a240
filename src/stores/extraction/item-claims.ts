import { isClaimedAt, isOrphaned, isUnclaimed, leaseFor } from '../db/lease.ts';
import { Fragment, rows, sql, type Db } from '../db/sql.ts';
import type { PublicMessage } from '../../common/public-error.ts';

/** Seconds that a claim holds without being renewed; a killed worker's items wait no longer. */
export const LEASE_SECONDS = 4;
/** Failures after which an item is set aside. */
export const MAX_ATTEMPTS = 5;

/** A claimed item. Whoever finishes it shows the epoch, so that a lost claim changes nothing. */
export interface Claim {
  org_id: string;
  item_id: string;
  graph_key: string;
  /** Null for a graph that is gone. */
  template: string | null;
  entity: string;
  source: string;
  type: string;
  date: string;
  path: string;
  sha256: string;
  content_hash: string;
  lease_epoch: number;
  attempts: number;
  alone: boolean;
}

const CLAIMED = `i.org_id, i.item_id, i.graph_key, i.entity, i.source, i.type, i.date, i.path, i.sha256, i.content_hash,
  i.lease_epoch, i.attempts, i.alone,
  (select g.template from graphs g where g.org_id = i.org_id and g.graph_id = i.graph_id and g.deleted_at is null) as template`;

/** Orgs that have something due and unclaimed, by id after `after`. */
export async function dueOrgs(db: Db, { after = '', limit = 100 } = {}): Promise<string[]> {
  const found = await rows<{ org_id: string }>(
    db,
    sql`
    /* of every organization */ with recursive heads as (
      (select org_id from items where due_at <= now() and ${isUnclaimed('items')}
        and org_id > ${after} order by org_id limit 1)
      union all
      select next.org_id from heads cross join lateral (
        select org_id from items where due_at <= now() and ${isUnclaimed('items')}
          and org_id > heads.org_id order by org_id limit 1) next
    )
    select org_id from heads
    limit ${limit}`,
  );
  return found.map((r) => r.org_id);
}

/**
 * Claims about `limit` due items, as many of each org, oldest first. Those whose claims ran out are left to `claimSuspects`, and those that
 * a dead process has to `endOrphaned`. What is bound stands in subselects, into which the planner does not look: it plans once and not for each claim.
 */
export function claim(db: Db, orgs: string[], limit: number, holder: number | null = null): Promise<Claim[]> {
  const share = Math.max(1, Math.floor(limit / Math.max(1, orgs.length)));
  const { text, values } = sql`
    with picked as (
      select i.org_id, i.item_id from unnest((select ${orgs}::text[])) as o(org_id) cross join lateral (
        select org_id, item_id from items
        where org_id = o.org_id and due_at <= now() and not in_hand
        order by due_at, item_id limit (select ${share}::int) for update skip locked) i
    )
    update items i set status = 'processing', lease_epoch = i.lease_epoch + 1, holder = ${holder},
      lease_until = ${leaseFor(LEASE_SECONDS)}
    from picked p where i.org_id = p.org_id and i.item_id = p.item_id
    returning `;
  return rows<Claim>(db, { text: text + CLAIMED, values });
}

/** Claims up to `limit` items that may have ended who had them in hand. Uncharged, however often: a worker is killed for many reasons, and what a text ends is told by who reads it. */
export function claimSuspects(
  db: Db,
  limit: number,
  org: string | null = null,
  holder: number | null = null,
): Promise<Claim[]> {
  const { text, values } = sql`
    /* of every organization */ with picked as (
      select org_id, item_id from items
      where (${org}::text is null or org_id = ${org}) and due_at <= now() and in_hand
        and ${isUnclaimed('items')} and (alone or not ${isOrphaned('items')})
      order by due_at, item_id limit ${limit} for update skip locked
    )
    update items i set status = 'processing', lease_epoch = i.lease_epoch + 1, alone = true, holder = ${holder},
      lease_until = ${leaseFor(LEASE_SECONDS)}
    from picked p where i.org_id = p.org_id and i.item_id = p.item_id
    returning `;
  return rows<Claim>(db, { text: text + CLAIMED, values });
}

/** Gives back what processes that run no more had in hand, due at once. What one had in hand that another had left behind before is claimed apart from then on. */
export async function endOrphaned(db: Db): Promise<void> {
  await db.query(sql`
    /* of every organization */ with orphaned as (
      select org_id, item_id from items i where in_hand and lease_until is not null and ${isOrphaned('i')}
      for update skip locked
    )
    update items i set lease_until = null, status = 'pending', alone = i.alone or i.left_behind, left_behind = true
    from orphaned o where i.org_id = o.org_id and i.item_id = o.item_id`);
}

type Held = Pick<Claim, 'org_id' | 'item_id' | 'lease_epoch'>;
const held = (claims: readonly Held[]): string =>
  JSON.stringify(claims.map(({ org_id, item_id, lease_epoch }) => ({ org_id, item_id, lease_epoch })));

/** Of an item `i` of the claim's org that the claim `h` still holds. */
const HELD = new Fragment(`i.item_id = h.item_id and ${isClaimedAt('i', 'h.lease_epoch')}`);

/** Renews claims; those that were lost stay as they are. */
export async function renew(db: Db, claims: readonly Held[]): Promise<void> {
  await db.query(sql`
    update items i set lease_until = ${leaseFor(LEASE_SECONDS)}
    from jsonb_to_recordset(${held(claims)}::jsonb) as h(org_id text, item_id text, lease_epoch bigint)
    where i.org_id = h.org_id and ${HELD}`);
}

/** A claim whose item was read. */
export type Read = Held & { warnings?: string[] };

/** Ends claims whose documents are written in this transaction: the items now wait to be settled. Returns the ids still held. */
export async function finish(db: Db, read: readonly Read[], extractorVersion: string): Promise<Set<string>> {
  const given = read.map(({ org_id, item_id, lease_epoch, warnings }) => ({ org_id, item_id, lease_epoch, warnings }));
  const kept = await rows<{ item_id: string }>(
    db,
    sql`
    update items i set lease_until = null, due_at = null, alone = false, left_behind = false, error = null, warnings = h.warnings,
      extractor_version = ${extractorVersion}
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as h(org_id text, item_id text, lease_epoch bigint, warnings text[])
    where i.org_id = h.org_id and ${HELD}
    returning i.item_id`,
  );
  return new Set(kept.map((r) => r.item_id));
}

/** Gives claims back uncharged, due again after `seconds`: the process leaves, or a store that they need is down. */
export async function release(db: Db, claims: readonly Held[], seconds = 0): Promise<void> {
  await db.query(sql`
    update items i set lease_until = null, status = 'pending', due_at = now() + ${seconds} * interval '1 second'
    from jsonb_to_recordset(${held(claims)}::jsonb) as h(org_id text, item_id text, lease_epoch bigint)
    where i.org_id = h.org_id and ${HELD}`);
}

/** Ends claims for which the plan has no room: they are kept until `resume` takes them up, nothing finds them until then, and who waits for them is told. Answers how many of each org. */
export function hold(
  db: Db,
  claims: readonly Held[],
  reason: PublicMessage,
): Promise<{ org_id: string; items: number }[]> {
  return rows(
    db,
    sql`
    with put as (
      update items i set status = 'held', lease_until = null, due_at = null, alone = false, error = ${reason}
      from jsonb_to_recordset(${held(claims)}::jsonb) as h(org_id text, item_id text, lease_epoch bigint)
      where i.org_id = h.org_id and ${HELD}
      returning i.org_id, i.item_id, i.graph_key
    ), unseen as (delete from passages p using put where p.graph = put.graph_key and p.item = put.item_id)
    select org_id, count(*) as items, pg_notify('settled', graph_key) as woken,
      emit(org_id, graph_key, 'item.held', jsonb_build_object('item_ids', jsonb_agg(item_id))) as told
    from put group by org_id, graph_key`,
  );
}

export interface Failure {
  claim: Held;
  reason: PublicMessage;
  /** Trying again cannot help. */
  final?: boolean;
  /** From now on it is claimed by itself. */
  alone?: boolean;
}
interface SetAside {
  org_id: string;
  item_id: string;
  attempts: number;
  error: PublicMessage;
}

/** Charges an attempt to each: due again after 1, 2, 4 and 8 seconds, then `failed`. Returns those that are. Wakes who waits for them. */
export function fail(db: Db, failures: readonly Failure[]): Promise<SetAside[]> {
  const given = failures.map(({ claim: c, reason, final = false, alone = false }) => ({
    org_id: c.org_id,
    item_id: c.item_id,
    lease_epoch: c.lease_epoch,
    reason: reason.slice(0, 500),
    final,
    alone,
  }));
  return rows<SetAside>(
    db,
    sql`
    with charged as (
      update items i set lease_until = null, error = h.reason, alone = i.alone or h.alone,
        attempts = least(i.attempts + 1, ${MAX_ATTEMPTS}),
        status = case when h.final or i.attempts + 1 >= ${MAX_ATTEMPTS} then 'failed' else 'pending' end,
        due_at = case when h.final or i.attempts + 1 >= ${MAX_ATTEMPTS} then null
          else now() + power(2, i.attempts) * interval '1 second' end
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as h(org_id text, item_id text, lease_epoch bigint, reason text, final boolean, alone boolean)
      where i.org_id = h.org_id and ${HELD}
      returning i.org_id, i.item_id, i.graph_key, i.attempts, i.error, i.status
    )
    select org_id, item_id, attempts, error, pg_notify('settled', graph_key) as woken,
      emit(org_id, graph_key, 'item.failed', jsonb_build_object('item_ids', jsonb_build_array(item_id))) as told
    from charged where status = 'failed'`,
  );
}
