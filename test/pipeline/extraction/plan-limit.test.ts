import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GraphStore } from '../../../src/graph/store.ts';
import { measure, resumeHeld } from '../../../src/pipeline/extraction/plan-limit.ts';
import { PLANS } from '../../../src/common/plans.ts';
import { sql } from '../../../src/stores/db/sql.ts';
import worker from '../../../workers/extraction.ts';
import { org as newOrg } from '../../support/factories.ts';
import { follow } from '../../support/http/event-stream.ts';
import { harness, type Harness, type OrgFixture } from '../../support/harness.ts';

const LIMIT = 20;
const free: { nodes: number } = PLANS.free;
const { nodes } = free;

let h: Harness;
beforeAll(async () => {
  free.nodes = LIMIT;
  h = await harness();
});
afterAll(async () => {
  await h[Symbol.asyncDispose]();
  free.nodes = nodes;
});

let n = 0;
const mail = () => {
  const name = `sender${++n}@firm${n}.example`;
  return {
    entity: 'acme',
    source: 'mail',
    type: 'email',
    title: `Mail ${n}`,
    body: 'Hello.',
    metadata: { from: name },
  };
};
const send = async ({ owner }: OrgFixture) => (await owner.post('/ingest?sync=true', mail())).body;
const usage = async ({ id, owner }: OrgFixture) => (await owner.get(`/org/${id}/usage`)).body;
const noticesOf = async ({ id }: OrgFixture) =>
  (
    await h.db.query(
      `select message, dismissed_at from notifications where org_id = $1 and kind = 'plan_nodes' order by created_at`,
      [id],
    )
  ).rows;

/** Sends mails until one is held; answers what its sender was told. */
async function fill(org: OrgFixture): Promise<any> {
  for (;;) {
    const body = await send(org);
    if (!body.sync) return body;
  }
}

test('at the limit items are kept and held, and who sent them is told', async () => {
  const org = await h.org({ entities: ['acme'] });
  await using stream = await follow(`${h.url}/org/${org.id}/events`, org.key);
  const held = await fill(org);
  expect(held).toMatchObject({
    status: 'ok',
    ingested: 1,
    sync_error: expect.stringMatching(/^Held: .* after an upgrade/),
  });
  expect((await usage(org)).nodes).toBeGreaterThanOrEqual(LIMIT);
  expect((await stream.next('item.held')).data.data).toEqual({ item_ids: held.ids });
  const queue = (await org.owner.get(`/org/${org.id}/extraction-queue?status=held`)).body;
  expect(queue.summary.org).toEqual({ pending: 0, processing: 0, failed: 0, held: 1 });
  const log = (await org.owner.get(`/org/${org.id}/plan/gating_log`)).body;
  expect(log).toMatchObject({ denials: [{ gate: 'nodes', count: 1 }], month_to_date: 1 });
  expect((await org.owner.get(`/org/${org.id}/items/${held.ids[0]}`)).body).toMatchObject({ status: 'held' });
});

test('people are told at 80 and at 100 percent, once, and no more once there is room', async () => {
  const org = await h.org({ entities: ['acme'] });
  await fill(org);
  await send(org);
  const notices = await noticesOf(org);
  expect(notices.map(({ message }) => message.slice(0, 20))).toEqual([
    '80 % of the plan’s '.replace('’', "'") + '2',
    "The plan's limit of ",
  ]);
  expect(notices.map(({ dismissed_at }) => dismissed_at === null)).toEqual([false, true]);
  await h.admin.post('/admin/set-plan', { org_id: org.id, plan: 'pro' });
  await expect.poll(async () => (await noticesOf(org)).every(({ dismissed_at }) => dismissed_at !== null)).toBe(true);
});

test('what was held is extracted after an upgrade', async () => {
  const org = await h.org({ entities: ['acme'] });
  const { ids } = await fill(org);
  await org.owner.post('/ingest?sync=true', { items: [mail(), mail()] });
  await h.admin.post('/admin/set-plan', { org_id: org.id, plan: 'pro' });
  const summary = async () => (await org.owner.get(`/org/${org.id}/extraction-queue`)).body.summary.org;
  await expect.poll(summary).toEqual({ pending: 0, processing: 0, failed: 0, held: 0 });
  const item = (await org.owner.get(`/org/${org.id}/items/${ids[0]}`)).body;
  expect(item).toMatchObject({
    status: 'extracted',
    nodes: expect.arrayContaining([expect.stringMatching(/^contact:/)]),
  });
  expect(item.error).toBeUndefined();
});

test('what was held is taken up as far as there is room again', async () => {
  const org = await h.org({ entities: ['acme'] });
  const { ids } = await fill(org);
  expect(await resumeHeld(h.ctx, org.id)).toBe(0);
  for (const { id } of (await org.owner.post(`/org/${org.id}/browse`, { limit: 100 })).body.nodes.slice(0, 8))
    await org.owner.del(`/org/${org.id}/nodes/${id}`);
  await expect
    .poll(async () => (await org.owner.get(`/org/${org.id}/items/${ids[0]}`)).body.status, { timeout: 9_000 })
    .toBe('extracted');
});

test('held items are taken up also when counting takes longer than claims may wait for it', async () => {
  const org = await h.org({ entities: ['acme'] });
  await fill(org);
  const { id } = org;
  free.nodes = LIMIT * 10;
  const counted = Promise.withResolvers<void>();
  const counts = async (graph: string) => (await counted.promise, h.ctx.graph.counts(graph));
  const slow = { ...h.ctx, graph: Object.assign(Object.create(h.ctx.graph) as GraphStore, { counts }) };
  try {
    const taking = resumeHeld(slow, id);
    taking.catch(() => {});
    await expect(measure(slow, [id])).rejects.toThrow('no answer within');
    counted.resolve();
    expect(await taking).toBeGreaterThan(0);
  } finally {
    free.nodes = LIMIT;
  }
});

test('however many orgs stay full, each has its turn', async () => {
  await using own = await harness({ workers: false });
  const ids = Array.from({ length: 230 }, (_, at) => `full-${at + 1_000}`);
  for (const id of ids) await newOrg(own.db, id);
  await own.db.query(sql`
    insert into items (org_id, item_id, graph_id, graph_key, entity, source, type, title, date, path, bytes, sha256, content_hash, submitted_by, status)
    select id, 'ingest_' || id, 'primary', id, 'acme', 'test', 'note', 'Held', '2026-01-01', id || '.md', 1, '', '', 'test', 'held'
    from unnest(${ids}::text[]) as given(id)`);
  const seen = new Set<string>();
  const round = async () => {
    for (const { payload } of (await worker.catchUp?.resume?.(own.ctx)) ?? []) seen.add(payload.org_id);
  };
  await round();
  expect(seen.size).toBe(100);
  for (let n = 0; n < 3; n++) await round();
  expect(seen).toEqual(new Set(ids));
});
