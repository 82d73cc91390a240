import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { Context } from '../../src/context.ts';
import { collect } from '../../src/pipeline/collection/collect.ts';
import { rows, sql } from '../../src/stores/db/sql.ts';
import { harness, type Harness } from '../support/harness.ts';
import { keysWith } from '../support/http/keys-with.ts';
import { killedAt, sleeper } from '../support/killed.ts';
import { rowsWith } from '../support/rows-with.ts';
import { deletingSource } from '../support/http/deleting-source.ts';
import { CANARY, registerEntity, source, type Source } from '../support/http/source.ts';
import { until } from '../support/until.ts';

const settings = { ALLOW_PRIVATE_ADDRESSES: 'true' };
const never = new AbortController().signal;
const accepted = async () => {};
const retracted = async () => {};

/** A sync that waits for a worker. */
async function waiting(h: Harness, crm: Source, id = 'acme') {
  const { owner } = await h.org({ id });
  await registerEntity(h.db, id, 'alpha');
  const stored = (await owner.post(`/org/${id}/connections/vault`, crm.connection())).body;
  const work = (ctx: Context = h.ctx, signal = never) =>
    collect(ctx, id, stored.sync_job_id, { signal, accepted, retracted });
  const look = async () => (await owner.get(`/org/${id}/sync/status`)).body;
  const titles = async () => {
    const found = await rows(h.db, sql`select title from items where org_id = ${id} order by title`);
    return found.map(({ title }) => title as string);
  };
  return { owner, stored, work, look, titles };
}
const all = (n: number) => Array.from({ length: n }, (_, i) => `Note ${i}`).toSorted();

test('a sync whose worker hangs is stalled, is taken up by another at its last page, and nothing is doubled or overwritten', async () => {
  await using h = await harness({ workers: false, settings });
  await using crm = await source(45);
  const { owner, work, look, titles } = await waiting(h, crm);
  crm.hangsAt = 3;
  const hanging = sleeper(h.ctx);
  const first = work(hanging.ctx);
  const place = async () => (await rows(h.db, sql`select cursor from connections`))[0]!.cursor;
  await until(async () => (await place())?.next === 3);
  await hanging.sleep();
  expect(await work()).toBe('lost');
  await h.db.query(sql`update syncs set lease_until = now() - interval '1 second'`);
  expect((await look()).status).toBe('stalled');
  expect((await owner.get('/collect/runs')).body.runs[0].status).toBe('stalled');
  crm.hangsAt = Infinity;
  expect(await work()).toBe('succeeded');
  expect(crm.asked.filter((asked) => asked.endsWith('page=2'))).toHaveLength(1);
  expect(await look()).toMatchObject({ status: 'succeeded', items: 45 });
  expect(await titles()).toEqual(all(45));
  const { run_id } = (await owner.get('/collect/runs')).body.runs[0];
  expect((await owner.get(`/collect/runs/${run_id}/logs`)).body.log).toContain('its worker had died');
  expect(await Promise.race([first, 'still hanging'])).toBe('still hanging');
  await crm[Symbol.asyncDispose]();
  hanging.wake();
  expect(await first).toBe('lost');
  expect(await look()).toMatchObject({ status: 'succeeded', items: 45 });
}, 60_000);

test('a sync that is killed at any statement and run again has everything once', async () => {
  await using h = await harness({ workers: false, settings });
  await using crm = await source(25);
  const { work, look, titles } = await waiting(h, crm);
  let killed = 0;
  for (let n = 2; (await look()).status !== 'succeeded' && n < 120; n += 5) {
    await work(killedAt(h.ctx, n)).catch(() => {});
    killed++;
    await h.db.query(
      sql`update syncs set lease_until = now() - interval '1 second', attempts = 0 where finished_at is null and lease_until is not null`,
    );
    await h.db.query(sql`update syncs set due_at = now() where finished_at is null`);
  }
  expect(killed).toBeGreaterThan(3);
  expect(await look()).toMatchObject({ status: 'succeeded', items: 25 });
  expect(await titles()).toEqual(all(25));
  expect(await rows(h.db, sql`select action from audit where action = 'collection.succeeded'`)).toHaveLength(1);
}, 60_000);

test('a worker that leaves gives the sync back at once, uncharged; one that dies five times fails it', async () => {
  await using h = await harness({ workers: false, settings });
  await using crm = await source(15);
  const { work, look } = await waiting(h, crm);
  crm.hangsAt = 2;
  const leaving = new AbortController();
  const left = work(h.ctx, leaving.signal);
  await until(async () => (await look()).items === 10);
  leaving.abort(new Error('the process is draining'));
  expect(await left).toBe('queued');
  expect(await rows(h.db, sql`select attempts, lease_until from syncs`)).toEqual([{ attempts: 0, lease_until: null }]);
  await h.db.query(sql`update syncs set attempts = 4, status = 'running', lease_until = now() - interval '1 second'`);
  expect(await work()).toBe('failed');
  expect((await look()).error).toContain('died 5 times');
});

test('a run stops at as many items as it may bring, and the next one goes on', async () => {
  await using h = await harness({ workers: false, settings });
  await using crm = await source(35);
  const { owner, work, titles } = await waiting(h, crm);
  await h.db.query(sql`update syncs set max_results = 20`);
  expect(await work()).toBe('succeeded');
  expect(await titles()).toHaveLength(20);
  const { run_id } = (await owner.post('/collect/trigger', { toolkit: 'http_json', max_results: 100 })).body;
  const [sync] = await rows(h.db, sql`select sync_id from syncs where run_id = ${run_id}`);
  expect(await collect(h.ctx, 'acme', sync!.sync_id, { signal: never, accepted, retracted })).toBe('succeeded');
  expect(await titles()).toEqual(all(35));
  expect(crm.asked.filter((asked) => asked.endsWith('page=2'))).toHaveLength(1);
});

