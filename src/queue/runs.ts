import { randomUUID } from 'node:crypto';
import type { Context } from '../context.ts';
import { dayIn } from '../common/time.ts';
import { installedAt } from '../stores/operations/database-time.ts';
import type { Db } from '../stores/db/sql.ts';
import * as nights from '../stores/operations/nights.ts';
import { lastDue } from './cron.ts';
import { stageName, type Flow } from './flow.ts';

type Running = Pick<Context, 'config' | 'db' | 'jobs'>;

/** Nudges the first stage of a run that is not over, unless one is under way; after the last one the run is closed. Done twice it changes nothing. */
export async function startNextStage(
  { db, jobs }: Pick<Running, 'db' | 'jobs'>,
  flow: Flow,
  run: string,
): Promise<void> {
  const night = await nights.get(db, run);
  if (!night || night.finished_at || (await nights.isHeld(db, run))) return;
  const over = new Set(night.stages.filter(({ status }) => status !== 'running').map(({ name }) => name));
  const next = flow.stages.find((job) => !over.has(stageName(job)));
  if (!next) return nights.finish(db, run);
  const org_id = night.org_id ?? undefined;
  await jobs.add(next, { run, org_id }, { once: run });
}

/** Opens the run that was due last before `now`, unless there is one: whoever asks first does; before the installation none was due. */
export async function openDue(ctx: Running, flow: Flow, now: Date): Promise<boolean> {
  const zone = ctx.config.TIME_ZONE;
  const due = lastDue(flow.cron, zone, now);
  if ((await installedAt(ctx.db)) >= due) return false;
  const day = dayIn(zone, due);
  const isOpened = await nights.openScheduled(ctx.db, day);
  if (isOpened) await startNextStage(ctx, flow, day);
  return isOpened;
}

/** Opens a run on demand, which counts for no day, of one org or of all; answers its id. */
export async function openNow(db: Db, org?: string): Promise<string> {
  const run = `on-demand-${randomUUID()}`;
  await nights.openOnDemand(db, run, org);
  return run;
}

/** Goes on with the runs of which nobody has claimed a stage: what a killed process or an emptied queue left. */
export async function resumeUnclaimed(ctx: Running, flow: Flow): Promise<void> {
  for (const run of await nights.unheld(ctx.db)) await startNextStage(ctx, flow, run);
}
