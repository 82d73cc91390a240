import { isOrphaned, leaseFor } from '../db/lease.ts';
import { row, sql, type Db } from '../db/sql.ts';

/** Whose key it is: one key means one request per org and caller. */
export interface Claim {
  org: string;
  caller: string;
  key: string;
  fingerprint: Buffer;
}
interface KeptAnswer {
  status: number;
  headers: Record<string, string>;
  /** Null: it held a secret and was not kept. */
  body: Buffer | null;
}
/** What a request has done so far, by its steps. */
export type Done = Record<string, unknown>;
/** What is known of a key; of a new one since when it was claimed, and what was done since: both stay when a request is done again whose process died or that failed. */
export type Found =
  | { state: 'new'; epoch: number; since: string; done: Done | null }
  | { state: 'running' }
  | { state: 'mismatch' }
  | ({ state: 'done' } & KeptAnswer);

/** Seconds after which a request that has not answered is taken to have died, whether or not its process is seen. */
const LEASE_SECONDS = 90;

/** Claims a key for 24 hours, in the hands of a process, taking over what expired or whose process died; says what is known of it otherwise. */
export async function begin(db: Db, claim: Claim, holder: number | null): Promise<Found> {
  const claimed = await row<{ epoch: number; since: string; done: Done | null }>(
    db,
    sql`
    insert into idempotency as i (org_id, caller, idempotency_key, fingerprint, lease_until, holder)
    values (${claim.org}, ${claim.caller}, ${claim.key}, ${claim.fingerprint}, ${leaseFor(LEASE_SECONDS)}, ${holder})
    on conflict (org_id, caller, idempotency_key) do update
      set fingerprint = excluded.fingerprint, lease_until = excluded.lease_until, holder = excluded.holder, epoch = i.epoch + 1,
        created_at = case when i.created_at < now() - interval '24 hours' then now() else i.created_at end,
        done = case when i.created_at < now() - interval '24 hours' then null else i.done end,
        status = null, headers = null, body = null
      where i.created_at < now() - interval '24 hours'
        or (i.status is null and i.fingerprint = excluded.fingerprint and (i.lease_until < now() or ${isOrphaned('i')}))
      returning epoch, extract(epoch from created_at)::text as since, done`,
  );
  if (claimed) return { state: 'new', ...claimed };
  const known = await row<KeptAnswer & { fingerprint: Buffer }>(
    db,
    sql`
    select fingerprint, status, headers, body from idempotency
    where org_id = ${claim.org} and caller = ${claim.caller} and idempotency_key = ${claim.key}`,
  );
  if (!known) return { state: 'running' };
  if (!known.fingerprint.equals(claim.fingerprint)) return { state: 'mismatch' };
  if (known.status === null) return { state: 'running' };
  return { state: 'done', status: known.status, headers: known.headers, body: known.body };
}

/** Whether a key was claimed in the last 24 hours, by whatever request. */
export const isKnown = async (db: Db, { org, caller, key }: Claim): Promise<boolean> =>
  (await row(
    db,
    sql`select from idempotency where org_id = ${org} and caller = ${caller} and idempotency_key = ${key}
      and created_at >= now() - interval '24 hours'`,
  )) !== undefined;

/** Notes what a step has done, in the transaction that does it; false when the claim has passed on, and then it must not be committed. */
export async function note(db: Db, claim: Claim, epoch: number, done: Done): Promise<boolean> {
  const noted = await db.query(sql`update idempotency set done = coalesce(done, '{}') || ${JSON.stringify(done)}::jsonb
    where org_id = ${claim.org} and caller = ${claim.caller} and idempotency_key = ${claim.key} and epoch = ${epoch} and status is null`);
  return noted.rowCount === 1;
}

/** Keeps the answer to a claimed key; nothing is kept of a request whose claim has passed on to another one. */
export async function finish(db: Db, claim: Claim, epoch: number, answer: KeptAnswer): Promise<void> {
  await db.query(sql`
    update idempotency set status = ${answer.status}, headers = ${JSON.stringify(answer.headers)}, body = ${answer.body}
    where org_id = ${claim.org} and caller = ${claim.caller} and idempotency_key = ${claim.key} and epoch = ${epoch} and status is null`);
}

/** Releases a claimed key: the request was refused, so another try is a first one. */
export async function release(db: Db, claim: Claim, epoch: number): Promise<void> {
  await db.query(sql`delete from idempotency
    where org_id = ${claim.org} and caller = ${claim.caller} and idempotency_key = ${claim.key} and epoch = ${epoch} and status is null`);
}

/** Ends the lease of a claimed key: the request failed, with some of its work done perhaps, so another try is the same one. */
export async function end(db: Db, claim: Claim, epoch: number): Promise<void> {
  await db.query(sql`update idempotency set lease_until = ${leaseFor(0)}
    where org_id = ${claim.org} and caller = ${claim.caller} and idempotency_key = ${claim.key} and epoch = ${epoch} and status is null`);
}

/** Deletes the answers that were given to admins and name an org. */
export async function forgetOrg(db: Db, org: string): Promise<void> {
  await db.query(sql`delete from idempotency
    where org_id = '' and status is not null and strpos(concat(encode(body, 'escape'), done::text), ${JSON.stringify(org)}) > 0`);
}

/** Deletes what is older than 24 hours; returns how many. */
export async function sweep(db: Db): Promise<number> {
  const swept = await db.query(
    sql`/* of every organization */ delete from idempotency where created_at < now() - interval '24 hours'`,
  );
  return swept.rowCount ?? 0;
}
