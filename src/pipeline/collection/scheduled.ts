import type { Context } from '../../context.ts';
import * as notifications from '../../stores/events/notifications.ts';
import * as schedules from '../../stores/collection/schedules.ts';
import { start, USUAL, type Started } from '../../stores/collection/syncs.ts';

/** Starts the run of a schedule; undefined when there is none any more, its org is deleted, or nothing is connected for its pair, of which the org's people are told. */
export async function startScheduled({ db, clock }: Context, org: string, id: string): Promise<Started | undefined> {
  const due = await schedules.inForce(db, org, id);
  if (!due) return undefined;
  const { entity, toolkit, created_by: by } = due;
  const started = await start(db, { org, entity, toolkit, by, ...USUAL }, clock.now());
  if (started) await schedules.ran(db, org, id, started.run_id);
  else
    await notifications.replace(db, org, {
      kind: 'collection_unconnected',
      message: `The schedule ${due.cron} found no connection from ${toolkit} for ${entity}: connect one, or remove the schedule.`,
      link: '/collect/schedules',
    });
  return started;
}
