import { expect, test } from 'vitest';
import { put } from '../../src/stores/operations/dead-letters.ts';
import { stageName } from '../../src/queue/flow.ts';
import { declaredFlow } from '../../src/queue/registry.ts';
import { dedup } from '../../src/queues/dedup.ts';
import { harness } from '../support/harness.ts';
import { until } from '../support/until.ts';

/** What can be run alone, and the job that it is. */
const ALONE = {
  purge: 'purge.sweep',
  cross_link: 'dedup.cross_link',
  communities: 'community.detect',
  suggestions: 'community.suggest',
  digest: 'digest.write',
};
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
  const { stages } = await declaredFlow();
  expect(ran.body.stages.map(({ name, status }: any) => [name, status])).toEqual(
    stages.map((job) => [stageName(job), 'done']),
  );
  expect(ran.body.stages[1].counts).toEqual({ extracted: 1 });
  for (const { took_ms } of ran.body.stages) expect(took_ms).toBeLessThanOrEqual(ran.body.took_ms);
  await h.drain();
  const item = await h.db.query('select status from items where item_id = $1', [body.ids[0]]);
  expect(item.rows[0].status).toBe('extracted');
  expect((await h.db.query('select 1 from nights where day is not null')).rowCount).toBe(0);
  expect((await h.admin.post('/admin/run', { job: 'nightly' })).body.status).toBe('done');
});

test('an admin runs the purge now', async () => {
  await using h = await harness();
  expect((await h.admin.post('/admin/run', { job: 'purge' })).body).toMatchObject({ job: 'purge', status: 'done' });
});

test('each stage of the night can be run by itself, and an unknown one is invalid', async () => {
  await using h = await harness();
  for (const [job, name] of Object.entries(ALONE)) {
    const { body } = await h.admin.post('/admin/run', { job });
    expect(body).toMatchObject({ job, status: 'done', stages: [{ name, status: 'done', counts: expect.anything() }] });
  }
  expect((await h.admin.post('/admin/run', { job: 'everything' })).status).toBe(422);
  expect((await h.db.query('select from nights')).rowCount).toBe(0);
});

test.each(['nightly', ...Object.keys(ALONE)])('%s of an organization that there is not is not found', async (job) => {
  await using h = await harness({ workers: false });
  const { status, body } = await h.admin.post('/admin/run', { job, org_id: 'nope' });
  expect([status, body.code, body.detail]).toEqual([404, 'not_found', expect.stringContaining('GET /admin/orgs')]);
  expect((await h.db.query('select from nights')).rowCount).toBe(0);
});

test('a night in which a stage fails is answered as failed, with the stage and the reason', async () => {
  await using h = await harness();
  await h.db.query('alter table idempotency rename to elsewhere');
  const { body } = await h.admin.post('/admin/run', { job: 'nightly' });
  expect(body.status).toBe('failed');
  expect(body.stages[0]).toMatchObject({
    name: 'purge.sweep',
    status: 'failed',
    error: expect.stringContaining('answers'),
  });
  expect(body.stages.slice(1).map(({ status }: any) => status)).toEqual(Array(6).fill('done'));
  const alone = await h.admin.post('/admin/run', { job: 'purge' });
  expect(alone.body).toMatchObject({ status: 'failed', stages: [{ name: 'purge.sweep', status: 'failed' }] });
  await h.db.query('alter table elsewhere rename to idempotency');
  expect((await h.admin.get('/admin/failed-jobs?queue=purge')).body.jobs).toHaveLength(1);
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
