import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Context } from '../../../src/context.ts';
import { createLog } from '../../../src/common/log.ts';
import { publicMessage } from '../../../src/common/public-error.ts';
import { extractDue } from '../../../src/pipeline/extraction/extract.ts';
import { purgeItems } from '../../../src/pipeline/maintenance/purge-graph.ts';
import { chargeDocument } from '../../../src/pipeline/settling/charge-document.ts';
import { openPresence } from '../../../src/stores/db/presence.ts';
import { openPool, rows, sql, transaction } from '../../../src/stores/db/sql.ts';
import { takeItemsBack } from '../../../src/stores/operations/take-back.ts';
import { list, openBox, put, type Letter } from '../../../src/stores/operations/dead-letters.ts';
import { acceptDue, incoming, store, type Store } from '../../support/samples/items.ts';

const never = new AbortController().signal;
const LETTER: Letter = { queue: 'extraction', job: 'extract', payload: { org_id: 'acme' }, reason: 'no', attempts: 5 };

/** The service on one connection in all: whoever waits for a second one while it holds it waits for ever. */
function onOne(s: Store): Context & AsyncDisposable {
  const db = openPool(s.url, { max: 1, connectionTimeoutMillis: 2_000 });
  const log = createLog('silent', 'test');
  return Object.assign({ ...s, db, log, presence: openPresence(db) } as unknown as Context, {
    [Symbol.asyncDispose]: () => db.end(),
  });
}

test('whatever keeps or takes out letters in a transaction needs one connection, also where nobody opened the box before', async () => {
  await using s = await store('acme');
  await using ctx = onOne(s);
  const accepted = await acceptDue(s, 'acme', [incoming('acme'), incoming('acme')]);
  for (const { path } of accepted) await rm(join(s.collector, path));
  for (let tries = 0; tries < 5; tries++) {
    await extractDue(ctx, { signal: never });
    await s.db.query('update items set due_at = now() where due_at is not null');
  }
  expect(await list(s.db)).toHaveLength(2);
  const [first] = accepted;
  await takeItemsBack(ctx.db, 'acme', new Map([['acme', [first!.id]]]));
  expect(await list(s.db)).toHaveLength(1);
  await s.db.query(`update graphs set deleted_at = now()`);
  await purgeItems(ctx, { org_id: 'acme', graph_id: 'primary', graph_key: 'acme' } as never, never);
  expect(await list(s.db)).toEqual([]);
});

test('a letter is kept and taken out with its transaction, or not at all', async () => {
  await using s = await store('acme');
  const box = await openBox(s.db);
  const broken = transaction(s.db, async (tx) => {
    await box.put(tx, LETTER, 'one');
    throw new Error('no');
  });
  await expect(broken).rejects.toThrow('no');
  expect(await list(s.db)).toEqual([]);
  await put(s.db, LETTER, 'one');
  const undone = transaction(s.db, async (tx) => {
    await box.withdraw(tx, ['one']);
    await box.discardOf(tx, 'org_id', 'acme');
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  expect(await list(s.db)).toHaveLength(1);
  await transaction(s.db, (tx) => box.discardOf(tx, 'org_id', 'acme'));
  expect(await list(s.db)).toEqual([]);
});

test('a document that is set aside keeps its letter on the connection of its charge', async () => {
  await using s = await store('acme');
  await using ctx = onOne(s);
  await acceptDue(s, 'acme', [incoming('acme')]);
  await extractDue(ctx, { signal: never });
  const [doc] = await rows(s.db, sql`select uid, doc_id as id, state from documents where kind = 'item'`);
  for (let tries = 0; tries < 5; tries++) await chargeDocument(ctx, 'acme', doc as never, publicMessage('It broke.'));
  expect((await list(s.db)).map(({ reason }) => reason)).toEqual(['It broke.']);
});
