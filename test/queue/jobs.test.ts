import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Problem } from '../../src/common/errors.ts';
import { queue } from '../../src/queue/queue.ts';
import { list } from '../../src/stores/operations/dead-letters.ts';
import { origin, traced } from '../../src/common/trace.ts';
import { until } from '../support/until.ts';
import { kit, STORES } from './kit.ts';
import { worker, type Run } from '../../src/queue/worker.ts';

const numbers = queue('numbers', {
  concurrency: 3,
  lowLatency: true,
  jobs: {
    double: { payload: z.object({ n: z.number() }), result: z.object({ n: z.number() }), attempts: 3, backoff: 10 },
    alone: { payload: z.object({ key: z.string() }), result: z.object({}), once: 'key' },
    nudge: { payload: z.object({ key: z.string() }), result: z.object({}), once: 'key', attempts: 1 },
    slow: { payload: z.object({}), result: z.object({}), timeout: 50, attempts: 1 },
    once: { payload: z.object({ text: z.string() }), result: z.object({ size: z.number() }), ephemeral: true },
  },
});
const quiet = {
  double: async ({ n }: { n: number }) => ({ n: 2 * n }),
  alone: async () => ({}),
  nudge: async () => ({}),
  slow: async () => ({}),
  once: async ({ text }: { text: string }) => ({ size: text.length }),
};
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: Error) => error,
  );

