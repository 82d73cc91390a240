import { afterAll, beforeAll, expect, test } from 'vitest';
import { rows, sql } from '../../../src/stores/db/sql.ts';
import { harness, type Harness } from '../../support/harness.ts';
import { deletingSource, type DeletingSource } from '../../support/http/deleting-source.ts';
import { json } from '../../support/http/web.ts';
import { random, type Random } from '../../support/random.ts';
import { syncing, type Syncing } from './syncing.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness({ workers: false, settings: { ALLOW_PRIVATE_ADDRESSES: 'true' } });
});
afterAll(() => h[Symbol.asyncDispose]());

const notes = (ids: number[]) => ids.map((n) => `Note ${n}`).toSorted();

/** An org whose source has lost 30 of 100 records, as two syncs have found. */
async function bereft(id: string, crm: DeletingSource): Promise<Syncing & { all: string[]; run_id: string }> {
  const org = await syncing(h, id);
  await org.connect(crm.connection());
  await org.sync();
  const all = await org.titles();
  crm.ids = crm.ids.filter((n) => n >= 30);
  await org.sync();
  expect(await org.sync()).toBe('held');
  const { run_id } = await org.run();
  return { ...org, all, run_id };
}

const pending = async ({ owner, id }: Syncing) => {
  const { notifications } = (await owner.get(`/org/${id}/notifications`)).body;
  return notifications.filter(({ kind }: { kind: string }) => kind.startsWith('collection_held_'));
};

test('where more than a fifth and more than 20 items are gone at once an owner is asked, and confirming takes them back', async () => {
  await using crm = await deletingSource(100, { onPage: 50 });
  const org = await bereft('confirming', crm);
  const { owner, run_id, run, titles, follow } = org;
  expect(await run()).toMatchObject({ status: 'held', removed: 0, finished_at: expect.any(String) });
  expect((await owner.get('/org/confirming/sync/status')).body.status).toBe('held');
  expect(await titles()).toEqual(org.all);
  expect(await pending(org)).toMatchObject([{ message: expect.stringContaining('no longer has 30 of 100 items') }]);
  const { log } = (await owner.get(`/collect/runs/${run_id}/logs`)).body;
  expect(log).toContain('no longer has 30 of 100 items. Nothing is taken back until an owner confirms it.');
  for (const _ of ['once', 'again'])
    expect((await owner.post(`/collect/runs/${run_id}/confirm`)).body).toMatchObject({ run_id, status: 'confirmed' });
  expect((await owner.post(`/collect/runs/${run_id}/refuse`)).status).toBe(409);
  expect((await owner.post('/collect/runs/run_none/confirm')).status).toBe(404);
  expect(await pending(org)).toEqual([]);
  await follow();
  expect(await titles()).toEqual(notes(crm.ids));
  expect(await run()).toMatchObject({ run_id, status: 'succeeded', removed: 30 });
  const after = (await owner.get(`/collect/runs/${run_id}/logs`)).body.log;
  expect(after).toContain('30 items taken back, as an owner has confirmed.');
  expect(await rows(h.db, sql`select from source_objects where org_id = 'confirming' and missed > 0`)).toEqual([]);
  const { entries } = (await owner.get('/org/confirming/audit')).body;
  const actions = entries.map(({ action }: { action: string }) => action);
  expect(actions).toEqual(expect.arrayContaining(['POST /collect/runs/{run_id}/confirm', 'collection.held']));
});

test('what is refused stays, until two more syncs in a row find it gone', async () => {
  await using crm = await deletingSource(100, { onPage: 50 });
  const org = await bereft('refusing', crm);
  for (const _ of ['once', 'again'])
    expect((await org.owner.post(`/collect/runs/${org.run_id}/refuse`)).body.status).toBe('refused');
  expect((await org.owner.post(`/collect/runs/${org.run_id}/confirm`)).status).toBe(409);
  expect(await pending(org)).toEqual([]);
  expect([await org.sync(), await org.sync()]).toEqual(['succeeded', 'held']);
  expect(await org.titles()).toEqual(org.all);
});

test('a later sync asks in the place of an earlier one, and none does once the source has recovered', async () => {
  await using crm = await deletingSource(100, { onPage: 50 });
  const org = await bereft('recovering', crm);
  expect(await org.sync()).toBe('held');
  expect((await org.owner.post(`/collect/runs/${org.run_id}/confirm`)).status).toBe(409);
  expect(await pending(org)).toHaveLength(1);
  crm.ids = Array.from({ length: 100 }, (_, n) => n);
  const { run_id } = await org.run();
  expect(await org.sync()).toBe('succeeded');
  expect(await pending(org)).toEqual([]);
  expect((await org.owner.post(`/collect/runs/${run_id}/confirm`)).status).toBe(409);
  expect(await org.titles()).toEqual(org.all);
});

