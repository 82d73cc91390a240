import { expect, test } from 'vitest';
import type { Context } from '../../src/context.ts';
import { lastDue } from '../../src/queue/cron.ts';
import { DUE, stageName, type StageJob } from '../../src/queue/flow.ts';
import { reconciler } from '../../src/queue/reconcile.ts';
import { declaredFlow } from '../../src/queue/registry.ts';
import { openDue, resumeUnclaimed } from '../../src/queue/runs.ts';
import { claim, finish, type HeldStage } from '../../src/stores/operations/night-stages.ts';
import * as nights from '../../src/stores/operations/nights.ts';
import { allWorkers } from '../../workers/run.ts';
import { DAY, EXPIRE, LATER, PATIENCE_MS, place } from './night-place.ts';
import { STAGES, WALK, walkers } from './walk.ts';

const epochs = async (ctx: Context) =>
  (await ctx.db.query('select lease_epoch from night_stages order by position')).rows.map((row) => row.lease_epoch);

test('the night runs every stage in its queue, one after the other, once a day', async () => {
  await using p = await place();
  const flow = await declaredFlow();
  p.work(await allWorkers(), flow);
  expect(await openDue(p.ctx, flow, LATER)).toBe(true);
  await p.over(DAY);
  const stages = await p.stages(DAY);
  expect(stages.map(({ name }) => name)).toEqual(flow.stages.map(stageName));
  expect(stages.filter(({ status }) => status !== 'done')).toEqual([]);
  expect(stages[0]?.counts).toMatchObject({ orgs: 0, answers: 0 });
  expect(stages[1]?.counts).toEqual({ extracted: 0 });
  expect(await openDue(p.ctx, flow, LATER)).toBe(false);
  expect(await epochs(p.ctx)).toEqual(flow.stages.map(() => 1));
  expect(await nights.lastFinished(p.ctx.db)).toBeInstanceOf(Date);
});

test('of several schedulers that open the night of a day one does, and its stages are begun once', async () => {
  await using p = await place();
  const { workers, ran } = walkers();
  p.work(workers);
  p.work(workers);
  const opened = await Promise.all([1, 2, 3, 4].map(() => openDue(p.ctx, WALK, LATER)));
  expect(opened.filter(Boolean)).toHaveLength(1);
  await Promise.all([1, 2, 3].map(() => resumeUnclaimed(p.ctx, WALK)));
  await p.over(DAY);
  expect(ran).toEqual(['begin', 'middle', 'end']);
});

test('what the cron line starts opens the run that is due, however often it comes', async () => {
  await using p = await place();
  const { workers, ran } = walkers();
  p.work(workers);
  const [first] = WALK.stages;
  for (let n = 0; n < 2; n++) expect(await p.ctx.jobs.run(first as StageJob, { run: DUE }, PATIENCE_MS)).toEqual({});
  const { rows } = await p.ctx.db.query('select run, day::text from nights');
  expect(rows).toHaveLength(1);
  expect(rows[0].run).toBe(rows[0].day);
  await p.over(rows[0].run);
  expect(ran).toEqual(['begin', 'middle', 'end']);
});

test.each([0, 1, 2, 3, 4, 5, 6])('a night whose process was killed in stage %i goes on there', async (killed) => {
  await using p = await place();
  const flow = await declaredFlow();
  await nights.openScheduled(p.ctx.db, DAY);
  for (const [position, job] of flow.stages.slice(0, killed + 1).entries()) {
    const held = await claim(p.ctx.db, { run: DAY, stage: stageName(job), position }, 30);
    if (position < killed) await finish(p.ctx.db, held as HeldStage, { counts: { before: 1 } });
  }
  await p.ctx.db.query('update nights set started_at = now()');
  expect(await nights.unheld(p.ctx.db)).toEqual([]);
  await p.ctx.db.query(EXPIRE);
  expect(await nights.unheld(p.ctx.db)).toEqual([DAY]);
  const workers = await allWorkers();
  p.work(workers, flow);
  await resumeUnclaimed(p.ctx, flow);
  await p.over(DAY);
  const stages = await p.stages(DAY);
  expect(stages.map(({ name, status }) => [name, status])).toEqual(flow.stages.map((job) => [stageName(job), 'done']));
  expect(stages.filter(({ counts }) => counts.before)).toHaveLength(killed);
  expect(await epochs(p.ctx)).toEqual(flow.stages.map((_, i) => (i === killed ? 2 : 1)));
});

test('a night killed between two stages goes on with the next round, also when the queue was emptied', async () => {
  await using p = await place();
  await openDue(p.ctx, WALK, LATER);
  const held = await claim(p.ctx.db, { run: DAY, stage: STAGES[0] ?? '', position: 0 }, 30);
  await finish(p.ctx.db, held as HeldStage, { counts: {} });
  await p.ctx.db.query('truncate bullmq.job, bullmq.dedup, bullmq.dedup_next cascade');
  await p.ctx.db.query('update migrations set applied_at = now()');
  const { workers, ran } = walkers();
  p.work(workers);
  await reconciler(p.ctx, workers)();
  await p.over(DAY);
  expect(ran).toEqual(['middle', 'end']);
});

test('on the first start no night has been missed', async () => {
  await using p = await place();
  expect(await openDue(p.ctx, WALK, new Date('2026-03-01T12:00:00Z'))).toBe(false);
  expect(await openDue(p.ctx, WALK, new Date('2026-03-02T03:59:59Z'))).toBe(false);
  expect(await openDue(p.ctx, WALK, new Date('2026-03-02T04:00:00Z'))).toBe(true);
});

test('of several nights that were missed the latest is caught up', async () => {
  await using p = await place();
  await openDue(p.ctx, WALK, LATER);
  expect((await nights.latest(p.ctx.db, 9)).map(({ run }) => run)).toEqual([DAY]);
});

test('the night follows the clock of its zone across the change to summer time and back', async () => {
  const { cron } = await declaredFlow();
  const due = (now: string) => lastDue(cron, 'Europe/Berlin', new Date(now)).toISOString();
  expect(due('2026-03-29T01:59:59Z')).toBe('2026-03-28T03:00:00.000Z');
  expect(due('2026-03-29T02:00:00Z')).toBe('2026-03-29T02:00:00.000Z');
  expect(due('2026-10-25T02:59:59Z')).toBe('2026-10-24T02:00:00.000Z');
  expect(due('2026-10-25T03:00:00Z')).toBe('2026-10-25T03:00:00.000Z');
});
