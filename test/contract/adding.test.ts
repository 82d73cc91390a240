import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { createLog } from '../../src/common/log.ts';
import { openJobs } from '../../src/queue/open.ts';
import type { Pool } from '../../src/stores/db/sql.ts';
import { database } from '../support/database.ts';
import { client } from '../support/http/client.ts';
import { freePort, NODE, ROOT, startProcess } from '../support/processes.ts';
import { until } from '../support/until.ts';
import { bearer, connected, textOf } from '../mcp/session.ts';
import { ADDED } from './added.ts';

const ADMIN_KEY = 'qn_admin_of_an_added_thing';
const PATIENCE_MS = 60_000;

interface Copy {
  root: string;
  env: Record<string, string>;
  /** Ports of the API and of the operators' pages. */
  ports: [api: number, board: number];
}

/** A copy of the checkout to which files are added, and the settings of its processes on a database of their own. */
async function copied(stack: AsyncDisposableStack, files: Record<string, string>): Promise<Copy & { db: Pool }> {
  const root = `${await mkdtemp(join(tmpdir(), 'quern-adding-'))}/`;
  stack.defer(() => rm(root, { recursive: true, force: true }));
  for (const part of ['src', 'workers', 'package.json'])
    await cp(join(ROOT, part), join(root, part), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  for (const [path, text] of Object.entries(files)) await writeFile(join(root, path), text);
  const db = stack.use(await database());
  const ports: Copy['ports'] = [await freePort(), await freePort()];
  const env = {
    PORT: String(ports[0]),
    BOARD_PORT: String(ports[1]),
    DATABASE_URL: db.url,
    DATA_DIR: join(root, 'data'),
    ADMIN_KEYS: ADMIN_KEY,
    BOARD_PASSWORD: 'a secret word',
    ROOT_SECRETS: `v1:${Buffer.alloc(32, 7).toString('base64')}`,
    LOG_LEVEL: 'warn',
  };
  return { root, env, ports, db: db.pool };
}

async function started(stack: AsyncDisposableStack, files: Record<string, string>) {
  const { root, env, ports, db } = await copied(stack, files);
  await promisify(execFile)(NODE, [join(root, 'workers/migrate.ts')], { cwd: root, env: { ...process.env, ...env } });
  for (const script of ['src/server.ts', 'workers/run.ts', 'src/operator.ts']) {
    const running = await startProcess(script, { root, env });
    stack.defer(() => running.end('SIGKILL'));
  }
  const jobs = openJobs(
    readConfig({ DATABASE_URL: env.DATABASE_URL, LOG_LEVEL: 'silent' }),
    createLog('silent', 'test'),
  );
  stack.defer(() => jobs.close());
  const Authorization = `Basic ${Buffer.from('operator:a secret word').toString('base64')}`;
  return {
    root,
    url: `http://127.0.0.1:${ports[0]}`,
    admin: client(`http://127.0.0.1:${ports[0]}`, ADMIN_KEY),
    db,
    jobs,
    board: async (path: string) =>
      (await fetch(`http://127.0.0.1:${ports[1]}${path}`, { headers: { Authorization } })).json() as any,
  };
}

const whole = new AsyncDisposableStack();
let s: Awaited<ReturnType<typeof started>>;
beforeAll(async () => {
  s = await started(whole, ADDED);
  for (const org_id of ['acme', 'beta']) await s.admin.post('/admin/provision-org', { org_id, owner: 'ada' });
}, 240_000);
afterAll(() => whole.disposeAsync());
const named = (all: { name: string }[]) => all.map(({ name }) => name);
const ofAcme = (method: string, path: string) => s.admin.call(method, path, undefined, { 'x-org-id': 'acme' });

test('an endpoint that is added is served, and described in a chapter of the documentation', async () => {
  const { body: api } = await s.admin.get('/openapi.json');
  expect(api.paths['/org/{org_id}/parcel_list'].get).toMatchObject({
    operationId: 'listParcels',
    'x-access': 'reader',
  });
  const chapter = api['x-tagGroups'].find(({ tags }: { tags: string[] }) => tags.includes('parcel_list'));
  expect(chapter.name).toBe('Ask the graph');
  expect(api.tags).toContainEqual({ name: 'parcel_list', 'x-displayName': 'Parcel list' });
  expect((await s.admin.get('/docs')).body).toContain('/org/{org_id}/parcel_list');
  expect((await s.admin.get('/org/acme/parcel_list')).body).toMatchObject({ of: 'acme' });
});

test('a table that is added is read for one organization alone, and loses its rows when that is purged', async () => {
  for (const org of ['acme', 'beta'])
    expect((await s.admin.post(`/org/${org}/parcel_list/of-${org}`)).body).toMatchObject({
      of: org,
      parcels: [{ parcel_id: `of-${org}` }],
    });
  expect((await s.admin.get('/org/acme/parcel_list/all')).status).toBe(500);
  await s.db.query(`update orgs set idp_id = 'test_fixture' where org_id = 'beta'`);
  await s.admin.post('/admin/hard-delete-org/beta', { confirm: true, confirm_org_id: 'beta' });
  const owners = async () => (await s.db.query('select org_id from parcels')).rows;
  await until(async () => (await owners()).length === 1, PATIENCE_MS);
  expect(await owners()).toEqual([{ org_id: 'acme' }]);
}, 120_000);

test('a job with a schedule that is added is scheduled, can be run now, and its queue is in the board', async () => {
  const { body: api } = await s.admin.get('/openapi.json');
  const jobs = api.paths['/admin/run'].post.requestBody.content['application/json'].schema.properties.job.enum;
  expect(jobs).toContain('weighing');
  const weighed = { name: 'parcels.weigh', status: 'done', counts: { kilos: 7 } };
  expect((await s.admin.post('/admin/run', { job: 'weighing' })).body).toMatchObject({
    status: 'done',
    stages: [weighed],
  });
  const queue = s.jobs.backend.queue('parcels');
  await until(async () => (await queue.getJobScheduler('weigh'))?.pattern === '5 5 * * *', PATIENCE_MS);
  await queue.close();
  expect(named((await s.board('/queues/api/queues')).queues)).toContain('parcels');
}, 120_000);

test('a job that is added catches up on what is due, and one that names what it comes after is a stage of the night', async () => {
  const sent = async () => (await s.db.query('select n from parcels_sent')).rows;
  await until(async () => (await sent()).length > 0, PATIENCE_MS);
  expect((await sent())[0]).toEqual({ n: 3 });
  const night = (await s.admin.post('/admin/run', { job: 'nightly' })).body;
  expect(night.status).toBe('done');
  expect(night.stages).toContainEqual(expect.objectContaining({ name: 'parcels.label', counts: { graphs: 1 } }));
}, 120_000);

test('an extractor and a format of files that are added are used on what is sent', async () => {
  const headers = { 'x-org-id': 'acme' };
  const item = { source: 'desk', title: 'Note', body: 'Parcel 7 is in.' };
  const preview = (await s.admin.call('POST', '/ingest/preview', item, headers)).body;
  expect(preview.mentions.map(({ rule }: { rule: string }) => rule)).toContain('parcels.number');

  await s.admin.post('/org/acme/businesses', { name: 'Acme', biz_type: 'operating', slug: 'acme' });
  const answer = await fetch(`${s.url}/ingest/file?entity=acme&filename=today.parcels`, {
    method: 'POST',
    body: '7,8',
    headers: { ...headers, ...bearer(ADMIN_KEY), 'content-type': 'application/octet-stream' },
  });
  expect(await answer.json()).toMatchObject({ ingested: 2, format: 'parcels' });
});

test('a toolkit, a preset and a template that are added can be connected to and made a graph of', async () => {
  expect(named((await ofAcme('GET', '/collect/toolkits')).body.toolkits)).toEqual(
    expect.arrayContaining(['parcels', 'parcel_post']),
  );
  const graph = await s.admin.post('/org/acme/graphs', { name: 'Parcels', template: 'parcels' });
  expect([graph.status, graph.body.template]).toEqual([200, 'parcels']);
  expect((await s.admin.get('/org/acme/schema?graph_id=parcels')).body.labels).toEqual(['Contact', 'Asset']);
});

test('a tool for agents and a command that are added can be called', async () => {
  await using agent = await connected(s.url, 'modern', { ...bearer(ADMIN_KEY), 'x-org-id': 'acme' });
  expect(named((await agent.listTools()).tools)).toContain('list_parcels');
  expect(textOf(await agent.callTool({ name: 'list_parcels', arguments: {} }))).toMatch(/parcels$/);

  const { stdout } = await promisify(execFile)(NODE, [join(s.root, 'src/cli.ts'), '--help']);
  expect(stdout).toMatch(/parcels +Counts parcels/);
});

test('a queue without a worker of its name ends the workers with a sentence that names the file', async () => {
  await using stack = new AsyncDisposableStack();
  const { root, env } = await copied(stack, { 'src/queues/parcels.ts': ADDED['src/queues/parcels.ts'] });
  const failed = startProcess('workers/run.ts', { root, env });
  stack.defer(() => failed.then((running) => running.end('SIGKILL')).catch(() => {}));
  await expect(failed).rejects.toThrow(/workers\/parcels\.ts/);
}, 240_000);
