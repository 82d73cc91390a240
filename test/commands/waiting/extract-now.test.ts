import { expect, test } from 'vitest';
import { extractNow } from '../../../src/commands/waiting/extract-now.ts';
import { harness } from '../../support/harness.ts';
import { until } from '../../support/until.ts';

test('the work of an org that waits for many items is bulk, that of an org with a few is not', async () => {
  await using h = await harness({ workers: false });
  const leaving = new AbortController();
  const wait = (org: string, count: number) =>
    Array.from({ length: count }, (_, n) => {
      const item = { id: `${org}-${n}`, path: '', graph_key: org };
      return extractNow(h.ctx, org, [item], leaving.signal);
    });
  const waiting = [...wait('large', 20), ...wait('small', 3)];
  const queue = h.ctx.jobs.backend.queue('extraction');
  const payloads = async () => (await queue.getJobs()).map(({ data }) => data.payload);
  await until(async () => new Set((await payloads()).map(({ org_id }) => org_id)).size === 2);
  expect((await payloads()).filter(({ bulk }) => bulk).map(({ org_id }) => org_id)).toEqual(['large']);
  leaving.abort();
  await Promise.all(waiting);
  await queue.close();
});
