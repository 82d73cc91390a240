import { expect, test } from 'vitest';
import { collection } from '../../../src/queues/collection.ts';
import { sql } from '../../../src/stores/db/sql.ts';
import { harness, type Harness, type HarnessOptions } from '../../support/harness.ts';
import { keysWith } from '../../support/http/keys-with.ts';
import type { Caller } from '../../support/http/listening.ts';
import { rowsWith } from '../../support/rows-with.ts';
import { CANARY, source } from '../../support/http/source.ts';
import { until } from '../../support/until.ts';
import { json, web } from '../../support/http/web.ts';

/** The first items wait for threads that read for the first time, on two cores that others have as well. */
const COLD = 120_000;
const OPEN = { settings: { ALLOW_PRIVATE_ADDRESSES: 'true' } };
const acme = async (h: Harness) => (await h.org({ id: 'acme', entities: ['alpha', 'beta'] })).owner;
const reachable = (options: HarnessOptions = {}) => harness({ ...OPEN, ...options });

async function ended(owner: Caller, job: string): Promise<Record<string, any>> {
  const look = async () => (await owner.get(`/org/acme/sync/status?job_id=${job}`)).body;
  await until(async () => (await look()).finished_at !== undefined);
  return look();
}

test(
  'a source that is connected is synced at once, listed, read into the graph, and its secrets stand nowhere',
  { timeout: COLD },
  async () => {
    await using h = await reachable();
    await using crm = await source(25);
    const owner = await acme(h);
    expect((await owner.get('/org/acme/sync/status')).body).toMatchObject({ job_id: null, status: 'none' });
    expect((await owner.post('/org/acme/collection/http_json/status')).body.phase).toBe('unknown');
    const stored = await owner.post('/org/acme/connections/vault', crm.connection());
    expect(stored.body).toMatchObject({
      status: 'stored',
      connection_id: expect.stringMatching(/^conn_/),
      sync_job_id: expect.stringMatching(/^sync_/),
    });
    const job = await ended(owner, stored.body.sync_job_id);
    expect(job).toMatchObject({
      connection_id: stored.body.connection_id,
      app: 'http_json',
      entity: 'alpha',
      status: 'succeeded',
      items: 25,
    });
    await h.drain();
    const [connection] = (await owner.get('/org/acme/connections')).body.connections;
    expect(connection).toMatchObject({
      id: stored.body.connection_id,
      app: 'http_json',
      entity: 'alpha',
      status: 'active',
      origin: 'manual',
      endpoint_count: 1,
      source_url: `${crm.url}/crm`,
      source: 'http_json',
      last_sync_at: expect.any(String),
    });
    expect((await owner.post('/org/acme/search', { q: 'Vidal', limit: 100 })).body.total).toBeGreaterThan(20);
    const { phase, progress } = (await owner.post('/org/acme/collection/http_json/status')).body;
    expect([phase, progress]).toEqual(['ready', 1]);
    const { runs } = (await owner.get('/collect/runs')).body;
    expect(runs).toMatchObject([{ entity: 'alpha', toolkit: 'http_json', status: 'succeeded', items: 25, errors: 0 }]);
    expect((await owner.get('/collect/status')).body.runs).toEqual(runs);
    const { log, status } = (await owner.get(`/collect/runs/${runs[0].run_id}/logs`)).body;
    expect([status, log]).toEqual(['succeeded', expect.stringContaining('10 new items, 0 known.')]);
    const steps = (await owner.get('/org/acme/onboarding/status')).body.steps;
    expect(steps.find((step: { key: string }) => step.key === 'connection').done).toBe(true);
    expect(await rowsWith(h.db, CANARY)).toEqual([]);
    expect(await keysWith(h.ctx.config.REDIS_URL, CANARY)).toEqual([]);
    const entries = (await owner.get('/org/acme/audit')).body.entries.map((entry: { action: string }) => entry.action);
    expect(entries).toEqual(expect.arrayContaining(['POST /org/{org_id}/connections/vault', 'collection.succeeded']));
  },
);

