import { expect, test } from 'vitest';
import { createLog } from '../../src/common/log.ts';
import { growing } from '../../src/operator/growth.ts';
import { extraction } from '../../src/queues/extraction.ts';
import { beat } from '../../src/stores/operations/heartbeats.ts';
import { count, put } from '../../src/stores/operations/dead-letters.ts';
import { sql } from '../../src/stores/db/sql.ts';
import { pages } from './pages.ts';

test('the first page tells how all stands, and loads itself anew', async () => {
  await using p = await pages();
  await beat(p.ctx.db, 'a-process', ['extraction']);
  await p.ctx.db.query(
    `insert into nights (run, day, started_at, finished_at, items) values ('2026-03-01', '2026-03-01', '2026-03-01T04:00:00Z', now(), 7)`,
  );
  await p.ctx.db.query(
    `insert into nights (run, on_demand, org_id, finished_at) values ('now', true, '<i>acme', now())`,
  );
  await p.ctx.db
    .query(`insert into night_stages (run, stage, position, status, lease_until, finished_at, counts, error) values
    ('now', 'purge.sweep', 0, 'failed', now(), now(), '{}', '<no> good'), ('now', 'extraction.nightly', 1, 'done', now(), now(), '{"extracted": 3}', null)`);
  const answer = await p.call('/');
  const html = await answer.text();
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
  expect(html).toContain('<meta http-equiv="refresh" content="10">');
  for (const check of ['postgres', 'extraction_lag', 'event_loop']) expect(html).toContain(`<td>${check}</td>`);
  expect(html).toMatch(/<td>extraction<\/td>(<td class="n">0<\/td>){4}<td class="n">1<\/td>/);
  expect(html).toMatch(/<td>2026-03-01<\/td><td class="n">7<\/td>/);
  expect(html).toContain('<td>on demand, &#60;i&#62;acme</td>');
  expect(html).toMatch(/purge\.sweep <span class="fail">failed<\/span> 0 ms &#60;no&#62; good<br>extraction\.nightly/);
  expect(html).toMatch(/<span class="ok">done<\/span> 0 ms extracted 3<\/td>/);
});

test('it tells how much is accepted and extracted, lately and in the last hour', async () => {
  await using p = await pages();
  const settled = [`10 seconds`, `30 minutes`, `2 hours`].map(
    (ago, n) => sql`insert into changes (graph, revision, at, documents, nodes, edges, gone)
      values ('acme', ${n}, now() - ${ago}::interval, ${['ingest_1', 'ingest_2', 'write_3', 'ingest_4']}, 1, 1, 0)`,
  );
  for (const one of settled) await p.ctx.db.query(one);
  const html = await (await p.call('/')).text();
  expect(html).toContain('<tr><td>accepted</td><td class="n">0</td><td class="n">0</td></tr>');
  expect(html).toContain('<tr><td>extracted</td><td class="n">3</td><td class="n">6</td></tr>');
  const lines = (await (await p.call('/metrics')).text()).split('\n');
  expect(lines).toContain('quern_items_extracted_lately{within="1h"} 6');
});

test('what a number grew by is counted from when it was looked at, and anew with the number', async () => {
  const grown = growing(createLog('silent', 'test'), async () => 40);
  await expect.poll(() => grown.upTo(100)).toEqual({ minute: 60, hour: 60 });
  expect(grown.upTo(40)).toEqual({ minute: 0, hour: 0 });
  expect(grown.upTo(3)).toEqual({ minute: 0, hour: 0 });
  await grown.stop();
});

test('orgs near their limit are named, whatever signs their names hold', async () => {
  await using p = await pages();
  await p.ctx.db.query(`insert into orgs (org_id, graph_name, plan) values ('<b>acme', 'acme', 'free')`);
  await p.ctx.db.query(`insert into plan_marks (org_id, mark) values ('<b>acme', 80)`);
  const html = await (await p.call('/')).text();
  expect(html).toContain('<td>&#60;b&#62;acme</td><td>free</td><td class="n">80</td>');
});

test('metrics are in the format of Prometheus, behind the password', async () => {
  await using p = await pages();
  await p.ctx.jobs.add(extraction.jobs.extract, { org_id: 'acme', item_ids: ['ingest_1'] });
  await put(p.ctx.db, { queue: 'extraction', job: 'extract', payload: {}, reason: 'worn out', attempts: 5 }, 'one');
  const answer = await p.call('/metrics');
  expect(answer.headers.get('content-type')).toContain('version=0.0.4');
  const lines = (await answer.text()).split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'quern_check{check="postgres"} 1',
      'quern_items{status="pending"} 0',
      'quern_jobs{queue="extraction",state="waiting"} 1',
      'quern_dead_letters 1',
      'quern_orgs_near_limit 0',
    ]),
  );
  expect((await p.call('/metrics', { headers: { Authorization: '' } })).status).toBe(401);
});

test('a dead letter is discarded by itself', async () => {
  await using p = await pages();
  for (const name of ['one', 'two'])
    await put(p.ctx.db, { queue: 'extraction', job: 'extract', payload: {}, reason: name, attempts: 5 }, name);
  const id = /name="id" value="([^"]+)"/.exec(await (await p.call('/letters')).text())![1]!;
  const body = new URLSearchParams({ id });
  expect((await p.call('/letters/discard', { method: 'POST', body })).status).toBe(303);
  expect(await count(p.ctx.db)).toBe(1);
});
