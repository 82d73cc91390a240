import { row, sql, type Db } from '../db/sql.ts';

/** An authorization under way; `sealed` is what its end needs. */
interface OAuthRequest {
  request_id: string;
  entity: string;
  toolkit: string;
  requested_by: string;
  sealed: Buffer;
}

const MOST = 50;

/** Keeps an authorization that begins, of the latest fifty of an org, for so many seconds. */
export async function add(db: Db, org: string, given: OAuthRequest, seconds: number): Promise<void> {
  const { request_id, entity, toolkit, requested_by, sealed } = given;
  await db.query(sql`
    delete from oauth_requests where org_id = ${org} and (expires_at <= now() or request_id in
      (select request_id from oauth_requests where org_id = ${org} order by expires_at desc offset ${MOST - 1}))`);
  await db.query(sql`
    insert into oauth_requests (org_id, request_id, entity, toolkit, requested_by, sealed, expires_at)
    values (${org}, ${request_id}, ${entity}, ${toolkit}, ${requested_by}, ${sealed}, now() + ${seconds} * interval '1 second')`);
}

/** Takes an authorization out, once; undefined when it is over or was taken before. */
export const take = (db: Db, org: string, id: string): Promise<OAuthRequest | undefined> =>
  row(
    db,
    sql`with taken as (
      delete from oauth_requests where org_id = ${org} and request_id = ${id}
      returning request_id, entity, toolkit, requested_by, sealed, expires_at
    ) select request_id, entity, toolkit, requested_by, sealed from taken where expires_at > now()`,
  );
