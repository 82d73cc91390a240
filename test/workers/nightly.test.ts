import { expect, test } from 'vitest';
import { runNight, runStages, type Stage } from '../../src/pipeline/nightly.ts';
import { lastDue } from '../../src/queue/cron.ts';
import { extraction } from '../../src/queues/extraction.ts';
import { claim, isOpen, lastFinished } from '../../src/stores/runs.ts';
import { nightIsMissing } from '../../workers/reconcile.ts';
import { context } from '../health/context.ts';

const never = new AbortController().signal;
const CRON = extraction.jobs.nightly.cron!;
const INSTALLED = `update migrations set applied_at = '2026-03-01T05:00:00Z'`;
const expire = `update nightly_runs set lease_until = now() - interval '1 minute'`;

test('a night runs once a day', async () => {
  await using c = await context();
  expect(await runNight(c.ctx, '2026-03-01', never)).toEqual({ ran: true, items: 0 });
  expect(await runNight(c.ctx, '2026-03-01', never)).toEqual({ ran: false, items: 0 });
  expect(await runNight(c.ctx, '2026-03-02', never)).toEqual({ ran: true, items: 0 });
  expect(await lastFinished(c.ctx.db)).toBeInstanceOf(Date);
});

test('of two processes that begin the same night one runs it', async () => {
  await using c = await context();
  const nights = await Promise.all([1, 2, 3, 4].map(() => runNight(c.ctx, '2026-03-01', never)));
  expect(nights.filter((night) => night.ran)).toHaveLength(1);
});

test('a night that is cut short is open again at once', async () => {
  await using c = await context();
  await expect(runNight(c.ctx, '2026-03-01', AbortSignal.abort(new Error('leaving')))).rejects.toThrow('leaving');
  expect(await isOpen(c.ctx.db, '2026-03-01')).toBe(true);
  expect(await runNight(c.ctx, '2026-03-01', never)).toMatchObject({ ran: true });
});

test('a night whose process was killed is open when its lease has run out', async () => {
  await using c = await context();
  await claim(c.ctx.db, '2026-03-01', 30);
  expect(await isOpen(c.ctx.db, '2026-03-01')).toBe(false);
  await c.ctx.db.query(expire);
  expect(await isOpen(c.ctx.db, '2026-03-01')).toBe(true);
  expect(await runNight(c.ctx, '2026-03-01', never)).toMatchObject({ ran: true });
});

test('a stage that fails is named and stops no other', async () => {
  await using c = await context();
  const ran: string[] = [];
  const stage = (name: string, work: () => Promise<number>): Stage => ({ name, run: () => (ran.push(name), work()) });
  const stages = [
    stage('purge', () => Promise.reject(new Error('no good'))),
    stage('extraction', async () => 3),
    stage('settling', async () => 2),
  ];
  expect(await runStages(c.ctx, never, { stages })).toEqual({ items: 3, failed: ['purge (no good)'] });
  expect(ran).toEqual(['purge', 'extraction', 'settling']);
});

test('a store that is down stops the night, which stays open', async () => {
  await using c = await context();
  const down = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
  const stages: Stage[] = [{ name: 'purge', run: () => Promise.reject(down) }];
  await expect(runStages(c.ctx, never, { stages })).rejects.toThrow('refused');
});

test('on the first start no night has been missed', async () => {
  await using c = await context();
  await c.ctx.db.query(INSTALLED);
  expect(await nightIsMissing(c.ctx, new Date('2026-03-01T12:00:00Z'))).toBe(false);
  expect(await nightIsMissing(c.ctx, new Date('2026-03-02T03:59:59Z'))).toBe(false);
});

test('a missed night is missing until it has run, and only the latest one', async () => {
  await using c = await context();
  await c.ctx.db.query(INSTALLED);
  const later = new Date('2026-03-05T12:00:00Z');
  expect(await nightIsMissing(c.ctx, later)).toBe(true);
  await runNight(c.ctx, '2026-03-05', never);
  expect(await nightIsMissing(c.ctx, later)).toBe(false);
});

test('the night follows the clock of its zone across the change to summer time and back', () => {
  const due = (now: string) => lastDue(CRON, 'Europe/Berlin', new Date(now)).toISOString();
  expect(due('2026-03-29T01:59:59Z')).toBe('2026-03-28T03:00:00.000Z');
  expect(due('2026-03-29T02:00:00Z')).toBe('2026-03-29T02:00:00.000Z');
  expect(due('2026-10-25T02:59:59Z')).toBe('2026-10-24T02:00:00.000Z');
  expect(due('2026-10-25T03:00:00Z')).toBe('2026-10-25T03:00:00.000Z');
});
