import { expect, test } from 'vitest';
import { later } from '../../src/queue/jobs.ts';
import { dedup } from '../../src/queues/dedup.ts';
import { kit, STORES } from './kit.ts';

test.each(STORES)('what somebody waits for is not dropped beside what nobody waits for, in %s', async (store) => {
  await using k = await kit(store);
  const { jobs } = k.ctx;
  await jobs.add(dedup.jobs.settle, { graph: 'acme', large: true }, later('acme'));
  await jobs.add(dedup.jobs.settle, { graph: 'acme', large: true }, later('acme'));
  await jobs.add(dedup.jobs.settle, { graph: 'acme' });
  const queue = jobs.backend.queue('dedup');
  const waiting = await queue.getJobs(['waiting', 'prioritized']);
  expect(waiting.map(({ data }) => data.payload.large === true).toSorted()).toEqual([false, true]);
  expect(waiting.find(({ data }) => !data.payload.large)?.priority).toBe(0);
  await queue.close();
});
