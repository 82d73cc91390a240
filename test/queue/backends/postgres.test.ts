import { expect, test } from 'vitest';
import { z } from 'zod';
import { queue } from '../../../src/queue/queue.ts';
import { worker } from '../../../src/queue/worker.ts';
import { PreparedClient } from '../../../src/stores/db/prepared-client.ts';
import { until } from '../../support/until.ts';
import { kit } from '../kit.ts';

const bells = queue('bells', {
  concurrency: 3,
  lowLatency: true,
  jobs: { ring: { payload: z.object({}), result: z.object({}) } },
});

/** Notes the texts of what is sent about a queue until the returned function is called. */
function tap(name: string, texts: string[]): () => void {
  const original = PreparedClient.prototype.query as (...given: unknown[]) => unknown;
  PreparedClient.prototype.query = function tapped(this: PreparedClient, ...given: unknown[]) {
    const [statement, values] = given;
    if (typeof statement === 'string' && Array.isArray(values) && values[0] === name) texts.push(statement);
    return original.apply(this, given);
  } as never;
  return () => void (PreparedClient.prototype.query = original as never);
}

const isLook = (text: string): boolean => /present/.test(text);
const isStalledCheck = (text: string): boolean => /stalled/.test(text);

test('a job costs a worker that rests six statements at most', async () => {
  await using k = await kit('postgres');
  const texts: string[] = [];
  const untap = tap('bells', texts);
  try {
    let rung = 0;
    k.work(worker(bells, { ring: async () => (rung++, {}) }));
    await until(async () => texts.some(isLook));
    texts.length = 0;
    await k.ctx.jobs.add(bells.jobs.ring, {});
    await until(
      async () => rung === 1 && texts.some((text) => /Finish an active job/.test(text)) && texts.some(isLook),
    );
    expect(texts.filter((text) => !isStalledCheck(text)).length).toBeLessThanOrEqual(6);
    expect(texts.filter((text) => /rate_limit|FROM next_signal/.test(text))).toEqual([]);
  } finally {
    untap();
  }
});

test('a worker that rests goes on at once with what has become due', async () => {
  await using k = await kit('postgres');
  const rung: number[] = [];
  k.work(worker(bells, { ring: async () => (rung.push(rung.length), {}) }));
  await k.ctx.jobs.add(bells.jobs.ring, {});
  await until(async () => rung.length === 1);
  await k.ctx.jobs.add(bells.jobs.ring, {}, { delay: 50 });
  await until(async () => rung.length === 2);
});
