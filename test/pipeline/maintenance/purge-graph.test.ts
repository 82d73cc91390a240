import { expect, test } from 'vitest';
import { purgeGraph } from '../../../src/pipeline/maintenance/purge-graph.ts';
import { mark } from '../../../src/stores/orgs/deleted-graphs.ts';
import * as graphs from '../../../src/stores/orgs/graphs.ts';
import { transaction } from '../../../src/stores/db/sql.ts';
import { wipe } from '../../../src/stores/orgs/delete-tenant-rows.ts';
import { startWorkers } from '../../../workers/run.ts';
import { database } from '../../support/database.ts';
import { harness } from '../../support/harness.ts';
import { killedAt } from '../../support/killed.ts';
import { rowsWith } from '../../support/rows-with.ts';

const never = new AbortController().signal;

test('a graph whose deletion is killed at any statement is gone in the end, and nothing else is', async () => {
  await using h = await harness({ workers: false });
  const working = await startWorkers(h.ctx, ['extraction', 'dedup']);
  const { owner } = await h.org({ id: 'acme', entities: ['alpha'] });
  await owner.post('/org/acme/graphs', { name: 'Canary', template: 'general' });
  const item = { entity: 'alpha', source: 'mail', type: 'email', title: 'T', body: 'B' };
  const from = (name: string) => ({ metadata: { from: `${name} <${name.toLowerCase()}@birds.example>` } });
  await owner.post('/ingest?sync=true', {
    items: [1, 2, 3].map(() => ({ ...item, ...from('Canary'), graph_id: 'canary' })),
  });
  await owner.post('/ingest?sync=true', { ...item, ...from('Finch') });
  await h.drain();
  await working.close();
  const before = await rowsWith(h.db, 'finch');
  await transaction(h.db, (tx) => mark(tx, 'acme', 'canary', 'ann'));
  let killed = 0;
  for (let n = 0; n < 200; n += 3) {
    const done = await purgeGraph(killedAt(h.ctx, n), 'acme:canary', never).catch(() => undefined);
    if (done !== undefined) break;
    killed++;
  }
  expect(killed).toBeGreaterThan(10);
  expect(await purgeGraph(h.ctx, 'acme:canary', never)).toBe(false);
  expect((await rowsWith(h.db, 'canary')).filter((row) => !row.startsWith('public.audit '))).toEqual([]);
  expect(await rowsWith(h.db, 'finch')).toEqual(before);
  expect((await owner.post('/org/acme/search', { q: 'finch' })).body.total).toBe(1);
}, 180_000);

test('who writes to a graph while it is deleted is refused or is done before', async () => {
  await using h = await harness();
  const { owner } = await h.org({ id: 'acme', entities: ['alpha'] });
  await owner.post('/org/acme/graphs', { name: 'Notes', template: 'general' });
  const item = { entity: 'alpha', source: 's', title: 't', body: 'b', graph_id: 'notes' };
  const sending = Array.from({ length: 30 }, () => owner.post('/ingest', item));
  const deleting = transaction(h.db, (tx) => mark(tx, 'acme', 'notes', 'ann'));
  const statuses = (await Promise.all(sending)).map(({ status }) => status);
  await deleting;
  expect(statuses.filter((status) => ![200, 404, 422].includes(status))).toEqual([]);
  await purgeGraph(h.ctx, 'acme:notes', never);
  expect(await rowsWith(h.db, 'acme:notes')).toEqual([]);
  expect(await graphs.get(h.db, 'acme', 'notes')).toBeUndefined();
});

test('a deletion that nobody goes on with is taken up by the reconciler', async () => {
  await using h = await harness();
  const { owner } = await h.org({ id: 'acme' });
  await owner.post('/org/acme/graphs', { name: 'Notes', template: 'general' });
  await transaction(h.db, (tx) => mark(tx, 'acme', 'notes', 'ann'));
  expect((await owner.get('/org/acme/stats?graph_id=notes')).body.code).toBe('not_found');
  expect((await owner.del('/org/acme/graphs/notes?confirm=true')).body.status).toBe('deleted');
});

test('what is not being taken away stays, and what is goes in parts, with an index of the column or without', async () => {
  await using data = await database();
  const { pool } = data;
  await pool.query(`insert into graphs (org_id, graph_id, graph_key, display_name, template, created_by)
    select 'acme', id, 'acme:' || id, id, 'general', 'ann' from unnest(array['going', 'staying']) id`);
  for (const table of ['plain', 'indexed']) {
    await pool.query(`create table ${table} (graph text not null, n int, filling text default repeat('x', 500))`);
    await pool.query(`insert into ${table} (graph, n) select 'acme:' || id, n
      from unnest(array['going', 'staying']) id, generate_series(1, 17000) n order by n`);
  }
  await pool.query('create index on indexed (graph)');
  const wipeBoth = async () => [
    await wipe(pool, 'plain', 'graph', 'acme:going'),
    await wipe(pool, 'indexed', 'graph', 'acme:going'),
  ];
  expect(await wipeBoth()).toEqual([0, 0]);
  await transaction(pool, (tx) => mark(tx, 'acme', 'going', 'ann'));
  expect(await wipeBoth()).toEqual([17_000, 17_000]);
  for (const table of ['plain', 'indexed'])
    expect((await pool.query(`select graph, count(*)::int as n from ${table} group by graph`)).rows).toEqual([
      { graph: 'acme:staying', n: 17_000 },
    ]);
});
