import { expect, test } from 'vitest';
import type { Context } from '../../../src/context.ts';
import { createLog } from '../../../src/common/log.ts';
import { extractDue } from '../../../src/pipeline/extraction/extract.ts';
import { sharedPool, type ExtractPool } from '../../../src/pipeline/extraction/reading/pool.ts';
import { openPresence } from '../../../src/stores/db/presence.ts';
import { acceptDue, column, incoming, store } from '../../support/samples/items.ts';

test('nothing is claimed before there is a thread to read it', async () => {
  await using s = await store('acme');
  await acceptDue(s, 'acme', [incoming('acme')]);
  const ctx = { ...s, presence: openPresence(s.db), log: createLog('silent', 'test') } as unknown as Context;
  const [asked, started] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const late: ExtractPool = {
    ...sharedPool(),
    ready() {
      asked.resolve();
      return started.promise;
    },
  };
  const done = extractDue(ctx, { signal: new AbortController().signal, pool: late });
  await asked.promise;
  expect(await column(s.db, 'acme', 'lease_epoch')).toEqual([0]);
  started.resolve();
  expect(await done).toMatchObject({ extracted: 1, failed: 0 });
});