test('a run brings no more than it may where a page holds more, and the next ones go on within the page', async () => {
  await using h = await harness({ workers: false, settings });
  await using crm = await source(35);
  const { owner, work, titles } = await waiting(h, crm);
  await h.db.query(sql`update syncs set max_results = 4`);
  expect(await work()).toBe('succeeded');
  expect(await titles()).toHaveLength(4);
  for (const [max_results, there] of [
    [1, 5],
    [9, 14],
    [100, 35],
  ] as const) {
    const { run_id } = (await owner.post('/collect/trigger', { toolkit: 'http_json', max_results })).body;
    const [sync] = await rows(h.db, sql`select sync_id from syncs where run_id = ${run_id}`);
    expect(await collect(h.ctx, 'acme', sync!.sync_id, { signal: never, accepted, retracted })).toBe('succeeded');
    expect(await titles()).toHaveLength(there);
  }
  expect(await titles()).toEqual(all(35));
});

test('a sync rests while its org is deleted and goes on when it is restored; nothing is accepted in between', async () => {
  await using h = await harness({ workers: false, settings });
  await using crm = await source(25);
  const { owner, work, look, titles } = await waiting(h, crm);
  crm.hangsAt = 2;
  const first = work();
  await until(async () => (await look()).items === 10);
  await owner.post('/org/acme/delete', { confirm: true });
  expect(await work()).toBe('lost');
  crm.hangsAt = Infinity;
  crm.let();
  expect(await first).toBe('lost');
  expect(await titles()).toHaveLength(10);
  await owner.post('/org/acme/restore');
  await h.db.query(sql`update syncs set lease_until = now() - interval '1 second' where lease_until is not null`);
  expect(await work()).toBe('succeeded');
  expect(await titles()).toEqual(all(25));
});

test('what an owner confirms to be gone at its source is taken back by a worker, and the graph forgets it', async () => {
  await using h = await harness({ settings });
  await using crm = await deletingSource(60, { onPage: 30 });
  const { owner } = await h.org({ id: 'acme', entities: ['alpha'] });
  const { connection_id } = (await owner.post('/org/acme/connections/vault', crm.connection())).body;
  const run = async () => (await owner.get('/collect/runs')).body.runs[0];
  const found = async () => (await owner.post('/org/acme/search', { q: 'order 3', limit: 100 })).body.total;
  await until(async () => (await run()).status === 'succeeded');
  await h.drain();
  expect(await found()).toBeGreaterThan(0);
  crm.ids = crm.ids.filter((n) => n % 10 !== 3 && n < 30);
  await h.db.query(sql`insert into event_readers (org_id) values ('acme')`);
  for (const status of ['succeeded', 'held']) {
    await owner.post(`/org/acme/connections/${connection_id}/sync`);
    await until(async () => (await run()).finished_at !== undefined);
    expect((await run()).status).toBe(status);
  }
  const { run_id } = await run();
  await owner.post(`/collect/runs/${run_id}/confirm`);
  await until(async () => (await run()).removed === 33);
  await h.drain();
  expect((await owner.get('/org/acme/items?limit=100')).body.items).toHaveLength(27);
  const held = await rows(h.db, sql`select data from events where org_id = 'acme' and kind = 'collection.held'`);
  expect(held).toMatchObject([{ data: { run_id, connection_id, missing: 33, known: 60 } }]);
  expect(await rowsWith(h.db, 'About order 33.')).toEqual([]);
}, 60_000);

test('an org that is taken away for good leaves no secret, sync, log, schedule or job', async () => {
  await using h = await harness({ settings });
  await using crm = await source(25);
  const { owner } = await h.org({ id: 'canary-org', entities: ['alpha'] });
  await owner.post('/org/canary-org/connections/vault', crm.connection());
  await owner.post('/collect/schedule', { entity: 'alpha', toolkit: 'http_json' });
  await until(async () => (await owner.get('/collect/runs')).body.runs[0].status === 'succeeded');
  crm.hangsAt = 1;
  await owner.post('/collect/trigger', { toolkit: 'http_json' });
  await until(async () => (await owner.get('/collect/runs')).body.runs[0].status === 'running');
  await h.db.query(sql`update orgs set idp_id = 'test_fixture'`);
  const confirm = { confirm: true, confirm_org_id: 'canary-org' };
  const purged = (await h.admin.post('/admin/hard-delete-org/canary-org', confirm)).body;
  expect(purged).toMatchObject({ status: 'purged', steps: { connections: { ok: true }, queues: { ok: true } } });
  await crm[Symbol.asyncDispose]();
  const tombstone = (row: string) => row.startsWith('public.audit ') && row.includes('org.purged');
  const left = async () => (await rowsWith(h.db, 'canary')).filter((row) => !tombstone(row)).join('\n');
  await expect.poll(left, { timeout: 20_000 }).toBe('');
  await until(async () => (await keysWith(h.ctx.config.REDIS_URL, 'canary')).length === 0);
  for (const table of ['vault_keys', 'connections', 'syncs', 'sync_log', 'schedules', 'source_objects'])
    expect([table, (await h.db.query(`select * from ${table}`)).rows]).toEqual([table, []]);
  expect(await rowsWith(h.db, CANARY)).toEqual([]);
  expect((await readdir(h.ctx.config.DATA_DIR, { recursive: true })).filter((name) => name.includes('canary'))).toEqual(
    [],
  );
}, 60_000);
