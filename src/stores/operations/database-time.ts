import { row, sql, type Db } from '../db/sql.ts';

/** When the database was first migrated: before that no night can have been missed. */
export async function installedAt(db: Db): Promise<Date> {
  const first = await row<{ at: Date }>(db, sql`select min(applied_at) as at from migrations`);
  return first?.at ?? new Date(0);
}

/** The database's clock, by which everything is decided that several processes must agree on. */
export async function databaseTime(db: Db): Promise<Date> {
  const read = await row<{ at: Date }>(db, sql`select now() as at`);
  if (!read) throw new Error('The database told no time.');
  return read.at;
}