test('a second sync brings only what is new, and a source that is connected again brings nothing twice', async () => {
  await using h = await reachable();
  await using crm = await source(12);
  const owner = await acme(h);
  const first = (await owner.post('/org/acme/connections/vault', crm.connection())).body;
  expect(await ended(owner, first.sync_job_id)).toMatchObject({ items: 12 });
  crm.records = 14;
  const again = (await owner.post(`/org/acme/connections/${first.connection_id}/sync`)).body;
  expect(await ended(owner, again.sync_job_id)).toMatchObject({ items: 2 });
  expect((await owner.del(`/org/acme/connections/${first.connection_id}`)).body.status).toBe('deleted');
  expect((await owner.get('/org/acme/connections')).body.connections).toEqual([]);
  expect((await owner.del(`/org/acme/connections/${first.connection_id}`)).body.code).toBe('not_found');
  expect((await owner.post(`/org/acme/connections/${first.connection_id}/sync`)).body.code).toBe('not_found');
  const anew = (await owner.post('/org/acme/connections/vault', crm.connection())).body;
  expect(anew.connection_id).not.toBe(first.connection_id);
  expect(await ended(owner, anew.sync_job_id)).toMatchObject({ status: 'succeeded', items: 0 });
  const history = (await owner.get('/org/acme/sync/history')).body.jobs;
  expect(history.map(({ items }: { items: number }) => items)).toEqual([0, 2, 12]);
  expect((await owner.get('/org/acme/items?limit=100')).body.items).toHaveLength(14);
});

test('wrong credentials end the sync with what to do, right ones in their place go on, and a source that is down is tried again', async () => {
  await using h = await reachable();
  const crm = await source(3);
  const owner = await acme(h);
  const wrong = (await owner.post('/org/acme/connections/vault', crm.connection({ key: `${CANARY}-wrong` }))).body;
  const job = await ended(owner, wrong.sync_job_id);
  expect(job).toMatchObject({ status: 'failed', error: expect.stringContaining('refuses the credentials (401)') });
  expect((await owner.get('/org/acme/connections')).body.connections[0].status).toBe('failed');
  expect((await owner.post(`/org/acme/collection/${wrong.connection_id}/status`)).body).toMatchObject({
    phase: 'idle',
    message: job.error,
  });
  expect((await owner.get('/org/acme/notifications')).body.notifications[0].message).toContain('401');
  const right = (await owner.post('/org/acme/connections/vault', crm.connection())).body;
  expect(right.connection_id).toBe(wrong.connection_id);
  expect(await ended(owner, right.sync_job_id)).toMatchObject({ status: 'succeeded', items: 3 });
  await crm[Symbol.asyncDispose]();
  const { sync_job_id } = (await owner.post(`/org/acme/connections/${right.connection_id}/sync`)).body;
  const look = async () => (await owner.get(`/org/acme/sync/status?job_id=${sync_job_id}`)).body;
  await until(async () => (await look()).error !== undefined);
  expect(await look()).toMatchObject({
    status: 'queued',
    error: expect.stringMatching(/^Collecting from http_json was cut off: the connection was (refused|broken off)\.$/),
  });
  await h.db.query(sql`update syncs set attempts = 4, due_at = now() where finished_at is null`);
  expect(await ended(owner, sync_job_id)).toMatchObject({ status: 'failed' });
  expect(await rowsWith(h.db, CANARY)).toEqual([]);
});

test('a connection that never succeeded is replaced, and one that did is kept beside another source', async () => {
  await using h = await reachable();
  await using crm = await source(3);
  const owner = await acme(h);
  const connect = async (given: Parameters<typeof crm.connection>[0]) => {
    const { body } = await owner.post('/org/acme/connections/vault', crm.connection(given));
    await ended(owner, body.sync_job_id);
    return body.connection_id as string;
  };
  const wrong = await connect({ path: '/typo', key: 'wrong' });
  const right = await connect({ path: '/crm' });
  expect(right).toBe(wrong);
  const other = await connect({ path: '/other' });
  const { connections } = (await owner.get('/org/acme/connections')).body;
  expect(connections).toMatchObject([
    { id: right, status: 'active', source_url: `${crm.url}/crm` },
    { id: other, status: 'active', source_url: `${crm.url}/other` },
  ]);
});

