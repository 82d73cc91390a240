import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { claim, finish as finishStage, type HeldStage } from '../../../src/stores/operations/night-stages.ts';
import * as nights from '../../../src/stores/operations/nights.ts';
import { database } from '../../support/database.ts';

const migration = (name: string) =>
  readFile(new URL(`../../../src/stores/migrations/${name}`, import.meta.url), 'utf8');

test('the nights of an earlier version are kept, those that were not over too', async () => {
  await using d = await database();
  await d.pool.query('drop table night_stages, nights');
  const [earlier = ''] = /create table nightly_runs[^;]*;/.exec(await migration('0005_jobs.sql')) ?? [];
  await d.pool.query(earlier);
  await d.pool.query(`insert into nightly_runs (day, started_at, lease_until, finished_at, items) values
    ('2026-03-01', '2026-03-01T04:00:00Z', now(), '2026-03-01T05:00:00Z', 7), ('2026-03-02', '2026-03-02T04:00:00Z', now(), null, 0)`);
  await d.pool.query(await migration('0040_nights.sql'));
  expect(await nights.latest(d.pool, 9)).toMatchObject([
    { run: '2026-03-02', day: '2026-03-02', finished_at: null, stages: [] },
    { run: '2026-03-01', day: '2026-03-01', finished_at: new Date('2026-03-01T05:00:00Z'), items: 7 },
  ]);
  expect(await nights.unheld(d.pool)).toEqual(['2026-03-02']);
  expect(await nights.openScheduled(d.pool, '2026-03-02')).toBe(false);
});

test('a night tells its stages in their order, and has the items that they extracted', async () => {
  await using d = await database();
  await nights.openOnDemand(d.pool, 'now', 'acme');
  for (const [position, stage] of ['b.read', 'a.write'].entries()) {
    const held = await claim(d.pool, { run: 'now', stage, position }, 30);
    await finishStage(d.pool, held as HeldStage, { counts: { extracted: position + 1, other: 9 } });
  }
  await nights.finish(d.pool, 'now');
  const night = await nights.get(d.pool, 'now');
  expect(night).toMatchObject({ day: null, org_id: 'acme', items: 3, finished_at: expect.any(Date) });
  expect(night?.stages).toEqual([
    { name: 'b.read', status: 'done', took_ms: expect.any(Number), counts: { extracted: 1, other: 9 }, error: null },
    { name: 'a.write', status: 'done', took_ms: expect.any(Number), counts: { extracted: 2, other: 9 }, error: null },
  ]);
  expect(await claim(d.pool, { run: 'never opened', stage: 'a.write', position: 0 }, 30)).toBeUndefined();
});

test('nights are forgotten with their stages when they are old', async () => {
  await using d = await database();
  for (const run of ['old', 'new']) {
    await nights.openOnDemand(d.pool, run);
    await claim(d.pool, { run, stage: 'a.write', position: 0 }, 30);
  }
  await d.pool.query(`update nights set started_at = now() - interval '401 days' where run = 'old'`);
  expect(await nights.sweep(d.pool, 400)).toBe(1);
  expect((await d.pool.query('select run from night_stages')).rows).toEqual([{ run: 'new' }]);
});

test('a stage that failed is claimed again only as what is replayed, and a night tells while one is held', async () => {
  await using d = await database();
  await nights.openOnDemand(d.pool, 'now');
  const stage = { run: 'now', stage: 'a.write', position: 0 };
  expect(await nights.isHeld(d.pool, 'now')).toBe(false);
  const held = await claim(d.pool, stage, 30);
  expect(await nights.isHeld(d.pool, 'now')).toBe(true);
  await finishStage(d.pool, held as HeldStage, { error: 'no good' });
  expect(await nights.isHeld(d.pool, 'now')).toBe(false);
  expect(await claim(d.pool, stage, 30)).toBeUndefined();
  expect(await claim(d.pool, { ...stage, replayed: true }, 30)).toMatchObject({ epoch: 2, kills: 0 });
});
