import type { Admission } from './keys.ts';
import { row, rows, sql, type Db } from '../db/sql.ts';
import { wireTime } from '../db/wire-time.ts';

const FRESH = `interval '1 minute'`;

/** Finds an unrevoked token of a graph that is there, as what a request with it is admitted on: nobody's, and told nothing of the org. */
export function admission(db: Db, tokenId: string): Promise<Admission | undefined> {
  return row<Admission>(db, { name: 'token admission', text: ADMISSION, values: [tokenId] });
}

const ADMISSION = `/* of every organization */ select t.token_id as key_id, t.name as key_name, ${wireTime('t.created_at')} as key_created_at, t.secret_hash,
    t.last_used_at is null or t.last_used_at < now() - ${FRESH} as stale,
    t.org_id, o.org_name, o.plan, o.graph_name, o.deleted_at is not null as deleted,
    t.token_id as user_id, '' as email, false as owner, '{}'::jsonb as graph_roles, '[]'::jsonb as notifications, t.graph_id as only
  from public_tokens t join orgs o on o.org_id = t.org_id
    join graphs g on g.org_id = t.org_id and g.graph_id = t.graph_id and g.deleted_at is null
  where t.token_id = $1 and t.revoked_at is null`;

/** Notes that a token is in use, to the minute. */
export async function touch(db: Db, org: string, tokenId: string): Promise<void> {
  await db.query({
    text: `update public_tokens set last_used_at = now() where org_id = $1 and token_id = $2
      and (last_used_at is null or last_used_at < now() - ${FRESH})`,
    values: [org, tokenId],
  });
}

/** Keeps a new token of a graph; only the hash of its secret. Undefined when the org has no such graph. */
export async function add(
  db: Db,
  org: string,
  graphId: string,
  token: { id: string; name: string; prefix: string; secretHash: Buffer; by: string },
): Promise<Date | undefined> {
  const added = await row<{ created_at: Date }>(
    db,
    sql`insert into public_tokens (org_id, graph_id, token_id, name, prefix, secret_hash, created_by)
      select org_id, graph_id, ${token.id}, ${token.name}, ${token.prefix}, ${token.secretHash}, ${token.by} from graphs
      where org_id = ${org} and graph_id = ${graphId} and deleted_at is null for key share returning created_at`,
  );
  return added?.created_at;
}

/** Revokes a token; false when the graph has no such token in force. */
export async function revoke(db: Db, org: string, graphId: string, tokenId: string): Promise<boolean> {
  const done = await db.query(sql`update public_tokens set revoked_at = now()
    where org_id = ${org} and graph_id = ${graphId} and token_id = ${tokenId} and revoked_at is null`);
  return done.rowCount === 1;
}

export interface TokenRow {
  token_id: string;
  name: string;
  prefix: string;
  created_at: Date;
  created_by: string;
  last_used_at: Date | null;
  revoked_at: Date | null;
}

/** The tokens of a graph, revoked or not, oldest first. */
export function list(db: Db, org: string, graphId: string): Promise<TokenRow[]> {
  return rows<TokenRow>(
    db,
    sql`select token_id, name, prefix, created_at, created_by, last_used_at, revoked_at from public_tokens
      where org_id = ${org} and graph_id = ${graphId} order by created_at, token_id`,
  );
}
