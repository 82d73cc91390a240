import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { queue, type Job } from '../../src/queue/queue.ts';
import { worker } from '../../src/queue/worker.ts';
import { list } from '../../src/stores/operations/dead-letters.ts';
import { makeGraph } from '../support/settled.ts';
import { keysWith } from '../support/http/keys-with.ts';
import { rowsWith } from '../support/rows-with.ts';
import { until } from '../support/until.ts';
import { kit, STORES } from './kit.ts';

const ORG = 'canary-org';
const of = { org: z.object({ org_id: z.string() }), graph: z.object({ graph: z.string() }) };
const visits = queue('visits', {
  concurrency: 1,
  lowLatency: true,
  jobs: {
    last: { payload: of.org, result: z.object({}), attempts: 1 },
    often: { payload: of.org, result: z.object({}), attempts: 3, backoff: 10 },
    last_of_graph: { payload: of.graph, result: z.object({}), attempts: 1 },
    often_of_graph: { payload: of.graph, result: z.object({}), attempts: 3, backoff: 10 },
  },
});
const { last, often, last_of_graph, often_of_graph } = visits.jobs;
const noGraphs = `delete from graphs where org_id = '${ORG}'`;
const gone = [noGraphs, `delete from orgs where org_id = '${ORG}'`];
const taken = [noGraphs, `update orgs set purging_since = now(), deleted_at = now() where org_id = '${ORG}'`];
const graphTaken = [`update graphs set deleted_at = now() where org_id = '${ORG}'`];
const ENDS: [string, Job, string[]][] = [
  ['org is gone, at its last try,', last, gone],
  ['org is gone, with tries left,', often, gone],
  ['org is being taken away', often, taken],
  ['graph is gone, at its last try,', last_of_graph, [noGraphs]],
  ['graph is gone, with tries left,', often_of_graph, [noGraphs]],
  ['graph is being taken away', often_of_graph, graphTaken],
];

describe.each(STORES)('queues in %s', (store) => {
  test.each(ENDS)('a job that fails when its %s leaves neither job nor letter', async (_, job, statements) => {
    await using k = await kit(store);
    await makeGraph(k.ctx.db, ORG);
    let runs = 0;
    const fails = async () => {
      runs++;
      for (const statement of statements) await k.ctx.db.query(statement);
      throw new Error(`what it needed of ${ORG} is gone`);
    };
    k.work(worker(visits, { last: fails, often: fails, last_of_graph: fails, often_of_graph: fails }));
    await k.ctx.jobs.add(job, job.name.endsWith('_of_graph') ? { graph: ORG } : { org_id: ORG });
    await until(async () => runs === 1);
    const kept = async () => [
      ...(await rowsWith(k.ctx.db, ORG)).filter((row) => !/^public\.(orgs|graphs) /.test(row)),
      ...(await keysWith(k.ctx.config.REDIS_URL, ORG)),
    ];
    await until(async () => (await kept()).length === 0);
    expect([await list(k.ctx.db), runs]).toEqual([[], 1]);
  });
});