describe.each(STORES)('queues in %s', (store) => {
  test('a job runs once and its result comes back', async () => {
    await using k = await kit(store);
    let runs = 0;
    k.work(worker(numbers, { ...quiet, double: async ({ n }) => (runs++, { n: 2 * n }) }));
    expect(await k.ctx.jobs.run(numbers.jobs.double, { n: 21 }, 10_000)).toEqual({ n: 42 });
    expect(runs).toBe(1);
  });

  test('a job that fails is tried again after a pause', async () => {
    await using k = await kit(store);
    const at: number[] = [];
    const double = async ({ n }: { n: number }) => {
      at.push(performance.now());
      if (at.length < 3) throw new Error('not yet');
      return { n };
    };
    k.work(worker(numbers, { ...quiet, double }));
    expect(await k.ctx.jobs.run(numbers.jobs.double, { n: 1 }, 10_000)).toEqual({ n: 1 });
    expect(at).toHaveLength(3);
    expect(at[2]! - at[1]!).toBeGreaterThan(8);
    expect(await list(k.ctx.db)).toEqual([]);
  });

  test('a job that fails each time ends as a dead letter with its payload and reason', async () => {
    await using k = await kit(store);
    k.work(worker(numbers, { ...quiet, double: () => Promise.reject(new Error('no good')) }));
    const error = await refusal(k.ctx.jobs.run(numbers.jobs.double, { n: 7 }, 10_000));
    expect(error).toMatchObject({ message: 'no good' });
    expect(await list(k.ctx.db)).toMatchObject([
      { queue: 'numbers', job: 'double', payload: { n: 7 }, reason: 'no good', attempts: 3 },
    ]);
  });

  test('work that is nudged again and again and fails each time leaves one dead letter', async () => {
    await using k = await kit(store);
    const nudge = ({ key }: { key: string }) => Promise.reject(new Error(`${key} is no good`));
    k.work(worker(numbers, { ...quiet, nudge }));
    const failed = () => k.ctx.jobs.backend.queue('numbers').getFailedCount();
    for (let n = 1; n <= 6; n++) {
      await k.ctx.jobs.add(numbers.jobs.nudge, { key: n % 2 ? 'a' : 'b' });
      await until(async () => (await failed()) === n);
    }
    expect((await list(k.ctx.db)).map(({ payload, reason }) => [payload, reason]).toSorted()).toEqual([
      [{ key: 'a' }, 'a is no good'],
      [{ key: 'b' }, 'b is no good'],
    ]);
  });

  test('a refusal is not tried again and reaches who waits as the same problem', async () => {
    await using k = await kit(store);
    let runs = 0;
    const double = () => (runs++, Promise.reject(new Problem('not_found', 'There is no seven.')));
    k.work(worker(numbers, { ...quiet, double }));
    const error = await refusal(k.ctx.jobs.run(numbers.jobs.double, { n: 7 }, 10_000));
    expect(error).toMatchObject({ code: 'not_found', message: 'There is no seven.' });
    expect(runs).toBe(1);
    expect(await list(k.ctx.db)).toEqual([]);
  });

  test('a payload that does not fit is refused without a second try', async () => {
    await using k = await kit(store);
    k.work(worker(numbers, quiet));
    const error = await refusal(k.ctx.jobs.run(numbers.jobs.double, { n: 'x' as never }, 10_000));
    expect(error).toMatchObject({ code: 'invalid' });
  });

  test('a handler that outlives its deadline has its signal aborted and the job failed', async () => {
    await using k = await kit(store);
    const aborted = Promise.withResolvers<void>();
    const slow = (_: object, { signal }: { signal: AbortSignal }) => {
      signal.addEventListener('abort', () => aborted.resolve());
      return new Promise<never>(() => {});
    };
    k.work(worker(numbers, { ...quiet, slow }));
    const error = await refusal(k.ctx.jobs.run(numbers.jobs.slow, {}, 10_000));
    expect(error?.message).toContain('not done within 50 ms');
    await aborted.promise;
  });

  test('of a ephemeral job nothing is kept, whether it went well, failed or was not begun', async () => {
    await using k = await kit(store);
    const kept = async () => JSON.stringify(await k.ctx.jobs.backend.queue('numbers').getJobs());
    const waited = await refusal(k.ctx.jobs.run(numbers.jobs.once, { text: 'canary' }, 50));
    expect([waited, await kept()]).toEqual([expect.objectContaining({ code: 'timed_out' }), '[]']);
    let tries = 0;
    const once = async ({ text }: { text: string }) => {
      tries++;
      expect(await kept()).not.toContain('canary');
      if (text.length > 6) throw new Error('too long');
      return { size: text.length };
    };
    k.work(worker(numbers, { ...quiet, once }));
    expect(await k.ctx.jobs.run(numbers.jobs.once, { text: 'canary' }, 10_000)).toEqual({ size: 6 });
    expect(await refusal(k.ctx.jobs.run(numbers.jobs.once, { text: 'canaries' }, 10_000))).toMatchObject({
      message: 'too long',
    });
    expect([tries, await kept(), await list(k.ctx.db)]).toEqual([2, '[]', []]);
  });

  test('whoever waits longer than allowed hears that the job goes on', async () => {
    await using k = await kit(store);
    const error = await refusal(k.ctx.jobs.run(numbers.jobs.double, { n: 1 }, 60));
    expect(error).toMatchObject({ code: 'timed_out' });
  });

  test('of jobs declared once one runs and one waits, and the last one added is never lost', async () => {
    await using k = await kit(store);
    const gate = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const again = Promise.withResolvers<void>();
    let runs = 0;
    const alone = async () => {
      if (++runs === 2) again.resolve();
      begun.resolve();
      await gate.promise;
      return {};
    };
    k.work(worker(numbers, { ...quiet, alone }));
    await k.ctx.jobs.add(numbers.jobs.alone, { key: 'a' });
    await begun.promise;
    for (let i = 0; i < 5; i++) await k.ctx.jobs.add(numbers.jobs.alone, { key: 'a' });
    gate.resolve();
    await again.promise;
    expect(await k.ctx.jobs.run(numbers.jobs.double, { n: 1 }, 10_000)).toEqual({ n: 2 });
    expect(runs).toBe(2);
  });

  test('the id of the request that caused a job is known where it runs', async () => {
    await using k = await kit(store);
    const seen = Promise.withResolvers<string | undefined>();
    k.work(worker(numbers, { ...quiet, alone: async () => (seen.resolve(origin().request_id), {}) }));
    await traced('request-12345', () => k.ctx.jobs.add(numbers.jobs.alone, { key: 'a' }));
    expect(await seen.promise).toBe('request-12345');
  });

  test('a process that drains ends its jobs and begins no more', async () => {
    await using k = await kit(store);
    const begun = Promise.withResolvers<void>();
    let ended = 0;
    const double = async ({ n }: { n: number }, { signal }: { signal: AbortSignal }) => {
      begun.resolve();
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      ended++;
      return { n };
    };
    const working = k.work(worker(numbers, { ...quiet, double }));
    const result = k.ctx.jobs.run(numbers.jobs.double, { n: 5 }, 10_000);
    await begun.promise;
    await working.close();
    expect(await result).toEqual({ n: 5 });
    expect(ended).toBe(1);
  });

  test('what goes on behind a job keeps no place from the next, and a process that drains waits for it', async () => {
    await using k = await kit(store);
    const gate = Promise.withResolvers<void>();
    let ended = 0;
    const double = async ({ n }: { n: number }, { signal, behind }: Run) => {
      behind(gate.promise.then(() => void ended++));
      signal.addEventListener('abort', () => gate.resolve());
      return { n };
    };
    const working = k.work(worker(numbers, { ...quiet, double }));
    const places = Array.from({ length: numbers.concurrency + 1 }, (_, n) => n);
    for (const n of places) expect(await k.ctx.jobs.run(numbers.jobs.double, { n }, 10_000)).toEqual({ n });
    expect(ended).toBe(0);
    await working.close();
    expect(ended).toBe(places.length);
  });

  test('a job that a draining process cannot end waits for the next process without a lost try', async () => {
    await using k = await kit(store);
    const begun = Promise.withResolvers<void>();
    const stop = (_: object, { signal }: { signal: AbortSignal }) =>
      new Promise<never>((_, reject) => {
        begun.resolve();
        signal.addEventListener('abort', () => reject(new Error('stopped')));
      });
    const working = k.work(worker(numbers, { ...quiet, double: stop }));
    const result = k.ctx.jobs.run(numbers.jobs.double, { n: 5 }, 20_000);
    await begun.promise;
    await working.close();
    k.work(worker(numbers, quiet));
    expect(await result).toEqual({ n: 10 });
  });
});
