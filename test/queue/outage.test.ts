import { expect, test } from 'vitest';
import { until } from '../support/until.ts';
import { z } from 'zod';
import { readConfig } from '../../src/config.ts';
import { createLog } from '../../src/common/log.ts';
import { openJobs } from '../../src/queue/open.ts';
import { queue } from '../../src/queue/queue.ts';
import { list } from '../../src/stores/operations/dead-letters.ts';
import { freePort } from '../support/processes.ts';
import { kit, STORES } from './kit.ts';
import { worker } from '../../src/queue/worker.ts';

const echo = queue('echo', {
  concurrency: 2,
  lowLatency: true,
  jobs: {
    say: { payload: z.object({ n: z.number() }), result: z.object({ n: z.number() }), attempts: 2, backoff: 10 },
  },
});
const answering = worker(echo, { say: async ({ n }) => ({ n }) });
const CUT = `select count(pg_terminate_backend(pid)) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

async function nowhere(scheme: 'postgres' | 'redis') {
  const url = `${scheme}://127.0.0.1:${await freePort()}`;
  return openJobs(
    readConfig(scheme === 'redis' ? { REDIS_URL: url } : { DATABASE_URL: `${url}/quern` }),
    createLog('silent', 'test'),
  );
}

test.each(['postgres', 'redis'] as const)(
  'a nudge for queues in a %s that is down is dropped, not thrown',
  async (scheme) => {
    const jobs = await nowhere(scheme);
    await jobs.add(echo.jobs.say, { n: 1 });
    await expect(jobs.run(echo.jobs.say, { n: 1 }, 1_000)).rejects.toMatchObject({ code: 'unavailable' });
    await jobs.close();
  },
);

test('queues in postgres work on after every connection was cut', async () => {
  await using k = await kit('postgres');
  k.work(answering);
  expect(await k.ctx.jobs.run(echo.jobs.say, { n: 1 }, 10_000)).toEqual({ n: 1 });
  await k.ctx.db.query(CUT);
  await until(() =>
    k.ctx.jobs.run(echo.jobs.say, { n: 2 }, 10_000).then(
      () => true,
      () => false,
    ),
  );
  for (const n of [3, 4]) expect(await k.ctx.jobs.run(echo.jobs.say, { n }, 10_000)).toEqual({ n });
});

test.each(STORES)('with queues in %s a store that is down costs a job no try', async (store) => {
  await using k = await kit(store);
  let tries = 0;
  const say = async ({ n }: { n: number }) => {
    if (++tries < 4) throw Object.assign(new Error('connect refused'), { code: 'ECONNREFUSED' });
    return { n };
  };
  k.work(worker(echo, { say }));
  expect(await k.ctx.jobs.run(echo.jobs.say, { n: 5 }, 30_000)).toEqual({ n: 5 });
  expect(await list(k.ctx.db)).toEqual([]);
});
