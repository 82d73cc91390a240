import { PENDING, type Notification } from '../events/notifications.ts';
import { row, rows, sql, type Db } from '../db/sql.ts';
import { wireTime } from '../db/wire-time.ts';
import { versionOfGraph } from './graph-version.ts';

/** What a request with a key is admitted on: the key, its org, its user's membership, what the org is waiting to be told. */
export interface Admission {
  /** Of a public token: the graph that it reads. */
  only?: string;
  key_id: string;
  key_name: string;
  /** As it stands on the wire. */
  key_created_at: string;
  secret_hash: Buffer;
  stale: boolean;
  org_id: string;
  org_name: string;
  plan: string;
  graph_name: string;
  deleted: boolean;
  user_id: string;
  email: string;
  owner: boolean;
  graph_roles: Record<string, string>;
  notifications: Notification[];
  /** What readers of the org's first graph see, where it was asked for; null while there is nothing to be told. */
  version?: string | null;
}

/**
 * Finds a member's key that is in force in one indexed query, `withVersion` with the version of the org's first graph; `stale` says that
 * its last use should be noted again.
 */
export function admission(db: Db, keyId: string, withVersion = false): Promise<Admission | undefined> {
  return row<Admission>(db, { ...(withVersion ? VERSIONED : PLAIN), values: [keyId] });
}

const admitting = (
  also: string,
): string => `/* of every organization */ select k.key_id, k.name as key_name, ${wireTime('k.created_at')} as key_created_at, k.secret_hash,
    k.last_used_at is null or k.last_used_at < now() - interval '1 minute' as stale,
    k.org_id, o.org_name, o.plan, o.graph_name, o.deleted_at is not null as deleted,
    k.user_id, m.email, m.owner, m.graph_roles, ${PENDING} as notifications${also}
  from keys k join orgs o on o.org_id = k.org_id join members m on m.org_id = k.org_id and m.user_id = k.user_id
  where k.key_id = $1 and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())`;
const PLAIN = { name: 'admission', text: admitting('') };
const VERSIONED = {
  name: 'admission and version',
  text: admitting(`, ${versionOfGraph('o.graph_name')} as version`),
};

/** Notes that a key is in use, to the minute. */
export async function touch(db: Db, org: string, keyId: string): Promise<void> {
  await db.query(sql`update keys set last_used_at = now() where org_id = ${org} and key_id = ${keyId}
    and (last_used_at is null or last_used_at < now() - interval '1 minute')`);
}

/** Keeps a new key of a member, in force for so many seconds where they are given; only the hash of its secret. Undefined when that user is none, or is being removed. */
export async function add(
  db: Db,
  org: string,
  key: { id: string; name: string; userId: string; prefix: string; secretHash: Buffer; seconds?: number | undefined },
): Promise<{ created_at: Date; expires_at: Date | null } | undefined> {
  return row(
    db,
    sql`insert into keys (org_id, key_id, name, user_id, prefix, secret_hash, expires_at)
      select org_id, ${key.id}, ${key.name}, user_id, ${key.prefix}, ${key.secretHash},
        now() + ${key.seconds ?? null}::int * interval '1 second' from members
      where org_id = ${org} and user_id = ${key.userId} for key share returning created_at, expires_at`,
  );
}

/** Revokes a key; false when the org has no such key in force. */
export async function revoke(db: Db, org: string, keyId: string): Promise<boolean> {
  const done = await db.query(
    sql`update keys set revoked_at = now() where org_id = ${org} and key_id = ${keyId} and revoked_at is null`,
  );
  return done.rowCount === 1;
}

export interface KeyRow {
  key_id: string;
  name: string;
  prefix: string;
  user_id: string;
  email: string;
  owner: boolean;
  created_at: Date;
  last_used_at: Date | null;
  expires_at: Date | null;
}

/** The keys of an org that are in force, oldest first. */
export function list(db: Db, org: string): Promise<KeyRow[]> {
  return rows<KeyRow>(
    db,
    sql`select k.key_id, k.name, k.prefix, k.user_id, coalesce(m.email, '') as email,
      coalesce(m.owner, false) as owner, k.created_at, k.last_used_at, k.expires_at
    from keys k left join members m on m.org_id = k.org_id and m.user_id = k.user_id
    where k.org_id = ${org} and k.revoked_at is null and (k.expires_at is null or k.expires_at > now()) order by k.created_at, k.key_id`,
  );
}
