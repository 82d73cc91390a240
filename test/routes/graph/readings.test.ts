import { afterAll, beforeAll, expect, test } from 'vitest';
import { aChange, aNode, anEdge } from '../../support/graph.ts';
import { harness, type Harness, type OrgFixture } from '../../support/harness.ts';

let h: Harness;
let org: OrgFixture;
const at = (path: string) => `/org/readings/${path}`;
const post = (path: string, body: object) => org.owner.post(at(path), body);
const get = (path: string) => org.owner.get(at(path));
const ids = (nodes: { id: string }[]) => nodes.map((node) => node.id);

const activity = (uid: number, id: string, day: string, over = {}) =>
  aNode(uid, { id, label: 'Activity', name: `Call ${id}`, subtype: 'meeting', occurred_at: day, ...over });

beforeAll(async () => {
  h = await harness({ workers: false });
  org = await h.org({ id: 'readings' });
  const nodes = [
    aNode(1, {
      id: 'contact:ada@x.test',
      name: 'Ada King',
      email: 'ada@x.test',
      aliases: ['contact:ada.acme', 'contact:ada-king.acme'],
    }),
    aNode(2, { id: 'contact:bo@x.test', name: 'Bo Ek', email: 'bo@x.test', aliases: ['contact:ada.acme'] }),
    aNode(3, { id: 'organization:x.test', label: 'Organization', name: 'X Works', properties: { website: 'x.test' } }),
    activity(4, 'activity:old', '2020-01-01', { properties: { amount: 12.5 } }),
    activity(5, 'activity:new', '2099-01-01', { entity: 'beta', entities: ['beta'] }),
    aNode(6, { id: 'contact:far/away?', name: 'Far Away', entity: null, entities: [] }),
    aNode(7, { id: 'business:beta', label: 'Business', name: 'Beta', entity: 'beta', entities: ['beta'] }),
  ];
  const edges = [
    anEdge(1, 'works_for', 3, '2026-01-01', { properties: { title: 'CTO' } }),
    anEdge(2, 'works_for', 3, '2026-01-02'),
    anEdge(1, 'attended', 4, '2020-01-01'),
    anEdge(1, 'attended', 5, '2099-01-01'),
  ];
  await h.ctx.graph.apply('readings', aChange({ nodes, edges }));
});
afterAll(() => h[Symbol.asyncDispose]());

test('a timeline takes names, and an organization has what its people did', async () => {
  const events = async (entity: string) =>
    ids((await get(`timeline?days=0&entity=${encodeURIComponent(entity)}`)).body.events);
  expect(await events('Ada King')).toEqual(['activity:new', 'activity:old']);
  expect(await events('organization:x.test')).toEqual(['activity:new', 'activity:old']);
  const first = (await get('timeline?days=0&entity=organization:x.test&limit=1')).body;
  const second = (await get(`timeline?days=0&entity=organization:x.test&limit=1&cursor=${first.next_cursor}`)).body;
  expect([ids(first.events), ids(second.events)]).toEqual([['activity:new'], ['activity:old']]);
  expect(await events('beta')).toEqual(['activity:new']);
  expect((await get('timeline?entity=nobody')).status).toBe(404);
});

test('search answers ranked nodes with a score and the total', async () => {
  const { status, body } = await post('search', { q: 'ada kng' });
  expect(status).toBe(200);
  expect(body).toMatchObject({ total: 1, notifications: [] });
  expect(body.results).toEqual([
    {
      id: 'contact:ada@x.test',
      label: 'Contact',
      name: 'Ada King',
      email: 'ada@x.test',
      type: 'contact',
      entity: 'acme',
      source: 'mail',
      score: 0.8,
    },
  ]);
});

