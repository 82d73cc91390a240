import { row, sql, type Db } from '../db/sql.ts';

/** What a connection keeps of its grant, sealed. */
export interface Grant {
  /** The credentials. */
  sealed: Buffer;
  /** The access token that was given last; null before the first. */
  access_sealed: Buffer | null;
  authorize_again: boolean;
}

/** The grant of a connection; undefined when it was deleted. */
export const grantOf = (db: Db, org: string, id: string): Promise<Grant | undefined> =>
  row(
    db,
    sql`select sealed, access_sealed, authorize_again from connections where org_id = ${org} and connection_id = ${id}`,
  );

/** Keeps an access token and, in the same statement, the credentials that came with it; false when others were stored meanwhile. */
export async function keepAccess(
  db: Db,
  org: string,
  id: string,
  { before, sealed, access }: { before: Buffer; sealed: Buffer; access: Buffer },
): Promise<boolean> {
  const kept = await db.query(sql`
    update connections set sealed = ${sealed}, access_sealed = ${access}, authorize_again = false
    where org_id = ${org} and connection_id = ${id} and sealed = ${before}`);
  return kept.rowCount === 1;
}

/** Notes that a grant is over, unless other credentials were stored meanwhile. */
export async function endGrant(db: Db, org: string, id: string, before: Buffer): Promise<void> {
  await db.query(sql`
    update connections set access_sealed = null, authorize_again = true
    where org_id = ${org} and connection_id = ${id} and sealed = ${before}`);
}
