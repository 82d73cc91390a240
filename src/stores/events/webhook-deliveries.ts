import { isUnclaimed, leaseFor } from '../db/lease.ts';
import type { PublicMessage } from '../../common/public-error.ts';
import { row, rows, sql, type Db } from '../db/sql.ts';
import type { WebhookEvent } from './webhooks.ts';

/** A webhook that is owed something now. */
export interface Owed {
  webhook_id: string;
  url: string;
  sealed: Buffer;
}

/** A claimed delivery, for as long as its lease lasts. */
export interface Delivery {
  delivery_id: string;
  kind: WebhookEvent;
  data: Record<string, unknown>;
  created_at: Date;
  /** How often it was sent, this time included. */
  attempts: number;
}

const LEASE_SECONDS = 30;
/** A deleted org is told that it is, and of nothing else. */
const DUE = `d.due_at <= now() and ${isUnclaimed('d')}
  and (d.kind = 'org.deleted' or exists (select from orgs o where o.org_id = d.org_id and o.deleted_at is null))`;

/** Of a delivery whose webhook is sent nothing just now, by any process. */
const IDLE = `not exists (select from webhook_deliveries h
  where h.org_id = d.org_id and h.webhook_id = d.webhook_id and h.lease_until is not null and h.lease_until >= now())`;

/** Orgs whose webhooks are owed something now and are sent nothing; any of them where they are more, so that none is always passed over. */
export async function owing(db: Db, limit = 100): Promise<string[]> {
  const found = await rows<{ org_id: string }>(db, {
    text: `/* of every organization */ select due.org_id
      from (select distinct d.org_id from webhook_deliveries d where ${DUE} and ${IDLE}) due order by random() limit $1`,
    values: [limit],
  });
  return found.map((r) => r.org_id);
}

/** The webhooks of an org that are owed something now and are sent nothing. */
export const owed = (db: Db, org: string): Promise<Owed[]> =>
  rows(db, {
    text: `select w.webhook_id, w.url, w.sealed from webhooks w where w.org_id = $1 and w.disabled_at is null
      and exists (select from webhook_deliveries d where d.org_id = w.org_id and d.webhook_id = w.webhook_id and ${DUE} and ${IDLE})`,
    values: [org],
  });

/** Claims the oldest deliveries that a webhook is owed now, and none while others of it are in hand; one at a time while it fails. */
export const claim = (db: Db, org: string, webhook: string, most: number): Promise<Delivery[]> =>
  rows(db, {
    text: `with picked as (
        select d.delivery_id from webhook_deliveries d where d.org_id = $1 and d.webhook_id = $2 and ${DUE} and ${IDLE}
        order by d.due_at, d.delivery_id
        limit (select case when failing_since is null then $3::int else 1 end from webhooks where org_id = $1 and webhook_id = $2)
        for update skip locked
      )
      update webhook_deliveries d set lease_until = ${leaseFor(LEASE_SECONDS)}, attempts = attempts + 1
      from picked p where d.org_id = $1 and d.delivery_id = p.delivery_id
      returning d.delivery_id, d.kind, d.data, d.created_at, d.attempts`,
    values: [org, webhook, most],
  });

/** A webhook, by its id, of an org. */
interface Addressee {
  org: string;
  webhook: string;
}

/** Ends deliveries that have arrived. */
export async function arrived(
  db: Db,
  { org, webhook }: Addressee,
  { delivery_id, kind }: Delivery,
  status: number,
): Promise<void> {
  await db.query(sql`
    with deleted as (delete from webhook_deliveries where org_id = ${org} and delivery_id = ${delivery_id})
    update webhooks set failing_since = null, last_attempt_at = now(), last_event = ${kind}, last_status = ${status}, last_error = null
    where org_id = ${org} and webhook_id = ${webhook}`);
}

/** Puts a delivery off that did not arrive, or gives it up when no seconds are given, unless another has claimed it since; answers since when the webhook has been failing. */
export async function missed(
  db: Db,
  { org, webhook }: Addressee,
  { delivery_id, kind, attempts }: Delivery,
  { status, error, seconds }: { status?: number; error: PublicMessage; seconds?: number },
): Promise<Date | undefined> {
  await db.query(
    seconds === undefined
      ? sql`delete from webhook_deliveries where org_id = ${org} and delivery_id = ${delivery_id} and attempts = ${attempts}`
      : sql`update webhook_deliveries set lease_until = null, due_at = now() + ${seconds} * interval '1 second'
          where org_id = ${org} and delivery_id = ${delivery_id} and attempts = ${attempts}`,
  );
  const failing = await row<{ failing_since: Date }>(
    db,
    sql`update webhooks set failing_since = coalesce(failing_since, now()), last_attempt_at = now(), last_event = ${kind},
        last_status = ${status ?? null}, last_error = ${error.slice(0, 300)}
      where org_id = ${org} and webhook_id = ${webhook} returning failing_since`,
  );
  return failing?.failing_since;
}
