import { expect, test } from 'vitest';
import type { Context } from '../../../src/context.ts';
import { createLog } from '../../../src/common/log.ts';
import { extractDue } from '../../../src/pipeline/extraction/extract.ts';
import { sharedPool, type ExtractPool } from '../../../src/pipeline/extraction/reading/pool.ts';
import { extractPending } from '../../../src/pipeline/maintenance/nightly.ts';
import { openPresence } from '../../../src/stores/db/presence.ts';
import { acceptDue, column, incoming, store, type Store } from '../../support/samples/items.ts';

const forever = new AbortController().signal;
const context = (s: Store) =>
  ({ ...s, presence: openPresence(s.db), log: createLog('silent', 'test') }) as unknown as Context;

/** A worker that has claimed what is due and reads it once it is let go. */
function slowWorker(ctx: Context, org: string) {
  const [claimed, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const pool: ExtractPool = {
    ...sharedPool(),
    async read(tasks, bulk) {
      claimed.resolve();
      await free.promise;
      return sharedPool().read(tasks, bulk);
    },
  };
  const done = extractDue(ctx, { signal: forever, org, pool });
  return { claimed: claimed.promise, letGo: free.resolve, done };
}

test.each([
  ['of all organizations', undefined, 4],
  ['of one', 'acme', 2],
])('the night counts what other workers read of it, and ends when they have: %s', async (_, org, read) => {
  await using s = await store('acme', 'beta', 'idle');
  const ctx = context(s);
  for (const each of ['acme', 'beta']) await acceptDue(s, each, [incoming(each), incoming(each)]);
  const other = slowWorker(ctx, 'acme');
  await other.claimed;
  const night = extractPending(ctx, forever, org);
  for (let n = 0; n < 5; n++) expect(await extractPending(ctx, forever, 'idle')).toBe(0);
  other.letGo();
  expect(await night).toBe(read);
  expect(await column(s.db, 'acme', 'due_at')).toEqual([null, null]);
  expect(await other.done).toMatchObject({ extracted: 2 });
});

test('the night counts what it read itself, and neither what failed nor what was read before', async () => {
  await using s = await store('acme');
  const ctx = context(s);
  await acceptDue(s, 'acme', [incoming('acme')]);
  expect(await extractPending(ctx, forever)).toBe(1);
  expect(await extractPending(ctx, forever)).toBe(0);
  await acceptDue(s, 'acme', [incoming('acme'), incoming('acme')]);
  await s.db.query(`update items set attempts = 4, sha256 = 'other' where item_id = (
    select item_id from items where status = 'pending' limit 1)`);
  expect(await extractPending(ctx, forever)).toBe(1);
  expect((await column(s.db, 'acme', 'status')).toSorted()).toEqual(['failed', 'processing', 'processing']);
});
