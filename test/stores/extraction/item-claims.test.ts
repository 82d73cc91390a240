import { expect, test } from 'vitest';
import { backlog, queueSummary } from '../../../src/stores/extraction/item-counts.ts';
import { queueOf } from '../../../src/stores/extraction/own-queue.ts';
import { publicMessage } from '../../../src/common/public-error.ts';
import * as claims from '../../../src/stores/extraction/item-claims.ts';
import * as items from '../../../src/stores/items/items.ts';
import type { Pool } from '../../../src/stores/db/sql.ts';
import { accept } from '../../../src/stores/items/accept-items.ts';
import { acceptDue, column, incoming, store } from '../../support/samples/items.ts';

const many = (org: string, n: number) => Array.from({ length: n }, (_, i) => incoming(org, { title: `${i}` }));
const states = (db: Pool, org: string) => column<string>(db, org, 'status');
const lapse = (db: Pool) =>
  db.query(`update items set lease_until = now() - interval '1 second' where lease_until is not null`);
const hurry = (db: Pool) => db.query('update items set due_at = now() where due_at is not null');

test('what is due is claimed once, oldest first, with a higher epoch each time', async () => {
  await using s = await store('acme');
  const accepted = await acceptDue(s, 'acme', many('acme', 5));
  const first = await claims.claim(s.db, ['acme'], 3);
  const second = await claims.claim(s.db, ['acme'], 3);
  expect(first.map((c) => c.item_id).toSorted()).toEqual(accepted.slice(0, 3).map((a) => a.id));
  expect(second.map((c) => c.item_id).toSorted()).toEqual(accepted.slice(3).map((a) => a.id));
  expect(first[0]).toMatchObject({ lease_epoch: 1, template: 'operational', graph_key: 'acme', date: '2025-03-04' });
  expect(await claims.claim(s.db, ['acme'], 3)).toEqual([]);
  await claims.release(s.db, first);
  const third = await claims.claim(s.db, ['acme'], 3);
  expect(third.map((c) => c.lease_epoch)).toEqual([2, 2, 2]);
});

