import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Problem } from '../../../src/common/errors.ts';
import { accept } from '../../../src/stores/items/accept-items.ts';
import { contentHash, sha256 } from '../../../src/stores/items/content-hash.ts';
import { readItemFile } from '../../../src/stores/items/item-files.ts';
import { bury } from '../../../src/stores/items/items.ts';
import { acceptDue, column, incoming, store } from '../../support/samples/items.ts';
import type { Files } from '../../../src/stores/files/file-store.ts';

const by = { org: 'acme', by: 'jo', due: false };

test('an accepted item has its row committed and its file under org, entity, year and month', async () => {
  await using s = await store('acme');
  const [one] = await accept(s, by, [incoming('acme', { body: 'Body\r\n', metadata: { from: 'jo@acme.example' } })]);
  expect(one!.id).toMatch(/^ingest_[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(one!.path).toBe(`acme/acme/2025/03/${one!.id}.md`);
  const bytes = await readFile(join(s.collector, one!.path));
  expect(readItemFile(bytes)).toMatchObject({ id: one!.id, body: 'Body\r\n', date: '2025-03-04', graph_id: 'primary' });
  expect(await column(s.db, 'acme', 'sha256')).toEqual([sha256(bytes)]);
  expect(await column(s.db, 'acme', 'status')).toEqual(['pending']);
  expect(await column(s.db, 'acme', 'due_at')).toEqual([null]);
});

test('a missing date is the day of acceptance in the configured zone', async () => {
  await using s = await store('acme');
  const late = { ...s, clock: { now: () => new Date('2025-03-31T23:30:00Z') }, config: { TIME_ZONE: 'Asia/Tokyo' } };
  await accept(late, by, [incoming('acme'), incoming('acme', { date: '1999-12-31' })]);
  expect(await column(s.db, 'acme', 'date')).toEqual(['2025-04-01', '1999-12-31']);
});

test('the content hash is that of the item as sent: no key, no date that was not sent, no order of members', async () => {
  await using s = await store('acme');
  const { graph: _graph, ...sent } = incoming('acme', { metadata: { b: 1, a: [2, 'x'] } });
  await accept(s, by, [
    incoming('acme', { metadata: { b: 1, a: [2, 'x'] }, idempotency_key: 'k' }),
    incoming('acme', { metadata: { a: [2, 'x'], b: 1 } }),
    incoming('acme', { metadata: { a: [2, 'x'], b: 1 }, date: '2025-03-04' }),
  ]);
  const [first, second, third] = await column<string>(s.db, 'acme', 'content_hash');
  expect(first).toBe(contentHash(sent));
  expect(second).toBe(first);
  expect(third).not.toBe(first);
  expect(contentHash({ b: [1, { d: 2, c: 'ü' }], a: undefined, 10: 1, 9: 2 })).toBe(
    sha256('{"10":1,"9":2,"b":[1,{"c":"ü","d":2}]}'),
  );
});

test('a known idempotency key answers with the first id and says whether the content changed', async () => {
  await using s = await store('acme', 'other');
  const key = { idempotency_key: 'k' };
  const [first] = await accept(s, by, [incoming('acme', key)]);
  const again = await accept(s, by, [
    incoming('acme', key),
    incoming('acme', { ...key, body: 'Other' }),
    incoming('acme'),
  ]);
  expect(again.map((a) => a.duplicate?.changed)).toEqual([false, true, undefined]);
  expect(again.slice(0, 2).map((a) => a.id)).toEqual([first!.id, first!.id]);
  const [elsewhere] = await accept(s, { ...by, org: 'other' }, [incoming('other', key)]);
  expect(elsewhere!.duplicate).toBeUndefined();
  expect(await readdir(join(s.collector, 'acme/acme/2025/03'))).toHaveLength(2);
});

test('of two items of one batch with one key the first is kept', async () => {
  await using s = await store('acme');
  const sent = ['one', 'two', 'three'].map((body) => incoming('acme', { idempotency_key: 'k', body }));
  const accepted = await accept(s, by, sent);
  expect(accepted.map((a) => a.duplicate?.changed)).toEqual([undefined, true, true]);
  expect(String(await readFile(join(s.collector, accepted[0]!.path)))).toContain('\none');
});

test('two hundred parallel posts of one key make one item', async () => {
  await using s = await store('acme');
  const posts = Array.from({ length: 200 }, () => accept(s, by, [incoming('acme', { idempotency_key: 'k' })]));
  const accepted = (await Promise.all(posts)).flat();
  expect(new Set(accepted.map((a) => a.id)).size).toBe(1);
  expect(accepted.filter((a) => !a.duplicate)).toHaveLength(1);
  expect(await readdir(join(s.collector, 'acme/acme/2025/03'))).toHaveLength(1);
});

test('batches that share keys in opposite orders do not block each other', async () => {
  await using s = await store('acme');
  const keys = Array.from({ length: 60 }, (_, i) => `k${i}`);
  const batch = (those: string[]) =>
    accept(
      s,
      by,
      those.map((k) => incoming('acme', { idempotency_key: k })),
    );
  const all = await Promise.all([keys, keys.toReversed(), keys, keys.toReversed()].map(batch));
  const byKey = all.map((accepted, i) => (i % 2 ? accepted.toReversed() : accepted).map((a) => a.id));
  expect(new Set(byKey.map((ids) => ids.join())).size).toBe(1);
});

test('an item that was taken back still holds its key, and nothing of its content', async () => {
  await using s = await store('acme');
  const item = incoming('acme', { idempotency_key: 'k', title: 'Secret' });
  const [first] = await accept(s, by, [item]);
  await bury(s.db, 'acme', [first!.id]);
  const [again] = await accept(s, by, [{ ...item, body: 'New' }]);
  expect(again).toMatchObject({ id: first!.id, duplicate: { changed: false, status: 'deleted' } });
  expect(await column(s.db, 'acme', 'title')).toEqual(['']);
});

test('a thousand items are accepted in the order in which they were sent', async () => {
  await using s = await store('acme');
  const sent = Array.from({ length: 1000 }, (_, i) => incoming('acme', { title: `Item ${i}` }));
  const accepted = await accept(s, by, sent);
  expect(accepted.map((a) => a.id)).toEqual(accepted.map((a) => a.id).toSorted());
  expect(await column(s.db, 'acme', 'title')).toEqual(sent.map((item) => item.title));
});

test('when the disk is full no row stays, and the next try with the same key is new', async () => {
  await using s = await store('acme');
  const full: Files = { ...s.files, write: () => Promise.reject(new Problem('storage_full', 'No room.')) };
  const item = incoming('acme', { idempotency_key: 'k' });
  await expect(accept({ ...s, files: full }, by, [item])).rejects.toMatchObject({ code: 'storage_full' });
  expect(await column(s.db, 'acme', 'item_id')).toEqual([]);
  expect((await accept(s, by, [item]))[0]!.duplicate).toBeUndefined();
});

test('a collector path that is gone refuses as unavailable and keeps nothing', async () => {
  await using s = await store('acme');
  await rm(s.collector, { recursive: true });
  await expect(acceptDue(s, 'acme', [incoming('acme')])).rejects.toMatchObject({ code: 'unavailable' });
  expect(await column(s.db, 'acme', 'item_id')).toEqual([]);
});
