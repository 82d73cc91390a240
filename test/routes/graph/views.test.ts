import { afterAll, beforeAll, expect, test } from 'vitest';
import { latentConnections } from '../../../src/graph/readings/latent.ts';
import { replace } from '../../../src/stores/projection/communities.ts';
import { daysAgo, systemClock } from '../../../src/common/time.ts';
import { aChange, aNode, anEdge } from '../../support/graph.ts';
import { harness, type Harness, type OrgFixture } from '../../support/harness.ts';

let h: Harness;
let org: OrgFixture;
const post = (path: string, body: object) => org.owner.post(`/org/views/${path}`, body);
const get = (path: string) => org.owner.get(`/org/views/${path}`);
const ids = (nodes: { id: string }[]) => nodes.map(({ id }) => id);
const person = (uid: number, name: string, over = {}) => aNode(uid, { id: `contact:${name}@x.test`, name, ...over });
const call = (uid: number, name: string, over = {}) =>
  aNode(uid, { id: `activity:${name}`, name, label: 'Activity', occurred_at: '2026-03-01', ...over });
const ago = (days: number) => daysAgo(days, systemClock);

/** Two rounds of people: ada and cid share a call, ben is spoken of in theirs; dora and emil share one, and know of ada's from beta. */
beforeAll(async () => {
  h = await harness({ workers: false });
  org = await h.org({ id: 'views' });
  const nodes = [
    person(1, 'ada', { occurred_at: ago(3) }),
    person(2, 'ben', { occurred_at: ago(15) }),
    person(3, 'cid', { occurred_at: ago(14) }),
    person(4, 'dora', { occurred_at: ago(400) }),
    person(5, 'emil', { entity: 'beta', entities: ['beta'] }),
    call(6, 'kick-off'),
    call(7, 'review'),
    call(8, 'fair', { name: 'AW: Spring fair', entity: 'beta', entities: ['beta'], occurred_at: ago(20) }),
    aNode(9, { id: 'asset:alone', label: 'Asset', name: 'alone' }),
  ];
  const taking = { 6: [1, 2, 3], 7: [1, 2], 8: [4, 5] };
  const edges = Object.entries(taking).flatMap(([at, who]) =>
    who.map((uid) => (uid === 2 ? anEdge(Number(at), 'mentions', uid) : anEdge(uid, 'attended', Number(at)))),
  );
  await h.ctx.graph.apply('views', aChange({ nodes, edges: [...edges, anEdge(1, 'knows', 3)] }));
  const communities = [
    { community_id: 4, size: 5, central: [6, 1, 7, 2, 3], subjects: [] },
    { community_id: 9, size: 3, central: [8, 4, 5], subjects: [8] },
  ];
  await replace(h.db, 'views', communities);
  for (const { community_id: community, central } of communities)
    await h.ctx.graph.setCommunities(
      'views',
      central.map((uid) => ({ uid, community })),
    );
});
afterAll(() => h[Symbol.asyncDispose]());

test('latent connections are those of the community without an edge, the rarest shared neighbours first', async () => {
  const { status, body } = await get('latent_connections?entity_id=contact:ada@x.test');
  expect(status).toBe(200);
  expect(ids(body.connections.map((found: any) => found.node))).toEqual(['contact:ben@x.test']);
  expect(body.connections[0]).toMatchObject({ shared_neighbors: 2, score: 2.3529, community_id: 4 });
  expect(ids(body.connections[0].via)).toEqual(['activity:review', 'activity:kick-off']);
  expect(body).not.toHaveProperty('note');
});

test('two people who met or wrote to each other are no latent connection', async () => {
  const { body } = await get('latent_connections?entity_id=contact:dora@x.test');
  expect(body.connections).toEqual([]);
  const ofBen = (await get('latent_connections?entity_id=contact:ben@x.test')).body.connections;
  expect(ids(ofBen.map((found: any) => found.node))).toEqual(['contact:ada@x.test', 'contact:cid@x.test']);
});

test('the cursor of the latent connections of one node is none of another', async () => {
  const { next_cursor } = (await get('latent_connections?entity_id=contact:ben@x.test&limit=1')).body;
  const rest = (id: string) => get(`latent_connections?entity_id=${id}&cursor=${next_cursor}`);
  expect(ids((await rest('contact:ben@x.test')).body.connections.map((found: any) => found.node))).toEqual([
    'contact:cid@x.test',
  ]);
  for (const other of ['contact:ada@x.test', 'contact:cid@x.test', 'contact:dora@x.test'])
    expect([other, await rest(other)]).toMatchObject([
      other,
      { status: 422, body: { detail: [{ loc: ['query', 'cursor'], type: 'cursor_mismatch' }] } },
    ]);
});

test('a node without a community has no latent connections, and a note says why', async () => {
  const { status, body } = await get('latent_connections?entity_id=asset:alone');
  expect([status, body.connections, typeof body.note]).toEqual([200, [], 'string']);
  expect(await get('latent_connections?entity_id=contact:nobody@x.test')).toMatchObject({ status: 404 });
  expect((await get('latent_connections')).body.detail[0].loc).toEqual(['query', 'entity_id']);
});

test('a hub of a thousand edges has its latent connections without those it is joined to', async () => {
  const key = 'views-hub';
  const { graph } = h.ctx;
  const calls = Array.from({ length: 1000 }, (_, i) => call(1000 + i, `c${i}`));
  const nodes = [person(1, 'hub'), person(2, 'old'), person(3, 'far'), ...calls];
  const day = (i: number) => `2026-${String(1 + (i % 12)).padStart(2, '0')}-11`;
  const edges = calls.flatMap(({ uid }, i) => [
    anEdge(1, 'attended', uid, day(i)),
    ...(i % 12 === 11 ? [anEdge(2, 'attended', uid), anEdge(uid, 'mentions', 3)] : []),
  ]);
  await graph.apply(key, aChange({ nodes, edges: [...edges, anEdge(2, 'knows', 1, '2020-01-01')] }));
  await graph.setCommunities(
    key,
    nodes.map(({ uid }) => ({ uid, community: 1 })),
  );
  const [hub] = await graph.nodes(key, [1]);
  const { found } = await latentConnections(graph, key, hub!, { limit: 5 });
  expect(ids(found.map(({ node }) => node))).toEqual(['contact:far@x.test']);
});

