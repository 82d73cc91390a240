import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { graphFault } from '../../src/health/faults.ts';
import { healthOf, type Report } from '../../src/health/report.ts';
import { declaredQueues } from '../../src/queue/registry.ts';
import { beat } from '../../src/stores/operations/heartbeats.ts';
import { put } from '../../src/stores/operations/dead-letters.ts';
import { sql } from '../../src/stores/db/sql.ts';
import { freePort } from '../support/processes.ts';
import { makeGraph } from '../support/settled.ts';
import { context } from './context.ts';

const NAMES = [
  'postgres',
  'migrations',
  'queue',
  'graph',
  'collector_path',
  'vault_key',
  'workers',
  'schedules',
  'nightly',
  'extraction_lag',
  'failed_jobs',
  'event_loop',
];
const checkOf = (report: Report, name: string) => report.checks.find((check) => check.name === name);

test('an installation with workers and schedules passes all twelve checks', async () => {
  await using c = await context();
  const declared = await declaredQueues();
  await beat(
    c.ctx.db,
    'here',
    declared.map((queue) => queue.name),
  );
  await c.ctx.jobs.restoreSchedules(declared);
  const report = await healthOf(c.ctx);
  expect(report.checks.map((check) => check.name)).toEqual(NAMES);
  expect(report.checks.filter((check) => check.status !== 'ok')).toEqual([]);
  expect(report).toMatchObject({ status: 'ok', version: expect.stringMatching(/^2\.0\.0\+[0-9a-f]{12}$/) });
});

test('without workers the service is degraded and says what to start', async () => {
  await using c = await context();
  const report = await healthOf(c.ctx);
  expect(report.status).toBe('degraded');
  expect(checkOf(report, 'workers')?.detail).toContain('Start workers for collection, community');
  expect(checkOf(report, 'schedules')).toMatchObject({
    status: 'warn',
    detail: expect.stringContaining('purge.sweep'),
  });
});

test('however many ask within ten seconds, one pass is made', async () => {
  let now = new Date('2026-03-01T10:00:00Z');
  await using c = await context({}, { now: () => now });
  const reports = await Promise.all(Array.from({ length: 50 }, () => healthOf(c.ctx)));
  expect(new Set(reports).size).toBe(1);
  now = new Date('2026-03-01T10:00:09.999Z');
  expect(await healthOf(c.ctx)).toBe(reports[0]);
  now = new Date('2026-03-01T10:00:10Z');
  expect(await healthOf(c.ctx)).not.toBe(reports[0]);
});

test('a database that is gone puts the service down', async () => {
  const port = await freePort();
  await using c = await context({ DATABASE_URL: `postgres://postgres@127.0.0.1:${port}/quern` });
  const report = await healthOf(c.ctx);
  expect(report.status).toBe('down');
  expect(checkOf(report, 'postgres')).toMatchObject({
    status: 'fail',
    detail: expect.stringContaining('ECONNREFUSED'),
  });
});

test('a collector path that takes no write puts the service down', async () => {
  await using c = await context();
  await rm(join(c.ctx.config.DATA_DIR, 'collector'), { recursive: true });
  const report = await healthOf(c.ctx);
  expect(report.status).toBe('down');
  expect(checkOf(report, 'collector_path')).toMatchObject({ status: 'fail' });
});

test('a queue that is down leaves the service accepting', async () => {
  const port = await freePort();
  await using c = await context({ REDIS_URL: `redis://127.0.0.1:${port}` });
  const report = await healthOf(c.ctx);
  expect(report.status).toBe('degraded');
  expect(checkOf(report, 'queue')).toMatchObject({ status: 'warn' });
});

test('a graph that is in another kind of store is a warning that names the rebuild', async () => {
  await using c = await context();
  await makeGraph(c.ctx.db);
  expect(checkOf(await healthOf(c.ctx), 'graph')).toMatchObject({ status: 'ok' });
  await c.ctx.db.query('/* of every organization */ update graphs set apart = true');
  expect(await graphFault(c.ctx)).toContain('1 graphs are in another store than the one in use: run "npm run rebuild"');
});

test('a root secret that cannot be read is a warning', async () => {
  await using c = await context({ ROOT_SECRETS: 'v1:short' });
  expect(checkOf(await healthOf(c.ctx), 'vault_key')).toMatchObject({ status: 'warn' });
});

test('a dead letter is a warning until it is replayed', async () => {
  await using c = await context();
  await put(c.ctx.db, { queue: 'dedup', job: 'settle', payload: {}, reason: 'no good', attempts: 5 }, 'one');
  const found = checkOf(await healthOf(c.ctx), 'failed_jobs');
  expect(found).toMatchObject({ status: 'warn', detail: expect.stringContaining('1 dead letters') });
});

test('an item that has waited for the night longer than 26 hours is a warning', async () => {
  await using c = await context();
  await insertItem(c.ctx.db, 'pending', '27 hours', 'null');
  expect(checkOf(await healthOf(c.ctx), 'nightly')).toMatchObject({ status: 'warn' });
});

test('a night on demand counts as the last night', async () => {
  await using c = await context();
  expect(checkOf(await healthOf(c.ctx), 'nightly')?.detail).toContain('no night has run yet');
  await using d = await context();
  await d.ctx.db.query(`insert into nights (run, on_demand, finished_at) values ('now', true, '2026-03-01T10:00:00Z')`);
  expect(checkOf(await healthOf(d.ctx), 'nightly')?.detail).toContain('the last night ended 2026-03-01T10:00:00.000Z');
});

test('an item that is due for longer than a minute is a warning', async () => {
  await using c = await context();
  await insertItem(c.ctx.db, 'pending', '2 minutes', `now() - interval '2 minutes'`);
  expect(checkOf(await healthOf(c.ctx), 'extraction_lag')).toMatchObject({ status: 'warn' });
});

test('a draining process says that it is down', async () => {
  const draining = new AbortController();
  await using c = await context({}, undefined, draining.signal);
  expect((await healthOf(c.ctx)).status).toBe('degraded');
  draining.abort();
  expect((await healthOf(c.ctx)).status).toBe('down');
});

function insertItem(db: Parameters<typeof beat>[0], status: string, age: string, due: string) {
  const { text, values } =
    sql`insert into items (org_id, item_id, graph_id, graph_key, entity, source, type, title, date, path,
      bytes, sha256, content_hash, submitted_by, status, submitted_at, due_at)
    values ('acme', 'ingest_1', 'primary', 'acme', 'acme', 'test', 'note', 't', '2026-03-01', 'p', 1, '', '', 'u', ${status},
      now() - ${age}::interval, `;
  return db.query(`${text}${due})`, values);
}
