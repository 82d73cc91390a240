import { expect, test } from 'vitest';
import { startScheduled } from '../../src/pipeline/collection/scheduled.ts';
import { collection } from '../../src/queues/collection.ts';
import type { Worker } from '../../src/queue/worker.ts';
import * as schedules from '../../src/stores/collection/schedules.ts';
import { reconciler } from '../../src/queue/reconcile.ts';
import worker from '../../workers/collection.ts';
import { harness } from '../support/harness.ts';
import { registerEntity, source } from '../support/http/source.ts';

const settings = { ALLOW_PRIVATE_ADDRESSES: 'true', TIME_ZONE: 'Europe/Berlin' };
const PAIR = { entity: 'alpha', toolkit: 'http_json' };

test('a schedule is added once, listed with its next run, and removed', async () => {
  await using h = await harness({ settings, workers: false });
  const { owner } = await h.org({ id: 'acme' });
  await using crm = await source(1);
  await registerEntity(h.db, 'acme', 'alpha');
  await owner.post('/org/acme/connections/vault', crm.connection());
  const change = (body: object) => owner.post('/collect/schedule', body);
  const added = await change({ ...PAIR, schedule: ' 30  7 * * 1-5 ', time_zone: 'America/New_York' });
  expect(added.body.schedules).toMatchObject([
    { id: expect.stringMatching(/^sched_/), ...PAIR, schedule: '30 7 * * 1-5', time_zone: 'America/New_York' },
  ]);
  const next = new Date(added.body.schedules[0].next_run_at);
  const there = new Intl.DateTimeFormat('en', {
    timeZone: 'America/New_York',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  });
  expect([there.format(next), next > new Date()]).toEqual(['07:30', true]);
  await change({ ...PAIR, schedule: '30 7 * * 1-5', time_zone: 'America/New_York' });
  const usual = await change(PAIR);
  expect(usual.body.schedules.map(({ schedule }: { schedule: string }) => schedule)).toEqual([
    '30 7 * * 1-5',
    '0 6 * * *',
  ]);
  expect(usual.body.schedules[1].time_zone).toBe('Europe/Berlin');
  expect((await change({ action: 'list' })).body.schedules).toEqual(
    (await owner.get('/collect/schedules')).body.schedules,
  );
  expect((await change({ ...PAIR, action: 'remove', schedule: '30 7 * * 1-5' })).body.schedules).toHaveLength(1);
  expect((await change({ ...PAIR, action: 'remove' })).body.schedules).toEqual([]);
  expect((await change({ ...PAIR, action: 'remove' })).body.code).toBe('not_found');
});

const REFUSED: [string, object][] = [
  ['schedule', { schedule: '0 0 30 2 *' }],
  ['schedule', { schedule: 'every day' }],
  ['schedule', { schedule: '* * *' }],
  ['schedule', { schedule: '* * * * * *' }],
  ['schedule', { schedule: '61 25 * * *' }],
  ['time_zone', { time_zone: 'Mars/Olympus' }],
  ['toolkit', { toolkit: '' }],
  ['toolkit', { toolkit: 'telepathy' }],
  ['entity', { toolkit: 'rss' }],
  ['entity', { entity: 'gamma' }],
  ['action', { action: 'explode' }],
];

test('an organization has so many schedules and no more, and one that it has may be sent again', async () => {
  await using h = await harness({ settings, workers: false });
  const { owner } = await h.org({ id: 'acme' });
  await using crm = await source(1);
  await registerEntity(h.db, 'acme', 'alpha');
  await owner.post('/org/acme/connections/vault', crm.connection());
  const own = { ...PAIR, org_id: 'acme', zone: 'Europe/Berlin', created_by: 'olga' };
  for (let n = 0; n < schedules.MAX_SCHEDULES; n++)
    await schedules.add(h.db, { ...own, schedule_id: `sched_${n}`, cron: `${n % 60} ${Math.floor(n / 60)} * * *` });
  const add = (schedule: string) => owner.post('/collect/schedule', { ...PAIR, schedule });
  expect((await add('7 23 * * *')).body).toMatchObject({ code: 'conflict', detail: expect.stringContaining('200') });
  expect((await add('0 0 * * *')).body.schedules).toHaveLength(schedules.MAX_SCHEDULES);
  await owner.post('/collect/schedule', { ...PAIR, action: 'remove', schedule: '0 0 * * *' });
  expect((await add('7 23 * * *')).status).toBe(200);
});