test('stale entities are those whose last activity is more than so many days ago, the oldest first', async () => {
  const { body } = await get('stale_entities');
  expect(body.entities).toMatchObject([
    { id: 'contact:dora@x.test', last_activity_at: ago(400), days_inactive: 400 },
    { id: 'contact:ben@x.test', last_activity_at: ago(15), days_inactive: 15 },
  ]);
  expect(ids((await get('stale_entities?days=2&node_type=Person&limit=1')).body.entities)).toEqual([
    'contact:dora@x.test',
  ]);
  const [latest] = ids((await get('stale_entities?node_type=Activity&days=0')).body.entities).toReversed();
  expect(latest).toBe('activity:fair');
  for (const bad of ['days=-1', 'days=soon', 'node_type=Planet', 'limit=0', 'cursor=x'])
    expect([bad, (await get(`stale_entities?${bad}`)).status]).toEqual([bad, 422]);
});

test('stale entities are paged without a gap', async () => {
  const seen: string[] = [];
  for (let cursor = ''; ;) {
    const { body } = await get(`stale_entities?days=0&limit=1&cursor=${cursor}`);
    seen.push(...ids(body.entities));
    if (!body.next_cursor) break;
    cursor = body.next_cursor;
  }
  expect(seen.map((id) => id.slice(8, 11))).toEqual(['dor', 'ben', 'cid', 'ada']);
});

test('an overview draws the most connected nodes with the edges among them', async () => {
  const { status, body } = await post('graph/visual', { limit: 3 });
  expect(status).toBe(200);
  expect(body).toMatchObject({ mode: 'overview', truncated: true });
  expect(body.nodes.map(({ id, degree }: any) => [id, degree])).toEqual([
    ['activity:kick-off', 3],
    ['contact:ada@x.test', 3],
    ['activity:fair', 2],
  ]);
  expect(body.edges).toEqual([{ source: 'contact:ada@x.test', target: 'activity:kick-off', type: 'attended' }]);
  expect(body.nodes[1]).toEqual({
    id: 'contact:ada@x.test',
    label: 'Contact',
    name: 'ada',
    entity: 'acme',
    community_id: 4,
    degree: 3,
    confidence: 0.9,
  });
  expect((await post('graph/visual', { limit: 9 })).body.truncated).toBe(false);
});

test('an entity, a community and a search draw what is theirs', async () => {
  const beta = await post('graph/visual', { mode: 'entity', entity: 'beta' });
  expect(ids(beta.body.nodes)).toEqual(['activity:fair', 'contact:emil@x.test']);
  const most = await post('graph/visual', { mode: 'entity', entity: 'acme', limit: 1 });
  expect([ids(most.body.nodes), most.body.truncated]).toEqual([['activity:kick-off'], true]);
  const community = await post('graph/visual', { mode: 'community', community_id: 9 });
  expect(ids(community.body.nodes)).toEqual(['activity:fair', 'contact:dora@x.test', 'contact:emil@x.test']);
  const found = await post('graph/visual', { mode: 'search', query: 'dora' });
  expect(ids(found.body.nodes)).toEqual(['contact:dora@x.test', 'activity:fair']);
  expect(found.body.edges).toHaveLength(1);
  expect((await post('graph/visual', { mode: 'search', query: 'zzz' })).body).toMatchObject({ nodes: [], edges: [] });
});

test('a mode that lacks what it wants is refused with the name of the field', async () => {
  for (const [mode, field] of [
    ['entity', 'entity'],
    ['community', 'community_id'],
    ['search', 'query'],
  ] as const) {
    const { status, body } = await post('graph/visual', { mode, [field]: null });
    expect([mode, status, body.detail[0]]).toMatchObject([mode, 422, { loc: ['body', field], type: 'missing' }]);
  }
  for (const bad of [{ mode: 'globe' }, { limit: 5001 }, { mode: 'community', community_id: 'first' }, { limit: 0 }])
    expect((await post('graph/visual', bad)).status).toBe(422);
});

test('communities are listed by size with their most central members and a name, and page', async () => {
  const { status, body } = await get('communities?limit=1');
  expect(status).toBe(200);
  expect(body.communities).toMatchObject([{ community_id: 4, name: 'Community 4', size: 5 }]);
  expect(ids(body.communities[0].central).slice(0, 2)).toEqual(['activity:kick-off', 'contact:ada@x.test']);
  const next = await get(`communities?limit=1&cursor=${body.next_cursor}`);
  expect(next.body.communities).toMatchObject([{ name: 'Spring fair', size: 3 }]);
  expect(next.body.next_cursor).toBeUndefined();
});

test('a community is shown with its members, and an unknown one is not found', async () => {
  const { body } = await get('communities/9?limit=2');
  expect(ids(body.members)).toEqual(['activity:fair', 'contact:dora@x.test']);
  const rest = await get(`communities/9?limit=2&cursor=${body.next_cursor}`);
  expect([ids(rest.body.members), rest.body.next_cursor]).toEqual([['contact:emil@x.test'], undefined]);
  for (const id of ['99', 'first', '-1', '99999999999999', '1e3'])
    expect([id, (await get(`communities/${id}`)).status]).toEqual([id, 404]);
});
