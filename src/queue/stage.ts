import { Problem } from '../common/errors.ts';
import type { Context } from '../context.ts';
import { keepRenewing } from '../stores/db/lease.ts';
import { isOutage } from '../common/transient-errors.ts';
import { databaseTime } from '../stores/operations/database-time.ts';
import { claim, finish, release, renew, type HeldStage } from '../stores/operations/night-stages.ts';
import { DUE, stageName, type Counts, type Flow, type StageJob } from './flow.ts';
import { startNextStage, openDue } from './runs.ts';

const LEASE_SECONDS = 30;
const RENEW_MS = 10_000;
/** A stage with which so many processes have died is not begun again. */
const MAX_KILLS = 5;

/** A stage to be run. */
interface StageCall {
  flow: Flow;
  job: StageJob;
  /** Id of the run; without one the stage is run alone. */
  run: string | undefined;
  /** It is run again though it failed before. */
  replayed: boolean;
  /** Aborted when the process drains. */
  drain: AbortSignal;
}

/**
 * Runs a stage of a flow unless it is done, has failed or is claimed by another, writes what became of it to its row and starts the next one. One that fails
 * is told in its row and as a dead letter, and stops no other; when a store is down or the process drains it is open again at once.
 */
export async function runStage(
  ctx: Context,
  call: StageCall,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Counts>,
): Promise<Counts> {
  const { flow, job, run, replayed } = call;
  if (run === undefined) return work(signal);
  if (run === DUE) {
    await openDue(ctx, flow, await databaseTime(ctx.db));
    return {};
  }
  const position = flow.stages.findIndex((stage) => stageName(stage) === stageName(job));
  const held = await claim(ctx.db, { run, stage: stageName(job), position, replayed }, LEASE_SECONDS);
  if (!held) return {};
  const counts = await underLease(ctx, { ...call, held }, signal, work);
  await startNextStage(ctx, flow, run);
  return counts;
}

/** Carries a stage out while its lease is renewed; the work's signal aborts when the lease is lost. */
async function underLease(
  ctx: Context,
  call: StageCall & { held: HeldStage },
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Counts>,
): Promise<Counts> {
  await using lease = keepRenewing(() => renew(ctx.db, call.held, LEASE_SECONDS), RENEW_MS);
  return await runWork(ctx, call, AbortSignal.any([signal, lease.lost]), work);
}

async function runWork(
  ctx: Context,
  { held, flow, drain }: StageCall & { held: HeldStage },
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Counts>,
): Promise<Counts> {
  try {
    if (held.kills >= MAX_KILLS) throw new Error(`${held.kills} processes have died in the midst of it`);
    const counts = await work(signal);
    await finish(ctx.db, held, { counts });
    ctx.log.info({ run: held.run, stage: held.stage, counts }, 'a stage is over');
    return counts;
  } catch (error) {
    if (isOutage(error) || drain.aborted) {
      await release(ctx.db, held).catch(() => {});
      throw error;
    }
    const reason = error instanceof Error ? error.message : String(error);
    const isOurs = await finish(ctx.db, held, { error: reason });
    if (!isOurs) return {};
    ctx.log.error({ run: held.run, stage: held.stage, err: reason }, 'a stage failed');
    await startNextStage(ctx, flow, held.run);
    throw error instanceof Problem ? error : new Problem('internal', `${held.stage} failed: ${reason}`);
  }
}
