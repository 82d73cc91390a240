import { expect, test } from 'vitest';
import { collection } from '../../../src/queues/collection.ts';
import { sql } from '../../../src/stores/db/sql.ts';
import { harness, type Harness, type HarnessOptions } from '../../support/harness.ts';
import { keysWith } from '../../support/http/keys-with.ts';
import type { Caller } from '../../support/http/listening.ts';
import { rowsWith } from '../../support/rows-with.ts';
import { CANARY, source } from '../../support/http/source.ts';
import { until } from '../../support/until.ts';
import { web } from '../../support/http/web.ts';

const OPEN = { settings: { ALLOW_PRIVATE_ADDRESSES: 'true' } };
const acme = async (h: Harness) => (await h.org({ id: 'acme', entities: ['alpha', 'beta'] })).owner;
const reachable = (options: HarnessOptions = {}) => harness({ ...OPEN, ...options });

async function ended(owner: Caller, job: string): Promise<Record<string, any>> {
  const look = async () => (await owner.get(`/org/acme/sync/status?job_id=${job}`)).body;
  await until(async () => (await look()).finished_at !== undefined);
  return look();
}

test('a source that is connected is synced at once, listed, read into the graph, and its secrets stand nowhere', async () => {
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
  expect((await owner.post('/org/acme/collection/http_json/status')).body).toMatchObject({
    phase: 'ready',
    progress: 1,
  });
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
});

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
  expect(await look()).toMatchObject({ status: 'queued', error: expect.stringMatching(/ECONNREFUSED|closed|reset/) });
  await h.db.query(sql`update syncs set attempts = 4, due_at = now() where finished_at is null`);
  expect(await ended(owner, sync_job_id)).toMatchObject({ status: 'failed' });
  expect(await rowsWith(h.db, CANARY)).toEqual([]);
});

test('credentials that no toolkit takes are stored, and the first sync says what is wrong without a word of them', async () => {
  await using h = await reachable();
  await using crm = await source(1);
  const owner = await acme(h);
  const post = (given: object) => owner.post('/org/acme/connections/vault', { ...crm.connection(), ...given });
  expect((await post({ entity: 'gamma' })).body.code).toBe('entity_not_registered');
  for (const given of [{ credentials: CANARY }, { credentials: undefined }, { slug: '' }, { slug: undefined }])
    expect((await post(given)).status).toBe(422);
  expect((await owner.get('/org/acme/connections')).body.connections).toEqual([]);
  const said = async (given: object) => {
    const { body } = await post(given);
    expect(body.status).toBe('stored');
    const job = await ended(owner, body.sync_job_id);
    expect(job.status).toBe('failed');
    return job.error as string;
  };
  expect(await said({ slug: 'telepathy', credentials: { token: CANARY } })).toMatch(/folder, .*http_json.*rss/);
  expect(await said({ credentials: { url: CANARY } })).toContain('not what http_json takes (url: ');
  for (const more of [{ headers: CANARY }, { [CANARY]: 1 }, { method: CANARY }])
    expect(await said({ credentials: { url: crm.url, ...more } })).toContain('Store them again.');
  const { connections } = (await owner.get('/org/acme/connections')).body;
  expect(connections).toHaveLength(2);
  for (const connection of connections) expect(connection).toMatchObject({ status: 'failed', endpoint_count: 0 });
  expect(await rowsWith(h.db, CANARY)).toEqual([]);
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
