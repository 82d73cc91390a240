import { row, sql, type Db } from './sql.ts';

/** A night that this process holds; its epoch fences the renewals and the end. */
export interface Night {
  day: string;
  epoch: number;
}

/** Takes a day's night for `seconds`; undefined when it is done or somebody else holds it. */
export async function claim(db: Db, day: string, seconds: number): Promise<Night | undefined> {
  const taken = await row<{ lease_epoch: number }>(
    db,
    sql`insert into nightly_runs (day, lease_until) values (${day}, now() + ${seconds} * interval '1 second')
      on conflict (day) do update
        set lease_until = excluded.lease_until, lease_epoch = nightly_runs.lease_epoch + 1
        where nightly_runs.finished_at is null and nightly_runs.lease_until < now()
      returning lease_epoch`,
  );
  return taken && { day, epoch: taken.lease_epoch };
}

/** Holds a night for another `seconds`; false when it has passed to somebody else. */
export async function renew(db: Db, night: Night, seconds: number): Promise<boolean> {
  const kept = await db.query(sql`
    update nightly_runs set lease_until = now() + ${seconds} * interval '1 second'
    where day = ${night.day} and lease_epoch = ${night.epoch} and finished_at is null`);
  return kept.rowCount === 1;
}

export async function finish(db: Db, night: Night, items: number): Promise<void> {
  await db.query(sql`
    update nightly_runs set finished_at = now(), items = ${items}
    where day = ${night.day} and lease_epoch = ${night.epoch}`);
}

/** Gives a night up unfinished, so that it can be taken at once. */
export async function release(db: Db, night: Night): Promise<void> {
  await db.query(sql`
    update nightly_runs set lease_until = now() - interval '1 second'
    where day = ${night.day} and lease_epoch = ${night.epoch} and finished_at is null`);
}

/** Whether a day's night waits for somebody to run it: never begun, or begun and abandoned. */
export async function isOpen(db: Db, day: string): Promise<boolean> {
  const held = await row<{ free: boolean }>(
    db,
    sql`select finished_at is null and lease_until < now() as free from nightly_runs where day = ${day}`,
  );
  return held?.free ?? true;
}

/** The end of the latest finished night. */
export async function lastFinished(db: Db): Promise<Date | undefined> {
  const last = await row<{ at: Date | null }>(db, sql`select max(finished_at) as at from nightly_runs`);
  return last?.at ?? undefined;
}

/** When the database was first migrated: before that no night can have been missed. */
export async function installedAt(db: Db): Promise<Date> {
  return (await row<{ at: Date }>(db, sql`select min(applied_at) as at from migrations`))!.at;
}

/** The database's clock, by which everything is decided that several processes must agree on. */
export async function databaseTime(db: Db): Promise<Date> {
  return (await row<{ at: Date }>(db, sql`select now() as at`))!.at;
}
