import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { createLog } from '../../src/common/log.ts';
import { openJobs } from '../../src/queue/open.ts';
import type { Pool } from '../../src/stores/db/sql.ts';
import { database } from '../support/database.ts';
import { client } from '../support/http/client.ts';
import { freePort, ROOT, startProcess } from '../support/processes.ts';
import { until } from '../support/until.ts';

const ADMIN_KEY = 'qn_admin_of_an_added_thing';
const PATIENCE_MS = 60_000;

/** One of each, as somebody would add it: nothing else of the copy is changed. */
const ADDED = {
  'src/routes/org/graph/parcels.ts': `
    import { z } from 'zod';
    import { route } from '../../../http/route.ts';
    export const parcels = route({
      method: 'get', path: '/org/{org_id}/parcel_list', access: 'reader', summary: 'Parcels.',
      response: z.object({ of: z.string() }),
      handle: ({ org }) => ({ of: org.id }),
    });`,
  'src/queues/parcels.ts': `
    import { z } from 'zod';
    import { stage } from '../queue/flow.ts';
    import { queue } from '../queue/queue.ts';
    export const parcels = queue('parcels', {
      concurrency: 1,
      jobs: {
        weigh: { payload: z.object({}), result: z.object({ kilos: z.number() }), cron: '5 5 * * *', runnable: 'weighing' },
        label: stage({ after: 'extraction.nightly' }),
        send: { payload: z.object({ n: z.number() }), result: z.object({}) },
      },
    });`,
  'workers/parcels.ts': `
    import { parcels } from '../src/queues/parcels.ts';
    import { worker } from '../src/queue/worker.ts';
    import { row, sql } from '../src/stores/db/sql.ts';
    const table = sql\`create table if not exists parcels (n int)\`;
    export default worker(parcels, {
      weigh: async () => ({ kilos: 7 }),
      label: async (_, { ctx }) => ({ graphs: (await row(ctx.db, sql\`/* of every organization */ select count(*)::int as n from graphs\`)).n }),
      async send({ n }, { ctx }) {
        await ctx.db.query(table);
        await ctx.db.query(sql\`insert into parcels (n) values (\${n})\`);
        return {};
      },
    }, {
      catchUp: {
        async send({ db }) {
          await db.query(table);
          return (await row(db, sql\`select from parcels\`)) ? [] : [{ payload: { n: 3 } }];
        },
      },
    });`,
  'src/toolkits/parcels.ts': `
    import { z } from 'zod';
    import { toolkit } from './toolkit.ts';
    export const parcels = toolkit({
      name: 'parcels', summary: 'Parcels on their way.', credentials: z.strictObject({ token: z.string() }),
      source: () => 'parcels', endpoints: () => 1,
      async *collect() {},
    });`,
  'src/extractors/parcels.ts': `
    import { extractor } from './extractor.ts';
    import { AUTHORITY, SELF } from './finding.ts';
    export const parcels = extractor({
      name: 'parcels', after: ['item'],
      *find(item) {
        if (!item.body.includes('Parcel 7')) return;
        const evidence = { rule: 'parcels.number', confidence: 1, authority: AUTHORITY.sentence };
        const to = yield { label: 'Asset', tier: 'establishing', name: 'Parcel 7', identifiers: [], ...evidence };
        yield { type: 'mentions', from: SELF, to, ...evidence };
      },
    });`,
  'src/ontologies/parcels.ts': `
    import { edges, ontology } from './ontology.ts';
    export const parcels = ontology({
      name: 'parcels', labels: ['Contact', 'Asset'], edges: edges('sent received', 'Contact', 'Asset'), verbs: { sent: 'sent' },
    });`,
};

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
    admin: client(`http://127.0.0.1:${ports[0]}`, ADMIN_KEY),
    db,
    jobs,
    board: async (path: string) =>
      (await fetch(`http://127.0.0.1:${ports[1]}${path}`, { headers: { Authorization } })).json() as any,
  };
}

test('an endpoint, a queue, a scheduled job, a stage of the night, a way of reading texts, a source and a template are added by their files alone', async () => {
  await using stack = new AsyncDisposableStack();
  const s = await started(stack, ADDED);
  await s.admin.post('/admin/provision-org', { org_id: 'acme', owner: 'ada' });
  const { body: api } = await s.admin.get('/openapi.json');
  expect(api.paths['/org/{org_id}/parcel_list'].get).toMatchObject({ operationId: 'parcels', 'x-access': 'reader' });
  const chapter = api['x-tagGroups'].find(({ tags }: { tags: string[] }) => tags.includes('parcel_list'));
  expect(chapter.name).toBe('Ask the graph');
  expect(api.tags).toContainEqual({ name: 'parcel_list', 'x-displayName': 'Parcel list' });
  expect((await s.admin.get('/org/acme/parcel_list')).body).toMatchObject({ of: 'acme' });

  expect(api.paths['/admin/run'].post.requestBody.content['application/json'].schema.properties.job.enum).toContain(
    'weighing',
  );
  const weighed = { name: 'parcels.weigh', status: 'done', counts: { kilos: 7 } };
  expect((await s.admin.post('/admin/run', { job: 'weighing' })).body).toMatchObject({
    status: 'done',
    stages: [weighed],
  });
  const queue = s.jobs.backend.queue('parcels');
  await until(async () => (await queue.getJobScheduler('weigh'))?.pattern === '5 5 * * *', PATIENCE_MS);
  await queue.close();
  const { queues } = await s.board('/queues/api/queues');
  expect(queues.map(({ name }: { name: string }) => name)).toContain('parcels');
  const sent = async () => (await s.db.query('select n from parcels').catch(() => ({ rows: [] }))).rows;
  await until(async () => (await sent()).length > 0, PATIENCE_MS);
  expect((await sent())[0]).toEqual({ n: 3 });

  const night = (await s.admin.post('/admin/run', { job: 'nightly' })).body;
  expect(night.status).toBe('done');
  expect(night.stages.map(({ name }: { name: string }) => name)).toContain('parcels.label');
  expect(night.stages.find(({ name }: { name: string }) => name === 'parcels.label').counts).toEqual({ graphs: 1 });

  const item = { source: 'desk', title: 'Note', body: 'Parcel 7 is in.' };
  const preview = (await s.admin.call('POST', '/ingest/preview', item, { 'x-org-id': 'acme' })).body;
  expect(preview.mentions.map(({ rule }: { rule: string }) => rule)).toContain('parcels.number');

  const toolkits = (await s.admin.call('GET', '/collect/toolkits', undefined, { 'x-org-id': 'acme' })).body.toolkits;
  expect(toolkits.map(({ name }: { name: string }) => name)).toContain('parcels');
  const graph = await s.admin.post('/org/acme/graphs', { name: 'Parcels', template: 'parcels' });
  expect([graph.status, graph.body.template]).toEqual([200, 'parcels']);
  expect((await s.admin.get('/org/acme/schema?graph_id=parcels')).body.labels).toEqual(['Contact', 'Asset']);
}, 240_000);

test('a queue without a worker of its name ends the workers with a sentence that names the file', async () => {
  await using stack = new AsyncDisposableStack();
  const { root, env } = await copied(stack, { 'src/queues/parcels.ts': ADDED['src/queues/parcels.ts'] });
  const failed = startProcess('workers/run.ts', { root, env });
  stack.defer(() => failed.then((running) => running.end('SIGKILL')).catch(() => {}));
  await expect(failed).rejects.toThrow(/workers\/parcels\.ts/);
}, 240_000);