test('a schedule that is never due, cannot be read or names what there is not is refused', async () => {
  await using h = await harness({ settings, workers: false });
  await using crm = await source(1);
  const { owner } = await h.org({ id: 'acme' });
  await registerEntity(h.db, 'acme', 'alpha');
  await owner.post('/org/acme/connections/vault', crm.connection());
  for (const [at, given] of REFUSED) {
    const { status, body } = await owner.post('/collect/schedule', { ...PAIR, ...given });
    expect([given, status, body.detail[0].loc]).toEqual([given, 422, ['body', at]]);
  }
  expect((await owner.get('/collect/schedules')).body.schedules).toEqual([]);
});

test('a schedule starts its run, is registered again when the queue lost it, and rests while its org is deleted', async () => {
  await using h = await harness({ settings, workers: false });
  await using crm = await source(2);
  const { owner } = await h.org({ id: 'acme' });
  await registerEntity(h.db, 'acme', 'alpha');
  const { jobs, db } = h.ctx;
  const state = async () =>
    jobs.keepSchedules(collection.jobs.scheduled, await schedules.activeSchedules(db), { dryRun: true });
  const { connection_id } = (await owner.post('/org/acme/connections/vault', crm.connection())).body;
  const { id } = (await owner.post('/collect/schedule', PAIR)).body.schedules[0];
  await owner.del(`/org/acme/connections/${connection_id}`);
  expect(await state()).toEqual({ missing: [], idle: [] });
  expect(await startScheduled(h.ctx, 'acme', id)).toBeUndefined();
  expect((await owner.get('/org/acme/notifications')).body.notifications[0].message).toContain('found no connection');
  const { sync_job_id } = (await owner.post('/org/acme/connections/vault', crm.connection())).body;
  const run = await startScheduled(h.ctx, 'acme', id);
  expect(run?.sync_ids).toEqual([sync_job_id]);
  expect((await owner.get('/collect/schedules')).body.schedules[0].last_run_id).toBe(run!.run_id);
  await jobs.unschedule(collection.jobs.scheduled, id);
  expect((await state()).missing).toEqual([id]);
  await reconciler(h.ctx, [worker] as unknown as Worker[])();
  expect(await state()).toEqual({ missing: [], idle: [] });
  await owner.post('/org/acme/delete', { confirm: true });
  expect(await startScheduled(h.ctx, 'acme', id)).toBeUndefined();
  expect((await state()).idle).toEqual([id]);
  await reconciler(h.ctx, [worker] as unknown as Worker[])();
  expect(await state()).toEqual({ missing: [], idle: [] });
  await owner.post('/org/acme/restore');
  await reconciler(h.ctx, [worker] as unknown as Worker[])();
  expect((await owner.get('/collect/schedules')).body.schedules).toHaveLength(1);
  expect(await state()).toEqual({ missing: [], idle: [] });
});

test('the sources that can be connected say what each needs, and what of it is secret', async () => {
  await using h = await harness({ workers: false });
  const { owner } = await h.org({ id: 'acme' });
  const { toolkits } = (await owner.get('/collect/toolkits')).body;
  expect(toolkits.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(['caldav', 'carddav', 'folder', 'github', 'http_json', 'imap', 'rss']),
  );
  const needs = (of: string) => toolkits.find(({ name }: { name: string }) => name === of).credentials;
  expect(needs('imap')).toMatchObject({
    required: ['host', 'username'],
    anyOf: [{ required: ['password'] }, { required: ['oauth2'] }],
    properties: { password: { format: 'password' }, folders: { default: ['INBOX'] } },
  });
  expect(needs('github').properties.token.format).toBe('password');
  expect(needs('rss').properties.headers.additionalProperties.format).toBe('password');
});
