import { leaseFor } from '../db/lease.ts';
import { row, sql, type Db } from '../db/sql.ts';

/** A stage of a night that this process has claimed; its epoch fences the renewals and the end. */
export interface HeldStage {
  run: string;
  stage: string;
  epoch: number;
  /** How many processes have died while they had it claimed. */
  kills: number;
}
/** Which stage of which night, its place in the order, and whether it is claimed though it failed. */
interface StageOf {
  run: string;
  stage: string;
  position: number;
  replayed?: boolean;
}

/** Claims a stage for `seconds`; undefined when it is done, failed, claimed by another, or there is no such night. */
export async function claim(
  db: Db,
  { run, stage, position, replayed = false }: StageOf,
  seconds: number,
): Promise<HeldStage | undefined> {
  const taken = await row<{ lease_epoch: number; kills: number }>(
    db,
    sql`insert into night_stages as s (run, stage, position, lease_until)
      select run, ${stage}, ${position}::int, ${leaseFor(seconds)} from nights where run = ${run}
      on conflict (run, stage) do update
        set kills = case when s.status = 'failed' then 0 else s.kills + (s.lease_until > '-infinity')::int end,
          status = 'running', lease_until = excluded.lease_until, lease_epoch = s.lease_epoch + 1, position = excluded.position,
          started_at = now(), finished_at = null, error = null, counts = '{}'
        where (s.status = 'failed' and ${replayed}) or (s.status = 'running' and s.lease_until < now())
      returning lease_epoch, kills`,
  );
  return taken && { run, stage, epoch: taken.lease_epoch, kills: taken.kills };
}

/** Holds a stage for another `seconds`; false when the claim was lost. */
export async function renew(db: Db, { run, stage, epoch }: HeldStage, seconds: number): Promise<boolean> {
  const kept = await db.query(sql`
    update night_stages set lease_until = ${leaseFor(seconds)}
    where run = ${run} and stage = ${stage} and lease_epoch = ${epoch} and status = 'running'`);
  return kept.rowCount === 1;
}

/** Releases a stage unfinished, so that it can be claimed at once. */
export async function release(db: Db, { run, stage, epoch }: HeldStage): Promise<void> {
  await db.query(sql`
    update night_stages set lease_until = '-infinity'
    where run = ${run} and stage = ${stage} and lease_epoch = ${epoch} and status = 'running'`);
}

/** What became of a stage: what it counted, or why it failed. */
export type Outcome = { counts: Record<string, number> } | { error: string };

/** Writes what became of a stage; false when the claim was lost. */
export async function finish(db: Db, { run, stage, epoch }: HeldStage, outcome: Outcome): Promise<boolean> {
  const { counts, error } = { counts: {}, error: null, ...outcome };
  const ended = await db.query(sql`
    update night_stages set status = ${error === null ? 'done' : 'failed'}, finished_at = now(),
      counts = ${JSON.stringify(counts)}, error = ${error}
    where run = ${run} and stage = ${stage} and lease_epoch = ${epoch} and status = 'running'`);
  return ended.rowCount === 1;
}