test('a hundred claimers never hold the same item', async () => {
  await using s = await store('acme');
  await acceptDue(s, 'acme', many('acme', 200));
  const taken = await Promise.all(Array.from({ length: 100 }, () => claims.claim(s.db, ['acme'], 3)));
  const ids = taken.flat().map((c) => c.item_id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('a small org does not wait behind a large one', async () => {
  await using s = await store('huge', 'tiny');
  await acceptDue(s, 'huge', many('huge', 300));
  await acceptDue(s, 'tiny', many('tiny', 2));
  expect(await claims.dueOrgs(s.db)).toEqual(['huge', 'tiny']);
  const claimed = await claims.claim(s.db, ['huge', 'tiny'], 20);
  expect(Map.groupBy(claimed, (c) => c.org_id).get('tiny')).toHaveLength(2);
  expect(Map.groupBy(claimed, (c) => c.org_id).get('huge')).toHaveLength(10);
});

test('orgs with something due are found page by page; what waits for the night is not due', async () => {
  await using s = await store('a', 'b', 'c', 'd');
  for (const org of ['a', 'b', 'd']) await acceptDue(s, org, many(org, 2));
  await accept(s, { org: 'c', by: 'jo', due: false }, many('c', 2));
  expect(await claims.dueOrgs(s.db, { limit: 2 })).toEqual(['a', 'b']);
  expect(await claims.dueOrgs(s.db, { after: 'b', limit: 2 })).toEqual(['d']);
  expect(await items.makeDue(s.db)).toBe(2);
  expect(await claims.dueOrgs(s.db, { after: 'b', limit: 2 })).toEqual(['c', 'd']);
});

test('a lost claim changes nothing', async () => {
  await using s = await store('acme');
  await acceptDue(s, 'acme', many('acme', 1));
  const [old] = await claims.claim(s.db, ['acme'], 1);
  await lapse(s.db);
  const [current] = await claims.claimSuspects(s.db, 1);
  expect(current!.lease_epoch).toBe(2);
  expect(await claims.finish(s.db, [old!], 'v')).toEqual(new Set());
  expect(await claims.fail(s.db, [{ claim: old!, reason: publicMessage('no'), final: true }])).toEqual([]);
  await claims.release(s.db, [old!]);
  expect(await states(s.db, 'acme')).toEqual(['processing']);
  expect(await claims.finish(s.db, [current!], 'v')).toEqual(new Set([current!.item_id]));
});

test('a finished item is due no more and waits to be settled', async () => {
  await using s = await store('acme');
  await acceptDue(s, 'acme', many('acme', 1));
  const held = await claims.claim(s.db, ['acme'], 1);
  await claims.finish(s.db, held, 'v7');
  expect(await states(s.db, 'acme')).toEqual(['processing']);
  expect(await column(s.db, 'acme', 'extractor_version')).toEqual(['v7']);
  expect(await claims.dueOrgs(s.db)).toEqual([]);
  expect(await claims.finish(s.db, held, 'v7')).toEqual(new Set());
});

test('items whose lease ran out are left to be claimed apart from others, uncharged', async () => {
  await using s = await store('acme');
  await acceptDue(s, 'acme', many('acme', 3));
  await claims.claim(s.db, ['acme'], 3);
  await lapse(s.db);
  expect(await claims.claim(s.db, ['acme'], 3)).toEqual([]);
  const [first] = await claims.claimSuspects(s.db, 1);
  const [second, third, ...more] = await claims.claimSuspects(s.db, 5, 'acme');
  expect([first!.attempts, second!.attempts, third!.attempts]).toEqual([0, 0, 0]);
  expect(new Set([first!.item_id, second!.item_id, third!.item_id]).size).toBe(3);
  expect(more).toEqual([]);
});

test('no item is charged for the end of a worker, however often one ends with it in hand', async () => {
  await using s = await store('acme');
  await acceptDue(s, 'acme', many('acme', 1));
  await claims.claim(s.db, ['acme'], 1);
  for (let kills = 0; kills < 12; kills++) {
    await lapse(s.db);
    expect(await claims.claimSuspects(s.db, 5)).toMatchObject([{ attempts: 0, alone: true, lease_epoch: kills + 2 }]);
  }
});

test('a renewed lease does not run out', async () => {
  await using s = await store('acme');
  await acceptDue(s, 'acme', many('acme', 1));
  const held = await claims.claim(s.db, ['acme'], 1);
  await lapse(s.db);
  await claims.renew(s.db, held);
  expect(await claims.claimSuspects(s.db, 5)).toEqual([]);
});

test('an item that fails is due again later, and set aside the fifth time', async () => {
  await using s = await store('acme');
  await acceptDue(s, 'acme', many('acme', 1));
  const waits: number[] = [];
  for (let n = 1; n <= 5; n++) {
    await hurry(s.db);
    const [held] = await claims.claim(s.db, ['acme'], 1);
    const setAside = await claims.fail(s.db, [{ claim: held!, reason: publicMessage(`failure ${n}`) }]);
    expect(setAside.map((i) => i.attempts)).toEqual(n < 5 ? [] : [5]);
    waits.push(...(await column<number>(s.db, 'acme', 'round(extract(epoch from due_at - now()))::int')));
  }
  expect(waits.slice(0, 4)).toEqual([1, 2, 4, 8]);
  expect(await states(s.db, 'acme')).toEqual(['failed']);
  expect(await column(s.db, 'acme', 'error')).toEqual(['failure 5']);
  expect(await items.requeue(s.db, 'acme', { status: 'failed' })).toBe(1);
  const [again] = await claims.claim(s.db, ['acme'], 1);
  expect(again!.attempts).toBe(0);
});

test('what cannot be helped by trying again is set aside at once', async () => {
  await using s = await store('acme');
  await acceptDue(s, 'acme', many('acme', 2));
  const held = await claims.claim(s.db, ['acme'], 2);
  const failures = held.map((claim, i) => ({ claim, reason: publicMessage('damaged'), final: i === 0 }));
  expect((await claims.fail(s.db, failures)).map((i) => i.item_id)).toEqual([held[0]!.item_id]);
  expect((await states(s.db, 'acme')).toSorted()).toEqual(['failed', 'pending']);
});

test('an item that is put back passes on from whoever holds it', async () => {
  await using s = await store('acme');
  await acceptDue(s, 'acme', [incoming('acme'), incoming('acme', { entity: 'beta' })]);
  const held = await claims.claim(s.db, ['acme'], 2);
  expect(await items.requeue(s.db, 'acme', { entity: 'beta' })).toBe(1);
  expect((await claims.finish(s.db, held, 'v')).size).toBe(1);
  expect(await items.requeue(s.db, 'acme', { ids: ['ingest_none'] })).toBe(0);
});

test('a taken-back item leaves the queue and the lists', async () => {
  await using s = await store('acme');
  const [one] = await acceptDue(s, 'acme', many('acme', 2));
  const held = await claims.claim(s.db, ['acme'], 2);
  expect(await items.bury(s.db, 'acme', [one!.id])).toEqual([{ item_id: one!.id, path: one!.path, graph_key: 'acme' }]);
  expect(await items.bury(s.db, 'acme', [one!.id])).toEqual([]);
  expect(await items.get(s.db, 'acme', one!.id)).toBeUndefined();
  expect(await claims.finish(s.db, held, 'v')).toEqual(new Set([held.find((c) => c.item_id !== one!.id)!.item_id]));
  expect(await items.list(s.db, 'acme', { limit: 10 })).toHaveLength(1);
  expect(await items.requeue(s.db, 'acme', {})).toBe(1);
});

test('pages go through all items once, newest first, whatever is added meanwhile', async () => {
  await using s = await store('acme');
  const accepted = await acceptDue(s, 'acme', many('acme', 5));
  const page = await items.list(s.db, 'acme', { limit: 3 });
  await acceptDue({ ...s, clock: { now: () => new Date('2025-03-05T00:00:00Z') } }, 'acme', many('acme', 2));
  const next = await items.list(s.db, 'acme', { limit: 10, before: page.at(-1)!.item_id });
  expect([...page, ...next].map((i) => i.item_id)).toEqual(accepted.map((a) => a.id).toReversed());
});

test('lists are narrowed by status, entity and the graphs that may be seen', async () => {
  await using s = await store('acme');
  await acceptDue(s, 'acme', [incoming('acme'), incoming('acme', { entity: 'beta' })]);
  await claims.claim(s.db, ['acme'], 1);
  const count = async (filter: Omit<items.ItemFilter, 'limit'>) =>
    (await items.list(s.db, 'acme', { ...filter, limit: 9 })).length;
  expect(await count({ status: 'processing' })).toBe(1);
  expect(await count({ entity: 'beta' })).toBe(1);
  expect(await count({ graphs: ['primary'] })).toBe(2);
  expect(await count({ graphs: [] })).toBe(0);
});

test('a person sees their own queue rows, and how many of anybody are ahead', async () => {
  await using s = await store('acme', 'other');
  await accept(s, { org: 'other', by: 'eve', due: true }, many('other', 3));
  await accept(s, { org: 'acme', by: 'ann', due: false }, many('acme', 2));
  await accept(s, { org: 'acme', by: 'jo', due: false }, many('acme', 1));
  const rows = await queueOf(
    s.db,
    { org: 'acme', user: 'jo' },
    { status: undefined, after: undefined, without: [], limit: 10 },
  );
  expect(rows).toHaveLength(1);
  expect(await queueSummary(s.db, 'acme', 'jo')).toEqual({
    org: { pending: 3, processing: 0, failed: 0, held: 0 },
    global: { pending: 6, processing: 0 },
    ahead_of_you: 5,
  });
  expect((await queueSummary(s.db, 'acme', 'nobody')).ahead_of_you).toBe(0);
});

test('the backlog tells what is late, what waits for the night and what failed', async () => {
  await using s = await store('acme');
  expect(await backlog(s.db)).toEqual({ lag: 0, nightly: 0, nightly_since: null, failed: 0 });
  await acceptDue(s, 'acme', many('acme', 2));
  await accept(s, { org: 'acme', by: 'jo', due: false }, many('acme', 1));
  await s.db.query(`update items set due_at = now() - interval '90 seconds' where due_at is not null`);
  const [held] = await claims.claim(s.db, ['acme'], 1);
  await claims.fail(s.db, [{ claim: held!, reason: publicMessage('no'), final: true }]);
  const { lag, nightly, nightly_since, failed } = await backlog(s.db);
  expect(Math.round(lag)).toBe(90);
  expect([nightly, failed]).toEqual([1, 1]);
  expect(nightly_since).toBeInstanceOf(Date);
});
