import { expect, test } from 'vitest';
import { put } from '../../src/stores/letters.ts';
import { dedup } from '../../src/queues/dedup.ts';
import { harness } from '../support/harness.ts';
import { until } from '../support/until.ts';

const NOTE = {
  entity: 'acme',
  source: 'test',
  type: 'note',
  title: 'A call',
  body: 'Dana Reyes <dana@borealis.example> called.',
};

test('an admin runs the night now, and it extracts what is pending without counting as the day', async () => {
  await using h = await harness();
  const { owner } = await h.org({ entities: ['acme'] });
  const { body } = await owner.post('/ingest', NOTE);
  const ran = await h.admin.post('/admin/run', { job: 'nightly' });
  expect(ran.body).toMatchObject({ job: 'nightly', status: 'done', took_ms: expect.any(Number) });
  await h.drain();
  const item = await h.db.query('select status from items where item_id = $1', [body.ids[0]]);
  expect(item.rows[0].status).toBe('extracted');
  expect((await h.db.query('select 1 from nightly_runs')).rowCount).toBe(0);
  expect((await h.admin.post('/admin/run', { job: 'nightly' })).body.status).toBe('done');
});

test('an admin runs the purge now', async () => {
  await using h = await harness();
  expect((await h.admin.post('/admin/run', { job: 'purge' })).body).toMatchObject({ job: 'purge', status: 'done' });
});

test('each stage of the night can be run by itself, and an unknown one is invalid', async () => {
  await using h = await harness();
  for (const job of ['purge', 'communities', 'suggestions'])
    expect((await h.admin.post('/admin/run', { job })).body).toMatchObject({ job, status: 'done' });
  expect((await h.admin.post('/admin/run', { job: 'everything' })).status).toBe(422);
});

test('failed jobs are listed with their reason, newest first, and put back once', async () => {
  await using h = await harness();
  const { id } = await h.org();
  const letter = { queue: 'dedup', job: 'settle', payload: { graph: id }, reason: 'no good', attempts: 5 };
  await put(h.db, letter, 'one');
  await put(h.db, { ...letter, queue: 'purge', job: 'sweep', payload: {} }, 'two');
  const listed = await h.admin.get('/admin/failed-jobs?queue=dedup');
  expect(listed.body.jobs).toMatchObject([{ ...letter, failed_at: expect.any(String) }]);
  expect((await h.admin.post('/admin/failed-jobs/replay', { ids: [listed.body.jobs[0].id] })).body).toEqual({
    replayed: 1,
  });
  expect((await h.admin.get('/admin/failed-jobs')).body.jobs).toMatchObject([{ queue: 'purge' }]);
  expect((await h.admin.post('/admin/failed-jobs/replay', {})).body).toEqual({ replayed: 1 });
  expect((await h.admin.get('/admin/failed-jobs')).body.jobs).toEqual([]);
  expect(await h.ctx.jobs.run(dedup.jobs.settle, { graph: id }, 10_000)).toEqual({ settled: 0 });
});

test('a dead letter of an item makes it due again when it is put back', async () => {
  await using h = await harness();
  const { id, owner } = await h.org({ entities: ['acme'] });
  const { body } = await owner.post('/ingest', NOTE);
  const item = body.ids[0] as string;
  await h.db.query(`update items set status = 'failed', attempts = 5, error = 'no good' where item_id = $1`, [item]);
  const payload = { org_id: id, item_ids: [item], retry: true };
  await put(h.db, { queue: 'extraction', job: 'extract', payload, reason: 'no good', attempts: 5 }, `item ${item}`);
  expect((await h.admin.post('/admin/failed-jobs/replay', { queue: 'extraction' })).body).toEqual({ replayed: 1 });
  await until(async () => (await owner.get(`/org/${id}/items/${item}`)).body.status === 'extracted');
});
