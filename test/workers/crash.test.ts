import { describe, expect, test } from 'vitest';
import { list } from '../../src/stores/operations/dead-letters.ts';
import type { Pool } from '../../src/stores/db/sql.ts';
import { kit, STORES } from '../queue/kit.ts';
import { startProcess } from '../support/processes.ts';
import { until } from '../support/until.ts';
import { trial } from './trial.ts';
import { worker } from '../../src/queue/worker.ts';

const begun = (db: Pool) => until(async () => (await db.query('select 1 from begun')).rowCount! > 0);

describe.each(STORES)('with queues in %s', (store) => {
  test('a job whose worker was killed is begun again by another', async () => {
    await using k = await kit(store);
    await k.ctx.db.query('create table begun (n int)');
    const env = { DATABASE_URL: k.ctx.config.DATABASE_URL!, REDIS_URL: k.ctx.config.REDIS_URL ?? '' };
    const child = await startProcess('test/workers/crash-child.ts', { env });
    const result = k.ctx.jobs.run(trial.jobs.hold, { n: 7 }, 50_000);
    await begun(k.ctx.db);
    k.work(worker(trial, { hold: async ({ n }) => ({ n }) }));
    await child.end('SIGKILL');
    expect(await result).toEqual({ n: 7 });
    expect(await list(k.ctx.db)).toEqual([]);
  });
});
