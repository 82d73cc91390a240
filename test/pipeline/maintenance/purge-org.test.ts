import { expect, test } from 'vitest';
import type { Context } from '../../../src/context.ts';
import { extractDue } from '../../../src/pipeline/extraction/extract.ts';
import { sharedPool, type ExtractPool } from '../../../src/pipeline/extraction/reading/pool.ts';
import { isPurged, purgeOrg } from '../../../src/pipeline/maintenance/purge-org.ts';
import { sweepAll } from '../../../src/pipeline/maintenance/sweep.ts';
import { put as putLetter } from '../../../src/stores/operations/dead-letters.ts';
import { condemn } from '../../../src/stores/orgs/lifecycle.ts';
import { sql, transaction } from '../../../src/stores/db/sql.ts';
import { startWorkers } from '../../../workers/run.ts';
import { harness, type Harness } from '../../support/harness.ts';
import { keysWith } from '../../support/http/keys-with.ts';
import { killedAt } from '../../support/killed.ts';
import { rowsWith } from '../../support/rows-with.ts';
import { acceptDue, incoming } from '../../support/samples/items.ts';
import { until } from '../../support/until.ts';

const never = new AbortController().signal;
const isTombstone = (row: string) => row.startsWith('public.audit ') && row.includes('org.purged');

/** An org in which everything is called by its name: graphs, items read and unread, files set aside, people, keys, decisions, letters. */
async function lived(h: Harness, id: string): Promise<void> {
  const { owner } = await h.org({ id, entities: [`${id}-firm`], owner: `boss@${id}.example` });
  const at = `/org/${id}`;
  await h.admin.post('/admin/provision-org', { org_id: id, idp_id: 'test_fixture', org_name: `The ${id}` });
  await owner.get(`${at}/events`);
  await subscribe(h, id);
  await owner.post(`${at}/templates`, { name: id, base: 'general' });
  await owner.post(`${at}/graphs`, { name: `Notes of ${id}`, template: `custom_${id}`, graph_id: `${id}-notes` });
  await owner.post(`${at}/graphs/${id}-notes/public-tokens`, { name: `token of ${id}` });
  await owner.post(`${at}/members`, { user_id: `mia@${id}.example`, graph_roles: { [`${id}-notes`]: 'writer' } });
  await owner.post(`${at}/keys`, { name: `key of ${id}`, user_id: `mia@${id}.example` });
  const item = (name: string, graph_id?: string) => ({
    entity: `${id}-firm`,
    source: 'mail',
    type: 'email',
    title: `Song of ${name}`,
    body: `The ${id} sings.`,
    graph_id,
    idempotency_key: `${id} ${name} ${graph_id}`,
    metadata: { from: `${name} <${name.toLowerCase()}@${id}.example>` },
  });
  const sent = { items: [item('Ada'), item('Bea'), item('Cia', `${id}-notes`)] };
  const read = await owner.post('/ingest?sync=true', sent, { 'idempotency-key': `once-${id}` });
  expect(read.body.sync?.state).toBe('complete');
  await owner.post('/ingest', item('Dia'));
  const back = await owner.post('/ingest?sync=true', item('Eva'));
  await owner.del(`${at}/items/${back.body.ids[0]}`);
  await h.ctx.files.write([{ path: `${id}/${id}-firm/2025/01/stray.md`, bytes: Buffer.from(`a ${id}`) }]);
  await h.ctx.files.quarantine(`${id}/${id}-firm/2025/01/stray.md`, `a stray ${id}`);
  await h.ctx.files.write([{ path: `${id}/${id}-firm/2025/01/other.md`, bytes: Buffer.from(`a ${id}`) }]);
  const { nodes } = (await owner.post(`${at}/browse`, { node_type: 'Contact' })).body;
  await owner.post(`${at}/merges`, { keep_id: nodes[0].id, drop_id: nodes[1].id, reason: `${id} says so` });
  for (const payload of [{ org_id: id }, { graph: id }, { graph: `${id}:${id}-notes` }])
    await putLetter(
      h.ctx.db,
      { queue: 'dedup', job: 'settle', payload, reason: 'r', attempts: 5 },
      JSON.stringify(payload),
    );
  await owner.get(`/org/not-${id}/stats`);
}