test('search takes Person for Contact, an entity and a limit, and pages by cursor', async () => {
  const seen: string[] = [];
  for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
    const { body } = await post('search', { q: 'x.test', node_type: 'Person', limit: 1, cursor });
    expect(body.total).toBe(2);
    seen.push(...ids(body.results));
    cursor = body.next_cursor;
  }
  expect(seen.toSorted()).toEqual(['contact:ada@x.test', 'contact:bo@x.test']);
  expect((await post('search', { q: 'call', entity: 'beta' })).body.results).toHaveLength(1);
  expect((await post('search', { q: 'ada', cursor: 'bm90IG91cnM' })).status).toBe(422);
  expect((await post('search', { q: 'ada', node_type: 'Planet' })).body.detail[0].loc).toEqual(['body', 'node_type']);
});

test('an entity is shown with its edges, their direction and the neighbours, newest first', async () => {
  const { status, body } = await get('entity/contact:ada@x.test');
  expect(status).toBe(200);
  expect(body).toMatchObject({ id: 'contact:ada@x.test', label: 'Contact', email: 'ada@x.test', edge_count: 3 });
  expect(body.edges.map((edge: { id: string; direction: string }) => [edge.id, edge.direction])).toEqual([
    ['contact:ada@x.test::attended::activity:new', 'out'],
    ['contact:ada@x.test::works_for::organization:x.test', 'out'],
    ['contact:ada@x.test::attended::activity:old', 'out'],
  ]);
  expect(ids(body.neighbors)).toEqual(['activity:new', 'activity:old', 'organization:x.test']);
  expect((await get('entity/organization:x.test?limit=1')).body.edges).toMatchObject([
    { direction: 'in', from_name: 'Bo Ek' },
  ]);
});

