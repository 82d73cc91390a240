import { expect, test } from 'vitest';
import { reconciler } from '../../src/queue/reconcile.ts';
import type { Worker } from '../../src/queue/worker.ts';
import { place } from '../workers/night-place.ts';
import { walkers } from '../workers/walk.ts';

test('a look for what is due that fails keeps no other job from being nudged', async () => {
  await using p = await place();
  const [one, two] = walkers().workers as [Worker, Worker];
  const broken: Worker = { ...one, catchUp: { begin: () => Promise.reject(new Error('no good')) } };
  const nudging: Worker = { ...two, catchUp: { middle: async () => [{ payload: { org_id: 'acme' } }] } };
  await reconciler(p.ctx, [broken, nudging])();
  const waiting = p.ctx.jobs.backend.queue('walk_two');
  expect((await waiting.getJobs()).map(({ name, data }) => [name, data.payload])).toEqual([
    ['middle', { org_id: 'acme' }],
  ]);
  await waiting.close();
});

test('a repeatable job that only an earlier version declared is removed, with the run that waits', async () => {
  await using p = await place();
  const { workers } = walkers();
  const queue = p.ctx.jobs.backend.queue('walk_one');
  await queue.upsertJobScheduler('old', { pattern: '0 4 * * *' }, { name: 'old', data: { payload: {} } });
  await reconciler(p.ctx, workers)();
  expect((await queue.getJobSchedulers()).map(({ key }) => key)).toEqual(['begin']);
  expect((await queue.getJobs()).filter(({ name }) => name === 'old')).toEqual([]);
  await queue.close();
});
