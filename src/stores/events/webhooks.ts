import type { PublicMessage } from '../../common/public-error.ts';
import { row, rows, sql, transaction, type Db, type Pool } from '../db/sql.ts';

/** What webhooks can be told of. */
export const WEBHOOK_EVENTS = [
  'item.extracted',
  'export.ready',
  'suggestion.created',
  'collection.finished',
  'org.deleted',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

export const MAX_WEBHOOKS = 20;

interface NewWebhook {
  id: string;
  url: string;
  events: WebhookEvent[];
  /** The signing secret, sealed by the vault. */
  sealed: Buffer;
  by: string;
}

/** Adds a webhook to an org; undefined when it has as many as it may. */
export async function add(tx: Db, org: string, hook: NewWebhook): Promise<Date | undefined> {
  await tx.query(sql`select from orgs where org_id = ${org} for no key update`);
  const added = await row<{ created_at: Date }>(
    tx,
    sql`insert into webhooks (org_id, webhook_id, url, events, sealed, created_by)
      select ${org}, ${hook.id}, ${hook.url}, ${hook.events}, ${hook.sealed}, ${hook.by}
      where (select count(*) from webhooks where org_id = ${org}) < ${MAX_WEBHOOKS} returning created_at`,
  );
  return added?.created_at;
}

export interface WebhookRow {
  webhook_id: string;
  url: string;
  events: WebhookEvent[];
  created_at: Date;
  created_by: string;
  disabled_at: Date | null;
  disabled_reason: string | null;
  last_attempt_at: Date | null;
  last_event: string | null;
  last_status: number | null;
  last_error: string | null;
  /** Deliveries that have not arrived yet. */
  owed: number;
}

/** The webhooks of an org, oldest first. */
export const list = (db: Db, org: string): Promise<WebhookRow[]> =>
  rows(
    db,
    sql`select w.webhook_id, w.url, w.events, w.created_at, w.created_by, w.disabled_at, w.disabled_reason, w.last_attempt_at,
        w.last_event, w.last_status, w.last_error,
        (select count(*) from webhook_deliveries d where d.org_id = w.org_id and d.webhook_id = w.webhook_id) as owed
      from webhooks w where w.org_id = ${org} order by w.webhook_id`,
  );

/** Removes a webhook with what it is owed; false when the org has no such one. */
export async function remove(tx: Db, org: string, id: string): Promise<boolean> {
  const deleted = await tx.query(sql`delete from webhooks where org_id = ${org} and webhook_id = ${id}`);
  await tx.query(sql`delete from webhook_deliveries where org_id = ${org} and webhook_id = ${id}`);
  return deleted.rowCount === 1;
}

/** Switches a webhook off, which is then owed nothing more; true for the one of several callers who does. */
export async function disable(db: Pool, org: string, id: string, reason: PublicMessage): Promise<boolean> {
  return transaction(db, async (tx) => {
    const off = await tx.query(sql`update webhooks set disabled_at = now(), disabled_reason = ${reason}
      where org_id = ${org} and webhook_id = ${id} and disabled_at is null`);
    await tx.query(sql`delete from webhook_deliveries where org_id = ${org} and webhook_id = ${id}`);
    return off.rowCount === 1;
  });
}
