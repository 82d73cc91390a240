import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { BACKGROUND } from '../../src/queue/jobs.ts';
import { queue } from '../../src/queue/queue.ts';
import { worker } from '../../src/queue/worker.ts';
import { until } from '../support/until.ts';
import { kit, STORES } from './kit.ts';

const PLACES = 4;
const jobs = {
  long: { payload: z.object({ n: z.number() }), result: z.object({}) },
  short: { payload: z.object({}), result: z.object({}) },
};
const busy = queue('busy', { concurrency: PLACES, lowLatency: true, jobs });
const slow = queue('slow', { concurrency: PLACES, jobs });
const MANY = 3 * PLACES;

describe.each(STORES)('places of a worker of queues in %s', (store) => {
  test('jobs of bulk leave half of them to what somebody waits for, and are all done in the end', async () => {
    await using k = await kit(store);
    const open = Promise.withResolvers<void>();
    const begun: number[] = [];
    const done: number[] = [];
    k.work(
      worker(busy, {
        async long({ n }) {
          begun.push(n);
          await open.promise;
          done.push(n);
          return {};
        },
        short: async () => ({}),
      }),
    );
    for (let n = 0; n < MANY; n++) await k.ctx.jobs.add(busy.jobs.long, { n }, { priority: BACKGROUND });
    await until(async () => begun.length === PLACES / 2);
    for (let n = 0; n < MANY; n++) await k.ctx.jobs.run(busy.jobs.short, {}, 10_000);
    expect(begun).toHaveLength(PLACES / 2);
    open.resolve();
    await until(async () => done.length === MANY);
    expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: MANY }, (_, n) => n));
  });

  test('where nobody waits for short jobs, bulk has all of them', async () => {
    await using k = await kit(store);
    const open = Promise.withResolvers<void>();
    let begun = 0;
    const long = async () => {
      begun++;
      await open.promise;
      return {};
    };
    k.work(worker(slow, { long, short: async () => ({}) }));
    for (let n = 0; n < PLACES; n++) await k.ctx.jobs.add(slow.jobs.long, { n }, { priority: BACKGROUND });
    await until(async () => begun === PLACES);
    open.resolve();
  });
});
