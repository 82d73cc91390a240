import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { queue } from '../../src/queue/queue.ts';
import { worker } from '../../src/queue/worker.ts';
import { list } from '../../src/stores/operations/dead-letters.ts';
import { sql } from '../../src/stores/db/sql.ts';
import { makeGraph } from '../support/settled.ts';
import { keysWith } from '../support/http/keys-with.ts';
import { rowsWith } from '../support/rows-with.ts';
import { until } from '../support/until.ts';
import { kit, STORES } from './kit.ts';

const ORG = 'canary-org';
const visits = queue('visits', {
  concurrency: 1,
  lowLatency: true,
  jobs: {
    last: { payload: z.object({ org_id: z.string() }), result: z.object({}), attempts: 1 },
    often: { payload: z.object({ org_id: z.string() }), result: z.object({}), attempts: 3, backoff: 10 },
  },
});
const ENDS: [string, (typeof visits.jobs)['last'], string][] = [
  ['is gone, at its last try,', visits.jobs.last, 'delete from orgs'],
  ['is gone, with tries left,', visits.jobs.often, 'delete from orgs'],
  ['is being taken away', visits.jobs.often, 'update orgs set purging_since = now(), deleted_at = now()'],
];

describe.each(STORES)('queues in %s', (store) => {
  test.each(ENDS)('a job that fails when its org %s leaves neither job nor letter', async (_, job, statement) => {
    await using k = await kit(store);
    await makeGraph(k.ctx.db, ORG);
    let runs = 0;
    const fails = async () => {
      runs++;
      await k.ctx.db.query(sql`delete from graphs where org_id = ${ORG}`);
      await k.ctx.db.query({ text: `${statement} where org_id = $1`, values: [ORG] });
      throw new Error(`what it needed of ${ORG} is gone`);
    };
    k.work(worker(visits, { last: fails, often: fails }));
    await k.ctx.jobs.add(job, { org_id: ORG });
    await until(async () => runs === 1);
    const kept = async () => [
      ...(await rowsWith(k.ctx.db, ORG)).filter((row) => !row.startsWith('public.orgs')),
      ...(await keysWith(k.ctx.config.REDIS_URL, ORG)),
    ];
    await until(async () => (await kept()).length === 0);
    expect([await list(k.ctx.db), runs]).toEqual([[], 1]);
  });
});