/** What the outside knows of an org and is owed by it. */
async function subscribe({ db }: Harness, id: string): Promise<void> {
  await db.query(sql`insert into webhooks (org_id, webhook_id, url, events, created_by)
    values (${id}, 'hook_1', ${`https://${id}.example/`}, '{item.extracted}', ${id})`);
  await db.query(sql`insert into webhook_deliveries (org_id, webhook_id, graph, kind, data, due_at)
    values (${id}, 'hook_1', ${id}, 'item.extracted', jsonb_build_object('of', ${id}::text), now() + interval '9 days')`);
  await db.query(sql`insert into billing_customers (org_id, customer_id) values (${id}, ${`cus_${id}`})`);
  await db.query(sql`insert into billing_events (org_id, event_id) values (${id}, ${`evt_${id}`})`);
  await db.query(sql`insert into plan_marks (org_id, mark) values (${id}, 0)`);
  await db.query(
    sql`insert into nights (run, on_demand, org_id, finished_at) values (${`of ${id}`}, true, ${id}, now())`,
  );
  await db.query(
    sql`insert into night_stages (run, stage, position, lease_until) values (${`of ${id}`}, 'purge.sweep', 0, now())`,
  );
  await db.query(sql`insert into item_tallies (org_id, upto, n) values (${id}, '', 0)`);
}

async function filesOf(h: Harness): Promise<string[]> {
  const paths: string[] = [];
  for await (const { path } of h.ctx.files.scan()) paths.push(`${path} ${await h.ctx.files.read(path)}`);
  return paths;
}
const naming = (lines: string[], id: string) => lines.filter((line) => line.includes(id));

/** What another org has, but for its jobs, which end by themselves. */
const ofFinch = async (h: Harness) => ({
  rows: (await rowsWith(h.db, 'finch')).filter((row) => !row.startsWith('bullmq.')),
  files: naming(await filesOf(h), 'finch'),
});

test('of an org that is deleted for good nothing is left but its name in the log of admins, and others are as they were', async () => {
  await using h = await harness();
  await lived(h, 'canary');
  await lived(h, 'finch');
  await h.drain();
  const before = await ofFinch(h);
  const deleted = await h.admin.post('/admin/hard-delete-org/canary', { confirm: true, confirm_org_id: 'canary' });
  expect([deleted.status, deleted.body]).toMatchObject([200, { org_id: 'canary', status: 'purged' }]);
  for (const [step, { ok }] of Object.entries<any>(deleted.body.steps)) expect([step, ok]).toEqual([step, true]);
  expect(deleted.body.steps).toMatchObject({ items: { count: 4 }, keys: { count: 3 } });
  expect(deleted.body.steps.graph.count).toBeGreaterThan(3);
  await expect.poll(() => rowsWith(h.db, 'canary')).toEqual([expect.toSatisfy(isTombstone)]);
  await expect.poll(() => keysWith(h.ctx.config.REDIS_URL, 'canary')).toEqual([]);
  expect(naming(await filesOf(h), 'canary')).toEqual([]);
  expect(await h.ctx.files.removeAll('canary')).toBe(0);
  for (const graph of ['canary', 'canary:canary-notes'])
    expect(await h.ctx.graph.counts(graph)).toMatchObject({ nodes: 0, edges: 0 });
  expect(await ofFinch(h)).toEqual(before);
  const again = await h.admin.post('/admin/hard-delete-org/canary', { confirm: true, confirm_org_id: 'canary' });
  expect(again.body.code).toBe('not_found');
  expect((await h.admin.post('/admin/provision-org', { org_id: 'canary' })).body.status).toBe('created');
}, 180_000);

test('a purge that is killed at any statement is complete in the end, and other orgs are as they were', async () => {
  await using h = await harness({ workers: false });
  const working = await startWorkers(h.ctx, ['extraction', 'dedup']);
  await lived(h, 'canary');
  await lived(h, 'finch');
  await h.drain();
  await working.close();
  const before = await ofFinch(h);
  await transaction(h.db, (tx) => condemn(tx, 'canary', 'ann'));
  let killed = 0;
  for (let n = 0; n < 400; n += 5) {
    const layers = await purgeOrg(killedAt(h.ctx, n), 'canary', never).catch(() => undefined);
    if (layers && isPurged(layers)) break;
    killed++;
  }
  expect(killed).toBeGreaterThan(12);
  expect([...(await rowsWith(h.db, 'canary')), ...(await keysWith(h.ctx.config.REDIS_URL, 'canary'))]).toEqual([]);
  expect(naming(await filesOf(h), 'canary')).toEqual([]);
  expect(await ofFinch(h)).toEqual(before);
}, 180_000);

test('a layer that fails stops no other, and the next run finds what it left', async () => {
  await using h = await harness({ workers: false });
  await h.org({ id: 'canary' });
  await transaction(h.db, (tx) => condemn(tx, 'canary', 'ann'));
  const files = { ...h.ctx.files, removeAll: () => Promise.reject(new Error('the disk is gone')) };
  const layers = await purgeOrg({ ...h.ctx, files }, 'canary', never);
  expect(layers).toMatchObject({ files: { ok: false }, keys: { ok: true, count: 1 }, org: { ok: false, count: 0 } });
  expect(isPurged(layers)).toBe(false);
  expect(isPurged(await purgeOrg(h.ctx, 'canary', never))).toBe(true);
  expect(await rowsWith(h.db, 'canary')).toEqual([]);
});

type Step = ['files' | 'graph' | 'jobs', string];
/** The context, in which something is done right before a store's work begins. */
function before(ctx: Context, [part, method]: Step, first: () => Promise<unknown>): Context {
  const store = ctx[part] as any;
  const value = async (...given: unknown[]) => (await first(), store[method](...given));
  return { ...ctx, [part]: Object.create(store, { [method]: { value } }) };
}
const BEFORE: Step[] = [
  ['files', 'removeAll'],
  ['files', 'remove'],
  ['graph', 'counts'],
  ['graph', 'drop'],
  ['jobs', 'discard'],
];

test.each(BEFORE)(
  'what was being read of an org as it went and is kept right before %s.%s leaves nothing behind',
  async (...step) => {
    await using h = await harness({ workers: false });
    await h.org({ id: 'canary' });
    await acceptDue(h.ctx, 'canary', [incoming('canary'), incoming('canary')]);
    const [claimed, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const read: ExtractPool['read'] = async (...given) => {
      claimed.resolve();
      await goOn.promise;
      return sharedPool().read(...given);
    };
    const reading = extractDue(h.ctx, { signal: never, pool: { ...sharedPool(), read } });
    await claimed.promise;
    await transaction(h.db, (tx) => condemn(tx, 'canary', 'ann'));
    const keeping = () => (goOn.resolve(), reading);
    await purgeOrg(before(h.ctx, step, keeping), 'canary', never);
    expect(await rowsWith(h.db, 'canary')).toEqual([]);
  },
);

test('the night takes away orgs whose grace period is over, and no other', async () => {
  await using h = await harness({ workers: false });
  for (const id of ['old', 'young', 'active']) await h.org({ id });
  await h.db.query(sql`update orgs set deleted_at = now() - interval '90 days 1 minute' where org_id = 'old'`);
  await h.db.query(sql`update orgs set deleted_at = now() - interval '89 days' where org_id = 'young'`);
  expect(await sweepAll(h.ctx, never)).toMatchObject({ swept: { orgs: 1 }, failed: [] });
  const left = (await h.admin.get('/admin/orgs')).body.orgs.map((org: { org_id: string }) => org.org_id);
  expect(left).toEqual(['active', 'young']);
  expect((await rowsWith(h.db, 'old')).filter((row) => /\(old,/.test(row))).toEqual([]);
});

test('rows that were written for an org or a graph while it went are swept', async () => {
  await using h = await harness({ workers: false });
  await h.org({ id: 'acme' });
  await h.db.query(sql`insert into audit (org_id, actor, action) values ('canary', 'a', 'b'), ('', 'admin', 'kept')`);
  await h.db.query(
    sql`insert into keys (org_id, key_id, name, user_id, prefix, secret_hash) values ('canary', 'k', '', '', '', '')`,
  );
  await h.db.query(
    sql`insert into communities (graph, community_id, size, central) values ('acme:canary', 1, 1, '{}'), ('acme', 1, 1, '{}')`,
  );
  await h.db.query(sql`insert into graph_counts (graph, kind, key, n) values ('acme:canary', 'node', '', 1)`);
  const before = (await rowsWith(h.db, 'acme')).filter((row) => !row.includes('canary'));
  expect((await sweepAll(h.ctx, never)).swept).toMatchObject({ orgs: 0, rows_of_gone_orgs: 4 });
  expect(await rowsWith(h.db, 'canary')).toEqual([]);
  expect(await rowsWith(h.db, 'kept')).toHaveLength(1);
  expect(await rowsWith(h.db, 'acme')).toEqual(before);
});

test('what is sent while an org goes is refused or goes with it', async () => {
  await using h = await harness();
  const { owner } = await h.org({ id: 'canary', entities: ['firm'] });
  await h.db.query(sql`update orgs set idp_id = 'test_fixture'`);
  const item = { entity: 'firm', source: 's', title: 't', body: 'canary' };
  const sending = Array.from({ length: 60 }, (_, i) => owner.post(`/ingest?sync=${i % 2}`, item));
  const deleted = h.admin.post('/admin/hard-delete-org/canary', { confirm: true, confirm_org_id: 'canary' });
  const statuses = (await Promise.all(sending)).map(({ status }) => status);
  expect(statuses.filter((status) => ![200, 401, 404, 410, 422].includes(status))).toEqual([]);
  expect((await deleted).body.status).toBe('purged');
  const underWay = async () => (await rowsWith(h.db, 'canary')).some((row) => row.startsWith('bullmq.job '));
  await until(async () => !(await underWay()));
  await sweepAll(h.ctx, never);
  expect((await rowsWith(h.db, 'canary')).filter((row) => !isTombstone(row))).toEqual([]);
  expect(naming(await filesOf(h), 'canary')).toEqual([]);
});