test('an alias names its node, an alias of two answers 409 with the candidates, an unknown id 404', async () => {
  expect((await get('entity/contact:ada-king.acme')).body.id).toBe('contact:ada@x.test');
  expect((await get(`entity/${encodeURIComponent('contact:far/away?')}`)).body.name).toBe('Far Away');
  const both = await get('entity/contact:ada.acme');
  expect(both).toMatchObject({ status: 409, body: { code: 'ambiguous' } });
  expect(ids(both.body.candidates)).toEqual(['contact:ada@x.test', 'contact:bo@x.test']);
  expect(await get('entity/contact:nobody@x.test')).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

test('traverse lists edges by depth, of the wanted types and direction', async () => {
  const { body } = await post('traverse', { start_id: 'contact:ada@x.test', edge_types: 'works_for, knows' });
  expect(body.start.id).toBe('contact:ada@x.test');
  expect(body.count).toBe(2);
  expect(body.paths).toEqual([
    {
      from_id: 'contact:ada@x.test',
      from_name: 'Ada King',
      edge_type: 'works_for',
      to_id: 'organization:x.test',
      to_name: 'X Works',
      depth: 1,
      confidence: 0.9,
    },
    {
      from_id: 'contact:bo@x.test',
      from_name: 'Bo Ek',
      edge_type: 'works_for',
      to_id: 'organization:x.test',
      to_name: 'X Works',
      depth: 2,
      confidence: 0.9,
    },
  ]);
  expect(ids(body.nodes)).toEqual(['organization:x.test', 'contact:bo@x.test']);
  const out = { start_id: 'contact:ada@x.test', edge_types: ['works_for'], direction: 'out', depth: 5 };
  expect((await post('traverse', out)).body.count).toBe(1);
  const misspelt = await post('traverse', { ...out, edge_types: 'wroks_for' });
  expect([misspelt.status, misspelt.body.detail?.[0]]).toEqual([
    422,
    { loc: ['body', 'edge_types'], msg: expect.stringMatching(/wroks_for.*works_for/), type: 'edge_type' },
  ]);
  expect((await post('traverse', { start_id: 'contact:ada@x.test', depth: 6 })).status).toBe(422);
});

test('path gives the nodes and edges on the way, or null', async () => {
  const { body } = await post('path', { from_id: 'activity:old', to_id: 'contact:bo@x.test' });
  expect(ids(body.path.nodes)).toEqual([
    'activity:old',
    'contact:ada@x.test',
    'organization:x.test',
    'contact:bo@x.test',
  ]);
  expect(body.path).toMatchObject({
    length: 3,
    edges: [{ type: 'attended' }, { type: 'works_for' }, { type: 'works_for' }],
  });
  expect(
    (await post('path', { from_id: 'activity:old', to_id: 'contact:bo@x.test', max_depth: 2 })).body.path,
  ).toBeNull();
  expect((await post('path', { from_id: 'activity:old', to_id: 'contact:far/away?' })).body.path).toBeNull();
});

test('browse pages through all nodes with the edges among each page', async () => {
  const all = await post('browse', {});
  expect(all.body).toMatchObject({ truncated: false });
  expect([all.body.nodes.length, all.body.edges.length]).toEqual([7, 4]);
  const first = await post('browse', { limit: 4 });
  const rest = await post('browse', { limit: 4, cursor: first.body.next_cursor });
  expect([...ids(first.body.nodes), ...ids(rest.body.nodes)]).toEqual(ids(all.body.nodes));
  expect(first.body.truncated).toBe(true);
  expect(rest.body.next_cursor).toBeUndefined();
  const people = await post('browse', { node_type: 'Contact', entity: 'acme', include_edges: false });
  expect([ids(people.body.nodes), people.body.edges]).toEqual([['contact:ada@x.test', 'contact:bo@x.test'], []]);
});

test('timeline takes a slug or a node, counts days back, and 0 days means all', async () => {
  const names = async (query: string) => ids((await get(`timeline?${query}`)).body.events);
  expect(await names('')).toEqual(['activity:new']);
  expect(await names('days=0')).toEqual(['activity:new', 'activity:old']);
  expect(await names('days=0&entity=beta')).toEqual(['activity:new']);
  expect(await names('days=0&entity=business:beta')).toEqual(['activity:new']);
  expect(await names('days=0&entity=contact:ada@x.test')).toEqual(['activity:new', 'activity:old']);
  expect(await names('days=0&entity=contact:bo@x.test')).toEqual([]);
  expect((await get('timeline?entity=contact:nobody@x.test')).status).toBe(404);
  const page = await get('timeline?days=0&limit=1');
  const next = await get(`timeline?days=0&limit=1&cursor=${page.body.next_cursor}`);
  expect(next.body).toMatchObject({
    events: [{ id: 'activity:old', type: 'meeting', occurred_at: '2020-01-01', amount: 12.5 }],
  });
  expect(next.body.next_cursor).toBeUndefined();
});

test('stats, schema and usage count what is there', async () => {
  const stats = (await get('stats')).body;
  expect(stats).toMatchObject({
    org_id: 'readings',
    total_nodes: 7,
    total_edges: 4,
    by_source: [{ source: 'mail', count: 7 }],
  });
  expect(stats.nodes[0]).toEqual({ type: 'Contact', count: 3 });
  expect(stats.edges).toEqual([
    { type: 'attended', count: 2 },
    { type: 'works_for', count: 2 },
  ]);
  const schema = (await get('schema')).body;
  expect(schema).toMatchObject({ graph_id: 'primary', template: 'operational', verbs: { met: 'attended' } });
  expect(schema.edge_types).toContainEqual({ type: 'works_for', from: ['Contact'], to: ['Organization', 'Business'] });
  expect(schema.counts.edges).toEqual(stats.edges);
  expect((await get('usage')).body).toMatchObject({
    plan: 'free',
    nodes: 7,
    limit: 100_000,
    percent: 0.01,
    edges: 4,
    items: 0,
    graphs: 1,
  });
});

test('a graph that the org lacks is not found, and another org sees nothing', async () => {
  expect((await get('stats?graph_id=notes')).status).toBe(404);
  const other = await h.org({ id: 'others' });
  expect((await other.owner.get('/org/others/entity/contact:ada@x.test')).status).toBe(404);
  expect((await other.owner.get(at('stats'))).status).toBe(403);
  expect((await other.owner.post('/org/others/search', { q: 'ada' })).body).toMatchObject({ results: [], total: 0 });
});
