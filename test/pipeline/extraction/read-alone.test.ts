import { expect, test } from 'vitest';
import { readConfig } from '../../../src/config.ts';
import type { Context } from '../../../src/context.ts';
import { createLog } from '../../../src/common/log.ts';
import { openExtractPool } from '../../../src/pipeline/extraction/reading/pool.ts';
import { extractDue } from '../../../src/pipeline/extraction/extract.ts';
import { openSuspects } from '../../../src/suspects/suspects.ts';
import { openPresence } from '../../../src/stores/db/presence.ts';
import * as letters from '../../../src/stores/operations/dead-letters.ts';
import { acceptDue, column, incoming, store } from '../../support/samples/items.ts';

const POISON = new URL('../../support/poison-thread.ts', import.meta.url);

test('an item that is blamed for what it does beside others is read alone', async () => {
  await using s = await store('acme');
  const pool = openExtractPool({ entry: POISON, size: 2, deadline: () => 20_000, memoryMb: 64 });
  const suspects = openSuspects(readConfig({ DATABASE_URL: s.url, DATA_DIR: s.dir, LOG_LEVEL: 'silent' }), s.url, {});
  const ctx = { ...s, suspects, presence: openPresence(s.db), log: createLog('silent', 'test') } as unknown as Context;
  const bodies = ['fine', 'POISON company', 'fine', 'POISON company'];
  await acceptDue(
    s,
    'acme',
    bodies.map((body) => incoming('acme', { body })),
  );
  expect(await extractDue(ctx, { signal: new AbortController().signal, pool })).toMatchObject({
    extracted: 2,
    failed: 0,
  });
  expect(await column(s.db, 'acme', 'attempts')).toEqual([0, 1, 0, 1]);
  await s.db.query('update items set due_at = now() where due_at is not null');
  expect(await extractDue(ctx, { signal: new AbortController().signal, pool })).toMatchObject({
    extracted: 2,
    failed: 0,
  });
  expect((await s.db.query(`select 1 from documents where state = 'pending'`)).rowCount).toBe(4);
  expect(await letters.list(s.db)).toEqual([]);
  await Promise.all([pool.close(), suspects.end()]);
}, 60_000);
