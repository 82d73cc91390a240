import { expect, test } from 'vitest';
import { acceptedWithin, lastDayOf } from '../../src/operator/day.ts';
import { extraction } from '../../src/queues/extraction.ts';
import { lastDay, noteMinute } from '../../src/stores/operations/installation-minutes.ts';
import { beat } from '../../src/stores/operations/heartbeats.ts';
import { count, put } from '../../src/stores/operations/dead-letters.ts';
import { sql } from '../../src/stores/db/sql.ts';
import { pages } from './pages.ts';

test('the first page tells how all stands, and its live part renews itself', async () => {
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
    ('now', 'purge.sweep', 0, 'failed', now(), now(), '{}', '<no> good'), ('now', 'extraction.nightly', 1, 'done', now(), now(), '{"extracted": 3}', null),
    ('now', 'dedup.cross_link', 2, 'running', now() + interval '1 hour', null, '{}', null), ('now', 'digest', 3, 'done', now(), now(), '{}', null)`);
  const answer = await p.call('/');
  const html = await answer.text();
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
  expect(html).toContain('<div data-live id="stands">');
  for (const check of ['postgres', 'extraction_lag', 'event_loop']) expect(html).toContain(`<td>${check}</td>`);
  expect(html).toMatch(/<td>extraction<\/td>(<td class="number">0<\/td>){4}<td class="number">1<\/td>/);
  expect(html).toMatch(/<b>2026-03-01<\/b><span class="state done">done<\/span><span>7 items<\/span>/);
  expect(html).toContain('<b>On demand, &#60;i&#62;acme</b><span class="state failed">failed</span>');
  expect(html).toMatch(
    /<td>purge\.sweep<\/td><td><span class="state failed">failed<\/span>.*<td>&#60;no&#62; good<\/td>/,
  );
  expect(html).toMatch(/<td>extraction\.nightly<\/td><td><span class="state done">done<\/span>.*<td>extracted 3<\/td>/);
  const did = (stage: string) => new RegExp(`<td>${stage}</td>.*?<td>([^<]*)</td></tr>`).exec(html)?.[1];
  expect([did('dedup.cross_link'), did('digest')]).toEqual(['', 'nothing to do']);
});

test('it tells how much is accepted and extracted, lately and in the last hour', async () => {
  await using p = await pages();
  const settled = [`10 seconds`, `30 minutes`, `2 hours`].map(
    (ago, n) => sql`insert into changes (graph, revision, at, documents, nodes, edges, gone)
      values ('acme', ${n}, now() - ${ago}::interval, ${['ingest_1', 'ingest_2', 'write_3', 'ingest_4']}, 1, 1, 0)`,
  );
  for (const one of settled) await p.ctx.db.query(one);
  const html = await (await p.call('/')).text();
  expect(html).toContain('<dt>Accepted, last minute / hour</dt><dd>0 / 0</dd>');
  expect(html).toContain('<dt>Extracted, last minute / hour</dt><dd>3 / 6</dd>');
  const lines = (await (await p.call('/metrics')).text()).split('\n');
  expect(lines).toContain('quern_items_extracted_lately{within="1h"} 6');
});

const minute = (at: string, accepted: number, over = {}) => ({
  at: new Date(`2026-03-02T${at}:00Z`),
  accepted,
  extracted: 0,
  lag: 0,
  failed: 0,
  ...over,
});

test('a day is told in quarters of an hour, also where nobody looked or the count began anew', () => {
  const minutes = [
    minute('10:00', 40, { lag: 2 }),
    minute('10:01', 45, { extracted: 3, lag: 9, failed: 1 }),
    minute('10:02', 4, { extracted: 1 }),
    minute('11:00', 10),
  ];
  const now = new Date('2026-03-02T11:03:00Z');
  const day = lastDayOf(minutes, now);
  expect([day.length, day[0]!.from.toISOString()]).toEqual([96, '2026-03-01T11:15:00.000Z']);
  const at = (time: string) => day.find(({ from }) => from.toISOString().includes(`T${time}`));
  expect(at('10:00')).toMatchObject({ accepted: 9, extracted: 4, lag: 9, failed: 1 });
  expect(at('10:15')).toMatchObject({ accepted: null, lag: null });
  expect(at('11:00')).toMatchObject({ accepted: 6 });
  const within = (ms: number) => acceptedWithin(minutes, { now, accepted: 12, ms });
  expect([within(60_000), within(3_600_000)]).toEqual([2, 8]);
});

test('a minute is noted once, with what was extracted in the one before, and told for a day', async () => {
  await using p = await pages();
  await p.ctx.db.query(`insert into installation_minutes values (now() - interval '26 hours', 1, 1, 1, 1)`);
  await p.ctx.db.query(`insert into changes (graph, revision, at, documents, nodes, edges, gone)
    values ('acme', 1, date_trunc('minute', now()) - interval '20 seconds', array['ingest_1', 'ingest_2', 'write_3'], 1, 1, 0)`);
  await p.ctx.db.query(`delete from installation_minutes where at > now() - interval '1 hour'`);
  for (const failed of [4, 5]) await noteMinute(p.ctx.db, { accepted: 7, lag: 1.5, failed });
  const lastHours = await lastDay(p.ctx.db);
  expect(lastHours).toMatchObject([{ accepted: 7, extracted: 2, lag: 1.5, failed: 4 }]);
});

test('a job is run now, of one org or of all, and what is not known is refused in words', async () => {
  await using p = await pages();
  const run = (body: Record<string, string>) => p.call('/run', { method: 'POST', body: new URLSearchParams(body) });
  expect((await run({ job: 'nightly' })).headers.get('location')).toBe('/?started=nightly');
  expect(await (await p.call('/?started=nightly')).text()).toMatch(/Started: nightly\..*<b>On demand<\/b>/s);
  expect((await run({ job: 'digest' })).status).toBe(303);
  const jobs = await (await p.call('/queues/api/queues?activeQueue=digest&status=waiting')).text();
  expect(jobs).toContain('"on_demand":true');
  for (const [body, status, expected] of [
    [{ job: 'constructor' }, 422, 'Choose a job'],
    [{ job: 'digest', org_id: '<nobody>' }, 404, 'no such organization'],
  ] as const) {
    const answer = await run(body);
    expect([answer.status, await answer.text()]).toEqual([status, expect.stringContaining(expected)]);
  }
});

test('orgs near their limit are named, whatever signs their names hold', async () => {
  await using p = await pages();
  await p.ctx.db.query(`insert into orgs (org_id, graph_name, plan) values ('<b>acme', 'acme', 'free')`);
  await p.ctx.db.query(`insert into plan_marks (org_id, mark) values ('<b>acme', 80)`);
  const html = await (await p.call('/')).text();
  expect(html).toContain('<td>&#60;b&#62;acme</td><td>free</td><td class="number">80</td>');
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
