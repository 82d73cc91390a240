import { access, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { readConfig } from '../../../src/config.ts';
import type { Context } from '../../../src/context.ts';
import { createLog } from '../../../src/common/log.ts';
import { openExtractPool, type ExtractPool } from '../../../src/pipeline/extraction/reading/pool.ts';
import { extractDue } from '../../../src/pipeline/extraction/extract.ts';
import { openSuspects, type Suspects } from '../../../src/suspects/suspects.ts';
import { claim, claimSuspects } from '../../../src/stores/extraction/item-claims.ts';
import { openPresence } from '../../../src/stores/db/presence.ts';
import { bury, requeue } from '../../../src/stores/items/items.ts';
import * as letters from '../../../src/stores/operations/dead-letters.ts';
import { acceptDue, column, incoming, store, type Store } from '../../support/samples/items.ts';

const opened: Suspects[] = [];
afterEach(() => Promise.all(opened.splice(0).map((suspects) => suspects.end())));

function context(s: Store): Context {
  const suspects = openSuspects(readConfig({ DATABASE_URL: s.url, DATA_DIR: s.dir, LOG_LEVEL: 'silent' }), s.url, {});
  opened.push(suspects);
  const presence = openPresence(s.db);
  return { ...s, suspects, presence, log: createLog('silent', 'test') } as unknown as Context;
}
const forever = new AbortController().signal;
const pending = async (s: Store) =>
  (await s.db.query(`select doc_id, epoch, pending from documents where state = 'pending' order by doc_id`)).rows;
const hurry = (s: Store) => s.db.query('update items set due_at = now() where due_at is not null');

function poisonPool(): ExtractPool & AsyncDisposable {
  const entry = new URL('../../support/poison-thread.ts', import.meta.url);
  const pool = openExtractPool({ entry, size: 2, deadline: () => 20_000, memoryMb: 64 });
  return { ...pool, [Symbol.asyncDispose]: pool.close };
}

test('due items become one pending document each and wait to be settled', async () => {
  await using s = await store('acme', 'beta');
  const mail = { body: 'Dear Ada', metadata: { from: 'Ada Lindt <ada@northwind.example>' } };
  const [one] = await acceptDue(s, 'acme', [incoming('acme', mail)]);
  await acceptDue(s, 'beta', [incoming('beta'), incoming('beta')]);
  const nudged: string[] = [];
  const done = await extractDue(context(s), { signal: forever, read: ({ graphs }) => nudged.push(...graphs) });
  expect(done).toMatchObject({ more: false, extracted: 3, failed: 0, graphs: ['acme', 'beta'] });
  expect([...new Set(nudged)].toSorted()).toEqual(['acme', 'beta']);
  const doc = (await pending(s)).find((d) => d.doc_id === one!.id)!;
  expect(doc.epoch).toBe(1);
  expect(JSON.stringify(doc.pending)).toContain('ada@northwind.example');
  expect(await column(s.db, 'acme', 'status')).toEqual(['processing']);
  expect(await column(s.db, 'acme', 'lease_until')).toEqual([null]);
});

test('only the named org is read when one is named', async () => {
  await using s = await store('acme', 'beta');
  for (const org of ['acme', 'beta']) await acceptDue(s, org, [incoming(org)]);
  expect(await extractDue(context(s), { org: 'beta', signal: forever })).toMatchObject({
    extracted: 1,
    graphs: ['beta'],
  });
  expect(await column(s.db, 'acme', 'status')).toEqual(['pending']);
});

test('several hundred items of several orgs are read by several workers, each once', async () => {
  await using s = await store('a', 'b', 'c');
  for (const [org, n] of [
    ['a', 240],
    ['b', 30],
    ['c', 1],
  ] as const)
    await acceptDue(
      s,
      org,
      Array.from({ length: n }, () => incoming(org)),
    );
  const workers = Array.from({ length: 3 }, () => extractDue(context(s), { signal: forever }));
  const done = await Promise.all(workers);
  expect(done.reduce((sum, d) => sum + d.extracted, 0)).toBe(271);
  expect((await pending(s)).map((d) => d.epoch)).toEqual(Array(271).fill(1));
});

test('damaged files are quarantined with a reason and their neighbours are read', async () => {
  await using s = await store('acme');
  const accepted = await acceptDue(
    s,
    'acme',
    Array.from({ length: 8 }, () => incoming('acme')),
  );
  const [cut, empty, edited, link, huge, binary, missing] = accepted.map(({ path }) => join(s.collector, path));
  await truncate(cut!, 90);
  await truncate(empty!, 0);
  await writeFile(edited!, 'Dear all');
  await rm(link!);
  await symlink('/etc/passwd', link!);
  await truncate(huge!, 100 * 1024 * 1024);
  await writeFile(binary!, Buffer.from([0x2d, 0xff, 0xfe]));
  await rm(missing!);
  const done = await extractDue(context(s), { signal: forever });
  expect(done).toMatchObject({ extracted: 1, failed: 6 });
  expect(await column(s.db, 'acme', 'error')).toEqual([
    'Its file is damaged: Its frontmatter does not end',
    'Its file is damaged: It is empty',
    'Its file is damaged: It does not begin with a line of three hyphens',
    'Its file is damaged: It is a symbolic link',
    'Its file is damaged: It is larger than 4194304 bytes',
    'Its file is damaged: It is not UTF-8',
    'Its file is missing',
    null,
  ]);
  expect((await letters.list(s.db)).length).toBe(6);
  await access(join(s.dir, 'quarantine', `${accepted[1]!.path}.reason`));
  await expect(access(empty!)).rejects.toThrow();
});

test('a file whose body was edited after acceptance is not read as if it were the item', async () => {
  await using s = await store('acme');
  const [one] = await acceptDue(s, 'acme', [incoming('acme')]);
  await writeFile(join(s.collector, one!.path), 'more', { flag: 'a' });
  await extractDue(context(s), { signal: forever });
  expect(await column(s.db, 'acme', 'error')).toEqual(['Its file was changed since it was accepted']);
});

test('a poison item is set aside within five tries, and the others do not wait for it', async () => {
  await using s = await store('acme');
  await using pool = poisonPool();
  const bodies = ['fine', 'POISON exit', 'fine', 'POISON memory', 'POISON throw', 'fine'];
  await acceptDue(
    s,
    'acme',
    bodies.map((body) => incoming('acme', { body })),
  );
  let failed = 0;
  for (let tries = 1; tries <= 5; tries++) {
    const done = await extractDue(context(s), { signal: forever, pool });
    if (tries === 1) expect(done.extracted).toBe(3);
    failed += done.failed;
    await hurry(s);
  }
  expect(failed).toBe(3);
  expect(await column(s.db, 'acme', 'attempts')).toEqual([0, 5, 0, 5, 5, 0]);
  expect((await letters.list(s.db)).map((letter) => letter.payload.retry)).toEqual([true, true, true]);
}, 120_000);

test('an item is read after any number of kills of the worker that had it alone in hand', async () => {
  await using s = await store('acme');
  await acceptDue(s, 'acme', [incoming('acme')]);
  await claim(s.db, ['acme'], 1);
  for (let kills = 0; kills < 12; kills++) {
    await s.db.query(`update items set lease_until = now() - interval '1 second'`);
    await claimSuspects(s.db, 1);
  }
  await s.db.query(`update items set lease_until = now() - interval '1 second'`);
  expect(await extractDue(context(s), { signal: forever })).toMatchObject({ extracted: 1, failed: 0 });
  expect(await column(s.db, 'acme', 'attempts')).toEqual([0]);
});

test('an item that ends the process of whoever reads it is set aside after five times, and can be replayed', async () => {
  await using s = await store('acme');
  await using pool = poisonPool();
  await acceptDue(s, 'acme', [incoming('acme', { body: 'POISON kill' }), incoming('acme', { body: 'fine' })]);
  await claim(s.db, ['acme'], 2);
  await s.db.query(`update items set lease_until = now() - interval '1 second'`);
  let [extracted, failed] = [0, 0];
  for (let tries = 1; tries <= 5; tries++) {
    const done = await extractDue(context(s), { signal: forever, pool });
    [extracted, failed] = [extracted + done.extracted, failed + done.failed];
    await hurry(s);
  }
  expect([extracted, failed]).toEqual([1, 1]);
  expect(await column(s.db, 'acme', 'error')).toEqual([
    expect.stringMatching(/^It breaks what reads it, through a fault/),
    null,
  ]);
  expect((await letters.list(s.db)).map((letter) => letter.payload.retry)).toEqual([true]);
  expect(await requeue(s.db, 'acme', { status: 'failed' })).toBe(1);
}, 120_000);

test('an item left behind by a killed worker is read after all', async () => {
  await using s = await store('acme');
  await acceptDue(s, 'acme', [incoming('acme'), incoming('acme')]);
  await claim(s.db, ['acme'], 2);
  await s.db.query(`update items set lease_until = now() - interval '1 second'`);
  expect(await extractDue(context(s), { signal: forever })).toMatchObject({ extracted: 2, failed: 0 });
  expect(await column(s.db, 'acme', 'attempts')).toEqual([0, 0]);
});

test('a turn that ends before all that a killed worker left is read says so', async () => {
  await using s = await store('acme');
  await acceptDue(
    s,
    'acme',
    Array.from({ length: 30 }, () => incoming('acme')),
  );
  await claim(s.db, ['acme'], 30);
  await s.db.query(`update items set lease_until = now() - interval '1 second'`);
  const turn = new AbortController();
  const first = await extractDue(context(s), { signal: turn.signal, read: () => turn.abort() });
  expect(first).toMatchObject({ extracted: 20, more: true });
  expect(await extractDue(context(s), { signal: forever })).toMatchObject({ extracted: 10, more: false });
});

test('a worker that overslept its lease leaves newer work alone', async () => {
  await using s = await store('acme');
  const accepted = await acceptDue(
    s,
    'acme',
    Array.from({ length: 3 }, () => incoming('acme')),
  );
  await using pool = poisonPool();
  const overtaken: ExtractPool = {
    ...pool,
    async read(tasks) {
      const outcomes = await pool.read(tasks);
      await requeue(s.db, 'acme', { ids: [accepted[0]!.id] });
      await bury(s.db, 'acme', [accepted[1]!.id]);
      return outcomes;
    },
  };
  const once = { signal: AbortSignal.any([forever]), pool: overtaken };
  expect((await extractDue(context(s), once)).extracted).toBeGreaterThanOrEqual(1);
  expect((await pending(s)).map((d) => d.doc_id)).not.toContain(accepted[1]!.id);
});

test('when the collector path is down nothing is charged, and all is read once it is back', async () => {
  await using s = await store('acme');
  await acceptDue(s, 'acme', [incoming('acme'), incoming('acme')]);
  const away = `${s.collector}.away`;
  await rename(s.collector, away);
  await writeFile(s.collector, 'not a folder');
  await expect(extractDue(context(s), { signal: forever })).rejects.toThrow('cannot be used');
  expect(await column(s.db, 'acme', 'attempts')).toEqual([0, 0]);
  await rm(s.collector);
  await rename(away, s.collector);
  await hurry(s);
  expect(await extractDue(context(s), { signal: forever })).toMatchObject({ extracted: 2, failed: 0 });
});

test('once the process drains nothing more is claimed', async () => {
  await using s = await store('acme');
  await acceptDue(s, 'acme', [incoming('acme')]);
  expect(await extractDue(context(s), { signal: AbortSignal.abort() })).toMatchObject({ extracted: 0 });
  expect(await column(s.db, 'acme', 'lease_epoch')).toEqual([0]);
});
