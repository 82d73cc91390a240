import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Problem } from '../../../src/common/errors.ts';
import { accept, type Accepted, type Incoming, type Place } from '../../../src/stores/items/accept-items.ts';
import { column, incoming, store } from '../../support/samples/items.ts';
import type { Files } from '../../../src/stores/files/file-store.ts';

const by = { org: 'acme', by: 'jo', due: false };
const titled = (n: number, given: Partial<Incoming> = {}) => incoming('acme', { title: `Item ${n}`, ...given });

/** What became of calls of one item each, made at once. */
async function together(place: Place, items: Incoming[]): Promise<(Accepted | string)[]> {
  const ended = await Promise.allSettled(items.map((item) => accept(place, by, [item])));
  return ended.map((one) => (one.status === 'fulfilled' ? one.value[0]! : one.reason.code));
}
const titlesOf = async (place: Place) => (await column<string>(place.db, 'acme', 'title')).toSorted();

/** Files whose writing first does something else. */
const before = (files: Files, look: (texts: string[]) => Promise<void>): Files => ({
  ...files,
  async write(all) {
    await look(all.map(({ bytes }) => String(bytes)));
    await files.write(all);
  },
});

test('calls that bring a few items while others are stored share a transaction, and each hears of its own', async () => {
  await using s = await store('acme');
  const sent = Array.from({ length: 120 }, (_, n) => titled(n));
  const accepted = (await together(s, sent)) as Accepted[];
  const found = await s.db.query('select item_id, title, xmin::text as stored_in from items');
  const byId = new Map(found.rows.map((row) => [row.item_id, row]));
  expect(accepted.map(({ id }) => byId.get(id).title)).toEqual(sent.map(({ title }) => title));
  expect(new Set(found.rows.map((row) => row.stored_in)).size).toBeLessThan(15);
  expect(await readdir(join(s.collector, 'acme/acme/2025/03'))).toHaveLength(120);
});

test('what keeps one call from being stored keeps none of its neighbours', async () => {
  await using s = await store('acme');
  const missing = { graph: { id: 'gone', key: 'acme--gone' } };
  const full = before(s.files, async (texts) => {
    if (texts.some((text) => text.includes('too much'))) throw new Problem('storage_full', 'No room.');
  });
  const sent = [
    titled(0),
    titled(1, missing),
    titled(2, { body: 'too much' }),
    titled(3, { title: 'a\0b' }),
    titled(4),
  ];
  const ended = await together({ ...s, files: full }, sent);
  expect(ended.map((one) => (typeof one === 'string' ? one : one.duplicate))).toEqual([
    undefined,
    'not_found',
    'storage_full',
    '22P05',
    undefined,
  ]);
  expect(await titlesOf(s)).toEqual(['Item 0', 'Item 4']);
});

test('of calls at once with one key one is stored, whichever way they end', async () => {
  await using s = await store('acme');
  const missing = { graph: { id: 'gone', key: 'acme--gone' } };
  const same = { idempotency_key: 'k' };
  const ended = (await together(s, [titled(0, same), titled(1, missing), titled(2, same)])) as Accepted[];
  expect([ended[0]!.duplicate, ended[2]!.duplicate?.changed]).toEqual([undefined, true]);
  expect(ended[2]!.id).toBe(ended[0]!.id);
});

test('where the connection is lost none of the calls is stored, and none is tried again', async () => {
  await using s = await store('acme');
  let writes = 0;
  const cut = before(s.files, async () => {
    writes++;
    await s.db.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`);
  });
  const ended = await together({ ...s, files: cut }, [titled(0), titled(1), titled(2)]);
  expect(ended.filter((one) => typeof one === 'object')).toEqual([]);
  expect(writes).toBe(1);
  expect(await titlesOf(s)).toEqual([]);
});
