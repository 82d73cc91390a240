import { row, rows, sql, type Db } from '../db/sql.ts';

export interface Schedule {
  org_id: string;
  schedule_id: string;
  entity: string;
  toolkit: string;
  cron: string;
  zone: string;
  created_by: string;
  last_run_id: string | null;
}
export type NewSchedule = Omit<Schedule, 'last_run_id'>;

/** Of one org: whoever lists them has the next run of each worked out. */
export const MAX_SCHEDULES = 200;

/** Adds a schedule, unless the org has as many as it may; the same line for the same pair stays the one that it is. */
export async function add(
  db: Db,
  { org_id, schedule_id, entity, toolkit, cron, zone, created_by }: NewSchedule,
): Promise<void> {
  await db.query(sql`
    insert into schedules (org_id, schedule_id, entity, toolkit, cron, zone, created_by)
    select ${org_id}, ${schedule_id}, ${entity}, ${toolkit}, ${cron}, ${zone}, ${created_by}
      where (select count(*) from schedules where org_id = ${org_id}) < ${MAX_SCHEDULES}
    on conflict (org_id, entity, toolkit, cron, zone) do nothing`);
}

/** Removes the schedules of a pair, or those with that cron line; answers their ids. */
export async function remove(
  db: Db,
  org: string,
  { entity, toolkit, cron = null }: { entity: string; toolkit: string; cron?: string | null },
): Promise<string[]> {
  const deleted = await rows<{ schedule_id: string }>(
    db,
    sql`delete from schedules where org_id = ${org} and entity = ${entity} and toolkit = ${toolkit}
      and (${cron}::text is null or cron = ${cron}) returning schedule_id`,
  );
  return deleted.map(({ schedule_id }) => schedule_id);
}

/** The schedules of an org, oldest first. */
export const list = (db: Db, org: string): Promise<Schedule[]> =>
  rows(
    db,
    sql`select org_id, schedule_id, entity, toolkit, cron, zone, created_by, last_run_id from schedules where org_id = ${org}
      order by created_at, schedule_id`,
  );

/** One schedule, unless its org is deleted. */
export const inForce = (db: Db, org: string, id: string): Promise<Schedule | undefined> =>
  row(
    db,
    sql`select s.org_id, s.schedule_id, s.entity, s.toolkit, s.cron, s.zone, s.created_by, s.last_run_id
      from schedules s join orgs o using (org_id)
      where s.org_id = ${org} and s.schedule_id = ${id} and o.deleted_at is null`,
  );

/** A schedule as the repeatable job that stands for it. */
export const asRepeatable = ({
  org_id,
  schedule_id,
  cron,
  zone,
}: Pick<Schedule, 'org_id' | 'schedule_id' | 'cron' | 'zone'>) => ({
  id: schedule_id,
  cron,
  zone,
  payload: { org_id, schedule_id },
});

/** The repeatable jobs that there have to be: one for every schedule of every org that is not deleted. */
export async function activeSchedules(db: Db): Promise<ReturnType<typeof asRepeatable>[]> {
  const found = await rows<Schedule>(
    db,
    sql`/* of every organization */ select s.org_id, s.schedule_id, s.cron, s.zone from schedules s join orgs o using (org_id) where o.deleted_at is null`,
  );
  return found.map(asRepeatable);
}

/** Notes the run that a schedule started last. */
export async function ran(db: Db, org: string, id: string, run: string): Promise<void> {
  await db.query(sql`update schedules set last_run_id = ${run} where org_id = ${org} and schedule_id = ${id}`);
}
