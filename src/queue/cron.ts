import { Cron } from 'croner';

/** The latest time at or before `now` at which a cron line in a time zone was due. */
export function lastDue(cron: string, zone: string, now: Date): Date {
  const [due] = new Cron(cron, { timezone: zone, paused: true }).previousRuns(1, new Date(now.getTime() + 1));
  if (!due) throw new Error(`The cron line "${cron}" is never due.`);
  return due;
}

/** When a cron line in a time zone is due next after `now`; undefined when it never does. Throws a sentence when it cannot be read. */
export const nextDue = (cron: string, zone: string, now: Date): Date | undefined =>
  new Cron(cron, { timezone: zone, paused: true }).nextRun(now) ?? undefined;