test('a run goes back as far as it is asked to, also further than those before it', async () => {
  await using h = await reachable();
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const ages = [1, 20, 50, 200];
  const records = () => ages.map((days) => ({ id: days, title: `Note of ${days}`, body: 'Words.', date: ago(days) }));
  await using crm = await web((_, response) => json(response, records()));
  const owner = await acme(h);
  const titles = async () => {
    await h.drain();
    const { rows } = (await owner.get('/org/acme/extraction-queue?status=all&limit=100')).body;
    return rows.map(({ title }: { title: string }) => title).toSorted();
  };
  const collect = async (days_back?: number) => {
    await owner.post('/collect/trigger', { toolkit: 'http_json', entity: 'alpha', days_back });
    const [{ job_id }] = (await owner.get('/org/acme/sync/history?limit=1')).body.jobs;
    return (await ended(owner, job_id)).items;
  };
  const given = { slug: 'http_json', entity: 'alpha', credentials: { url: crm.url } };
  const { sync_job_id } = (await owner.post('/org/acme/connections/vault', given)).body;
  expect((await ended(owner, sync_job_id)).items).toBe(2);
  expect(await titles()).toEqual(['Note of 1', 'Note of 20']);
  expect(await collect()).toBe(0);
  expect(await collect(400)).toBe(2);
  ages.push(300);
  expect(await collect(7)).toBe(1);
  expect(await titles()).toEqual(['Note of 1', 'Note of 20', 'Note of 200', 'Note of 300', 'Note of 50']);
});

test('a private address is not asked unless the operator allows it, also behind a redirect', async () => {
  await using h = await harness();
  await using crm = await source(1);
  const owner = await acme(h);
  const { sync_job_id } = (await owner.post('/org/acme/connections/vault', crm.connection())).body;
  expect(await ended(owner, sync_job_id)).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('ALLOW_PRIVATE_ADDRESSES'),
  });
  expect(crm.asked).toEqual([]);
});

test('two triggers at once are one run, over every connection of the pair', async () => {
  await using h = await reachable();
  await using crm = await source(3);
  const owner = await acme(h);
  const trigger = (body: object) => owner.post('/collect/trigger', body);
  expect((await trigger({ toolkit: 'http_json', entity: 'alpha' })).body.code).toBe('not_found');
  expect((await trigger({ toolkit: 'telepathy' })).body.code).toBe('not_found');
  for (const path of ['/one', '/two']) {
    const { sync_job_id } = (await owner.post('/org/acme/connections/vault', crm.connection({ path }))).body;
    await ended(owner, sync_job_id);
  }
  crm.records = 5;
  crm.hangsAt = 1;
  const both = await Promise.all([
    trigger({ toolkit: 'http_json', entity: 'alpha' }),
    trigger({ toolkit: 'http_json' }),
  ]);
  expect(both.map(({ body }) => body.status)).toEqual(['started', 'started']);
  const [run] = new Set(both.map(({ body }) => body.run_id));
  expect(both.map(({ body }) => body.run_id)).toEqual([run, run]);
  const jobs = (await owner.get('/org/acme/sync/history?limit=2')).body.jobs;
  expect(new Set(jobs.map((job: { connection_id: string }) => job.connection_id)).size).toBe(2);
  expect((await trigger({ toolkit: 'http_json', entity: 'beta' })).body.code).toBe('not_found');
});

test('a feed that has moved is followed, and collected again when its schedule says so', async () => {
  await using h = await reachable();
  const text =
    '<rss version="2.0"><channel><title>B</title><item><title>News</title><guid>1</guid><description>x</description></item></channel></rss>';
  await using feed = await web((_, response) => void response.end(text));
  await using moved = await web((_, response) => void response.writeHead(301, { location: feed.url }).end());
  const owner = await acme(h);
  const given = { slug: 'rss', entity: 'beta', credentials: { url: moved.url }, origin: 'ai' };
  const { sync_job_id } = (await owner.post('/org/acme/connections/vault', given)).body;
  expect(await ended(owner, sync_job_id)).toMatchObject({ status: 'succeeded', items: 1 });
  const [{ id }] = (await owner.post('/collect/schedule', { entity: 'beta', toolkit: 'rss' })).body.schedules;
  await h.ctx.jobs.add(collection.jobs.scheduled, { org_id: 'acme', schedule_id: id });
  await until(async () => (await owner.get('/collect/runs')).body.runs.length === 2);
  const [again] = (await owner.get('/org/acme/sync/history')).body.jobs;
  expect(await ended(owner, again.job_id)).toMatchObject({ status: 'succeeded', items: 0 });
});
