import { z } from 'zod';
import type { Context } from '../../context.ts';
import { invalid, Problem } from '../../common/errors.ts';
import { instant, only, text } from '../../http/fields.ts';
import { route } from '../../http/route.ts';
import { nextDue } from '../../queue/cron.ts';
import { collection } from '../../queues/collection.ts';
import type { Once } from '../../stores/db/once.ts';
import type { Db } from '../../stores/db/sql.ts';
import * as schedules from '../../stores/collection/schedules.ts';
import { timely } from '../../stores/collection/syncs.ts';
import { refuseUnconnected } from '../../commands/collection/pair.ts';
import { passEntityGate } from '../../commands/ingest/entity-gate.ts';

const USUAL = '0 6 * * *';
const FIELDS = /^[\d*/,a-z-]+(?: [\d*/,a-z-]+){4}$/i;

const Schedule = z.object({
  id: z.string(),
  entity: z.string(),
  toolkit: z.string(),
  schedule: z.string().describe('A cron line of five fields.'),
  time_zone: z.string(),
  next_run_at: instant(),
  last_run_id: z.string().optional(),
});
const Schedules = z.object({ schedules: z.array(Schedule) });

export const listSchedules = route({
  method: 'get',
  path: '/collect/schedules',
  access: 'member',
  summary: 'The schedules by which the organization collects.',
  response: Schedules,
  handle: async ({ org }, ctx) => ({ schedules: await listed(ctx, org.id) }),
});

export const changeSchedule = route({
  method: 'post',
  path: '/collect/schedule',
  access: 'writer',
  summary: 'Adds, removes or lists schedules; the answer lists all that there are afterwards.',
  body: z.object({
    action: z.enum(['add', 'remove', 'list']).default('add'),
    entity: z.string().max(200).default(''),
    toolkit: z.string().max(100).default(''),
    schedule: only(text(200)).meta({
      default: USUAL,
      description: 'A cron line of five fields. Removed without one: all of the pair.',
    }),
    time_zone: only(text(100)).describe("In which the line is read; left out: the service's."),
  }),
  response: Schedules,
  example: {
    body: {
      action: 'add',
      entity: 'kestrel-coffee',
      toolkit: 'rss',
      schedule: '0 6 * * 1-5',
      time_zone: 'Europe/Zurich',
    },
  },
  async handle({ org, caller, body, once, note }, ctx) {
    if (body.action === 'add') note(await add(ctx, once, { org: org.id, by: caller.userId }, body));
    if (body.action === 'remove') note(await remove(ctx, once, org.id, body));
    return { schedules: await listed(ctx, org.id) };
  },
});

interface Asked {
  entity: string;
  toolkit: string;
  schedule?: string | undefined;
  time_zone?: string | undefined;
}

async function add(
  ctx: Context,
  once: Once,
  { org, by }: { org: string; by: string },
  asked: Asked,
): Promise<{ schedule_id: string }> {
  const { entity, toolkit } = asked;
  if (!toolkit) throw invalid(['body', 'toolkit'], 'Name the toolkit that is to collect.');
  const schedule_id = await once(async () => {
    await passEntityGate(ctx.db, org, entity, ['body', 'entity']);
    await refuseUnconnected(ctx.db, org, entity, toolkit);
    const zone = readZone(asked.time_zone ?? ctx.config.TIME_ZONE);
    const cron = readCron(asked.schedule ?? USUAL, zone, ctx.clock.now());
    const id = `sched_${timely(ctx.clock.now())}`;
    return (tx) => kept(tx, { org_id: org, schedule_id: id, entity, toolkit, cron, zone, created_by: by });
  });
  const added = (await schedules.list(ctx.db, org)).find((one) => one.schedule_id === schedule_id);
  if (added) await ctx.jobs.schedule(collection.jobs.scheduled, schedules.asRepeatable(added)).catch(later(ctx));
  return { schedule_id };
}

/** Keeps a schedule, unless its line is there already; answers the id of the one that there is. */
async function kept(tx: Db, wanted: schedules.NewSchedule): Promise<string> {
  await schedules.add(tx, wanted);
  const { entity, toolkit, cron, zone } = wanted;
  const found = (await schedules.list(tx, wanted.org_id)).find(
    (one) => one.entity === entity && one.toolkit === toolkit && one.cron === cron && one.zone === zone,
  );
  if (found) return found.schedule_id;
  throw new Problem(
    'conflict',
    `An organization has at most ${schedules.MAX_SCHEDULES} schedules. Remove one of them first.`,
  );
}

async function remove(ctx: Context, once: Once, org: string, asked: Asked): Promise<{ removed: string[] }> {
  const { entity, toolkit, schedule } = asked;
  const cron = schedule?.trim().replace(/\s+/g, ' ');
  const removed = await once(() => (tx) => schedules.remove(tx, org, { entity, toolkit, cron }));
  if (removed.length === 0)
    throw new Problem('not_found', 'There is no such schedule. GET /collect/schedules lists them.');
  for (const id of removed) await ctx.jobs.unschedule(collection.jobs.scheduled, id).catch(later(ctx));
  return { removed };
}

/** The row is the truth: a worker makes the queue agree with it within 10 s. */
const later =
  ({ log }: Context) =>
  (error: Error): void =>
    log.warn({ err: error.message }, 'a schedule is registered later');

async function listed({ db, clock }: Context, org: string): Promise<z.input<typeof Schedule>[]> {
  const now = clock.now();
  return (await schedules.list(db, org)).map(({ schedule_id, entity, toolkit, cron, zone, last_run_id }) => ({
    id: schedule_id,
    entity,
    toolkit,
    schedule: cron,
    time_zone: zone,
    next_run_at: (nextDue(cron, zone, now) ?? now).toISOString(),
    ...(last_run_id !== null && { last_run_id }),
  }));
}

function readCron(text: string, zone: string, now: Date): string {
  const line = text.trim().replace(/\s+/g, ' ');
  const refused = (why: string) =>
    invalid(['body', 'schedule'], `Use a cron line of five fields such as ${USUAL}: ${why}`, 'invalid_cron');
  if (!FIELDS.test(line)) throw refused('this one cannot be read');
  let next: Date | undefined;
  try {
    next = nextDue(line, zone, now);
  } catch (error) {
    throw refused((error as Error).message.replace(/^CronPattern: /, ''));
  }
  if (!next) throw refused('this one is never due');
  return line;
}

function readZone(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    throw invalid(['body', 'time_zone'], 'Name an IANA time zone such as Europe/Berlin', 'invalid_time_zone');
  }
}
