import { type Db, one, sql } from '../db/sql.ts';

/** Which of the first things an org has come to. */
export interface Onboarding {
  business: boolean;
  item: boolean;
  extraction: boolean;
  connection: boolean;
  member: boolean;
  review: boolean;
}

/** What an org has done of what comes first; one look at an index for each. */
export async function progress(db: Db, org: string): Promise<Onboarding> {
  const found = await one<Onboarding>(
    db,
    sql`select
      exists (select from businesses where org_id = ${org}) as business,
      exists (select from items where org_id = ${org} and status <> 'deleted') as item,
      exists (select from items where org_id = ${org} and status = 'extracted') as extraction,
      exists (select from connections where org_id = ${org}) as connection,
      (select count(*) from (select from members where org_id = ${org} limit 2) m) > 1 as member,
      exists (select from decided_pairs where org_id = ${org})
        or exists (select from suggestions where org_id = ${org} and status in ('confirmed', 'rejected')) as review`,
  );
  return found;
}