test('of what is confirmed stays what the source has again by then', async () => {
  await using crm = await deletingSource(100, { onPage: 50 });
  const org = await bereft('half-way', crm);
  await org.owner.post(`/collect/runs/${org.run_id}/confirm`);
  crm.ids = [...crm.ids, 1, 2];
  await org.sync();
  expect(await org.titles()).toEqual(notes(crm.ids));
});

test('a question is withdrawn with its connection, and moot where the connection is to keep everything', async () => {
  await using crm = await deletingSource(100, { onPage: 50 });
  const bereftSource = await bereft('deleting', crm);
  const { connections } = (await bereftSource.owner.get('/org/deleting/connections')).body;
  await bereftSource.owner.del(`/org/deleting/connections/${connections[0].id}`);
  expect(await pending(bereftSource)).toEqual([]);
  expect((await bereftSource.owner.post(`/collect/runs/${bereftSource.run_id}/confirm`)).status).toBe(409);
  await using other = await deletingSource(100, { onPage: 50 });
  const kept = await bereft('changing', other);
  await kept.owner.post(`/collect/runs/${kept.run_id}/confirm`);
  await kept.connect(other.connection({ on_source_delete: 'keep' }));
  await kept.follow();
  expect([await kept.sync(), await kept.titles()]).toEqual(['succeeded', kept.all]);
});

test('a connection that keeps what its source deletes takes nothing back and never asks', async () => {
  await using crm = await deletingSource(100, { onPage: 50 });
  const org = await syncing(h, 'keeping');
  await org.connect(crm.connection({ on_source_delete: 'keep' }));
  const look = async () => (await org.owner.get('/org/keeping/connections')).body.connections[0].on_source_delete;
  await org.sync();
  const all = await org.titles();
  crm.ids = [5];
  for (let n = 0; n < 3; n++) expect(await org.sync()).toBe('succeeded');
  expect([await org.titles(), await look()]).toEqual([all, 'keep']);
  await org.connect(crm.connection());
  expect(await look()).toBe('keep');
  await org.connect(crm.connection({ on_source_delete: 'remove' }));
  expect([await look(), await org.sync(), await org.sync()]).toEqual(['remove', 'succeeded', 'held']);
  const refused = await org.owner.post('/org/keeping/connections/vault', crm.connection({ on_source_delete: 'burn' }));
  expect(refused.status).toBe(422);
});

type Fault = NonNullable<DeletingSource['fault']>;
const answers = (response: Parameters<Fault>[2], items: object[]): true => (json(response, { items }), true);

/** What goes wrong at a source; the first ones can be told from a listing that is whole. */
const LOUD: ((from: Random) => Fault)[] = [
  (from) =>
    (
      (at) => (page, _, response) =>
        page >= at && Boolean(response.writeHead(500).end())
    )(1 + from.int(7)),
  (from) =>
    (
      (at) => (page, _, response) =>
        page >= at && Boolean(response.destroy())
    )(1 + from.int(7)),
  (from) =>
    (
      (at) => (page, _, response) =>
        page >= at && Boolean(response.end('{"items":[{"id":'))
    )(1 + from.int(7)),
  (from) => {
    const pages: object[][] = [];
    const at = 2 + from.int(5);
    return (page, records, response) => page >= at && answers(response, (pages[0] ??= records.length ? records : []));
  },
  () => (_, __, response) => Boolean(response.writeHead(401).end()),
];
const QUIET: ((from: Random) => Fault)[] = [
  (from) =>
    (
      (at) => (page, _, response) =>
        page >= at && answers(response, [])
    )(1 + from.int(7)),
  () => (_, __, response) => answers(response, []),
  (from) =>
    (
      (at) => (page, records, response) =>
        page === at && answers(response, records.slice(0, 4))
    )(1 + from.int(6)),
  (from) => (_, records, response) =>
    answers(
      response,
      records.filter(() => from.int(4) > 0),
    ),
];

test('a hundred outages, partial and empty answers, cut and repeated pages take nothing back', async () => {
  await using crm = await deletingSource(36, { onPage: 6 });
  const org = await syncing(h, 'faulty');
  await org.connect(crm.connection());
  await org.sync();
  const all = await org.titles();
  expect(all).toHaveLength(36);
  const from = random(17);
  const became: string[] = [];
  for (let n = 0; n < 100; n++) {
    const quiet = from.int(2) === 0;
    crm.fault = from.pick(quiet ? QUIET : LOUD)(from);
    became.push(await org.sync());
    crm.fault = undefined;
    if (quiet) await org.sync();
  }
  expect(await org.titles()).toEqual(all);
  expect(await rows(h.db, sql`select from syncs where org_id = 'faulty' and removed > 0`)).toEqual([]);
  expect(new Set(became)).toEqual(new Set(['succeeded', 'failed', 'queued']));
}, 300_000);
