import { once } from 'node:events';
import { request } from 'node:http';
import { expect, test } from 'vitest';
import { deny } from '../../../src/stores/orgs/plan-denials.ts';
import { decide } from '../../../src/stores/matching/review-pairs.ts';
import { aChange, aNode, anEdge } from '../../support/graph.ts';
import { member } from '../../support/factories.ts';
import { harness } from '../../support/harness.ts';

const today = new Date().toISOString().slice(0, 10);

test('the plan says what it allows, how many nodes there are and what is left of the review queue', async () => {
  await using h = await harness({ workers: false });
  const { id, owner } = await h.org();
  await h.ctx.graph.apply(id, aChange({ nodes: [aNode(1), aNode(2)], edges: [anEdge(1, 'knows', 2)] }));
  await decide(h.db, { org: id, graph: id, pairId: 'pair_1', decision: 'merge', decisionId: 'merge_1', by: 'ada' });
  expect((await owner.get(`/org/${id}/plan`)).body).toMatchObject({
    plan: 'free',
    limits: { nodes: 100_000, review_pairs_per_month: 100 },
    nodes: 2,
    review_queue: { eligible: true, used: 1, remaining: 99 },
  });
  expect((await owner.get(`/org/${id}/usage`)).body).toMatchObject({ nodes: 2, edges: 1, limit: 100_000 });
});

test('a plan that is used up allows no more reviews, one without limit always', async () => {
  await using h = await harness({ workers: false });
  const { id, owner } = await h.org();
  await h.db.query(
    `insert into decided_pairs (org_id, graph, pair_id, decision, decision_id, decided_by)
     select $1, $1, 'pair_' || n, 'merge', 'merge_' || n, 'ada' from generate_series(1, 101) n`,
    [id],
  );
  const plan = async () => (await owner.get(`/org/${id}/plan`)).body;
  expect((await plan()).review_queue).toEqual({ eligible: false, used: 101, remaining: 0 });
  await h.db.query(`update orgs set plan = 'enterprise' where org_id = $1`, [id]);
  expect(await plan()).toMatchObject({ plan: 'enterprise', limits: {}, review_queue: { eligible: true, used: 101 } });
  expect((await plan()).review_queue).not.toHaveProperty('remaining');
});

test('the gating log is empty where nothing was refused, and else says what and how often', async () => {
  await using h = await harness({ workers: false });
  const { id, owner } = await h.org();
  const log = async (query = '') => (await owner.get(`/org/${id}/plan/gating_log${query}`)).body;
  expect(await log()).toMatchObject({ denials: [], month_to_date: 0 });
  const pairs = { day: today, gate: 'review_pairs', reason: 'All pairs are used up.' };
  for (let n = 0; n < 3; n++) await deny(h.db, id, pairs);
  await deny(h.db, id, { day: '2020-01-31', gate: 'nodes', reason: 'Too many nodes.' });
  const { denials, month_to_date } = await log();
  expect([denials.length, month_to_date]).toEqual([2, 3]);
  expect(denials).toContainEqual({
    at: expect.any(String),
    gate: 'review_pairs',
    reason: 'All pairs are used up.',
    count: 3,
  });
  expect((await log('?limit=1')).denials).toHaveLength(1);
  expect((await owner.get(`/org/${id}/plan/gating_log?limit=many`)).status).toBe(422);
});

test('onboarding follows what an organization has done', async () => {
  await using h = await harness();
  const { id, owner } = await h.org();
  const done = async () => {
    const { body } = await owner.get(`/org/${id}/onboarding/status`);
    expect([body.total, body.steps.length]).toEqual([6, 6]);
    expect(body.done).toBe(body.steps.filter((step: any) => step.done).length);
    return body.steps.filter((step: any) => step.done).map((step: any) => step.key);
  };
  expect(await done()).toEqual([]);
  await owner.post(`/org/${id}/businesses`, { name: 'Acme', biz_type: 'operating' });
  expect(await done()).toEqual(['business']);
  const note = { entity: 'acme', source: 'test', type: 'note', title: 'One', body: 'Dana called.' };
  await owner.post('/ingest', note);
  expect(await done()).toEqual(['business', 'item']);
  await owner.post('/ingest?sync=true', { ...note, title: 'Two' });
  await member(h.db, id, 'mia');
  await decide(h.db, { org: id, graph: id, pairId: 'pair_1', decision: 'link', decisionId: 'x', by: 'mia' });
  expect(await done()).toEqual(['business', 'item', 'extraction', 'member', 'review']);
});

test('an import over what the plan allows is refused, kept in the gating log, and told', async () => {
  await using h = await harness({ workers: false });
  const { owner, key } = await h.org({ id: 'acme' });
  const bytes = 1024 ** 3 + 1;
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/zip', 'content-length': bytes };
  const refused = request(`${h.url}/org/acme/import`, { method: 'POST', headers });
  refused.on('error', () => {});
  refused.write(Buffer.from('PK\u0003\u0004'));
  const [{ statusCode }] = (await once(refused, 'response')) as [{ statusCode: number }];
  expect(statusCode).toBe(403);
  refused.destroy();
  const { denials } = (await owner.get('/org/acme/plan/gating_log')).body;
  const reason = expect.stringMatching(/free allows imports of 1 GB/);
  expect(denials).toMatchObject([{ gate: 'import_bytes', reason, count: 1 }]);
  const { notifications } = (await owner.get('/org/acme/notifications')).body;
  expect(notifications).toMatchObject([{ kind: 'plan_limit', message: reason }]);
});
