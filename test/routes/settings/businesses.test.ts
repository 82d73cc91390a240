import { expect, test } from 'vitest';
import { harness } from '../../support/harness.ts';
import { shared } from '../../support/http/shared.ts';

test('a registered business passes the entity gate and can be read as a node when the answer comes', async () => {
  await using h = await harness();
  const { owner } = await h.org({ id: 'acme' });
  const given = { name: 'Northwind Trading', biz_type: 'operating', industry: 'logistics' };
  const created = await owner.post('/org/acme/businesses', given);
  expect(created.body).toMatchObject({ id: 'northwind-trading', ...given, status: 'created' });
  const again = await owner.post('/org/acme/businesses', { ...given, biz_type: 'fund' });
  expect(again.body).toMatchObject({ id: 'northwind-trading', biz_type: 'operating', status: 'exists' });
  const listed = (await owner.get('/org/acme/businesses')).body;
  expect(listed).toMatchObject({
    businesses: [{ id: 'northwind-trading', ...given }],
    entities: ['northwind-trading'],
  });
  const [node] = await h.ctx.graph.node('acme', 'business:northwind-trading');
  expect(node).toMatchObject({ label: 'Business', name: 'Northwind Trading', entity: 'northwind-trading' });
  expect(node!.provenance.authority).toBe(95);
});

test("an org's entities are registered when it is provisioned, and more may follow", async () => {
  await using h = await harness();
  await h.org({ id: 'acme', entities: ['alpha', 'Beta One'] });
  const again = (await h.admin.post('/admin/provision-org', { org_id: 'acme', entities: ['alpha', 'gamma'] })).body;
  expect(again).toEqual({
    status: 'exists',
    org_id: 'acme',
    graph_name: 'acme',
    entities: ['alpha', 'beta-one', 'gamma'],
  });
  const counts = await h.ctx.graph.counts('acme');
  expect(counts.labels).toEqual([{ key: 'Business', count: 3 }]);
  const { businesses } = (await h.admin.get('/org/acme/businesses')).body;
  expect(businesses[0]).toMatchObject({ id: 'alpha', name: 'alpha', biz_type: 'other' });
});

const refusing = shared(async () => {
  const h = await harness({ workers: false });
  await h.org({ id: 'acme' });
  return h;
});
test.each([
  [{ biz_type: 'operating' }, 'name'],
  [{ name: 'x', biz_type: 'bakery' }, 'biz_type'],
  [{ name: '日本', biz_type: 'other' }, 'name'],
  [{ name: 'x', biz_type: 'other', slug: '–' }, 'slug'],
])('%j is refused at its %s', async (body, field) => {
  const answer = await refusing().admin.post('/org/acme/businesses', body);
  expect([answer.status, answer.body.detail[0].loc]).toEqual([422, ['body', field]]);
});

test('what was provisioned of a slug alone is filled by its first registration, and by no later one', async () => {
  await using h = await harness();
  const { owner } = await h.org({ id: 'acme', entities: ['alpha'] });
  const bare = await owner.post('/org/acme/businesses', { slug: 'alpha', name: 'alpha', biz_type: 'other' });
  expect(bare.body).toMatchObject({ id: 'alpha', status: 'exists' });
  const given = { name: 'Alpha Works', biz_type: 'operating', industry: 'tools' };
  const filled = await owner.post('/org/acme/businesses', { slug: 'alpha', ...given });
  expect(filled.body).toMatchObject({ id: 'alpha', ...given, created_by: 'owner@acme.example', status: 'created' });
  const later = await owner.post('/org/acme/businesses', { slug: 'alpha', name: 'Other', biz_type: 'fund' });
  expect(later.body).toMatchObject({ id: 'alpha', ...given, status: 'exists' });
  const [node] = await h.ctx.graph.node('acme', 'business:alpha');
  expect(node).toMatchObject({ name: 'Alpha Works', properties: { biz_type: 'operating', industry: 'tools' } });
  const properties = { name: 'Alpha and Sons', industry: 'looms' };
  await owner.post('/org/acme/write', { action: 'correction', node_id: 'business:alpha', properties });
  const { businesses } = (await owner.get('/org/acme/businesses')).body;
  expect(businesses).toMatchObject([{ id: 'alpha', biz_type: 'operating', ...properties }]);
});
