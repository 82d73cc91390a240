import { expect, test } from 'vitest';
import { rows, sql } from '../../../src/stores/db/sql.ts';
import { harness } from '../../support/harness.ts';

const quiet = (settings = {}) => harness({ workers: false, settings });
const TOKENS = '/org/acme/graphs/notes/public-tokens';

test('a public token reads its graph and nothing else', async () => {
  await using h = await harness();
  const { owner } = await h.org({ id: 'acme', entities: ['alpha'] });
  await owner.post('/org/acme/graphs', { name: 'Notes', template: 'general' });
  await owner.post('/org/acme/graphs', { name: 'Other', template: 'general' });
  const from = { metadata: { from: 'Marta Vidal <marta@northwind.example>' } };
  const item = { entity: 'alpha', source: 'mail', type: 'email', title: 't', body: 'b', graph_id: 'notes', ...from };
  await owner.post('/ingest?sync=true', item);
  const created = await owner.post(TOKENS, { name: 'for the site' });
  expect([created.status, created.body]).toMatchObject([
    200,
    { name: 'for the site', prefix: created.body.token.slice(0, 19) },
  ]);
  expect(created.body.token).toMatch(/^qp_/);
  const site = h.as(created.body.token);
  const graph_id = 'notes';
  const [hit] = (await site.post('/org/acme/search', { q: 'marta', graph_id })).body.results;
  expect(hit).toMatchObject({ name: 'Marta Vidal' });
  const node = await site.get(`/org/acme/entity/${hit.id}?graph_id=notes`);
  expect(node.body).toMatchObject({ id: hit.id, notifications: [] });
  const walk = await site.post('/org/acme/traverse', { start_id: hit.id, graph_id });
  expect(walk.body.count).toBeGreaterThan(0);
  expect((await site.post('/org/acme/graph/visual', { graph_id })).body.nodes.length).toBeGreaterThan(1);
  expect((await site.get('/org/acme/stats?graph_id=notes')).body.total_nodes).toBeGreaterThan(1);
  const [own, named] = [await site.get('/org/acme/stats'), await site.get('/org/acme/stats?graph_id=notes')];
  expect([own.status, own.body]).toEqual([200, named.body]);
  expect((await site.post('/org/acme/search', { q: 'marta' })).body.results).toEqual([hit]);
  for (const path of [
    'stats?graph_id=primary',
    'stats?graph_id=other',
    'stats?graph_id=nowhere',
    `entity/${hit.id}?graph_id=notes&evidence=1`,
  ])
    expect([path, (await site.get(`/org/acme/${path}`)).body.code]).toEqual([path, 'forbidden']);
  for (const path of [
    'items',
    'graphs',
    'timeline?graph_id=notes',
    'schema?graph_id=notes',
    `file/${hit.id}?graph_id=notes`,
  ])
    expect([path, (await site.get(`/org/acme/${path}`)).body.code]).toEqual([path, 'forbidden']);
  expect((await site.get('/auth/me')).body.code).toBe('forbidden');
  expect((await site.post('/ingest', item)).body.code).toBe('forbidden');
  expect((await site.post(TOKENS, { name: 'more' })).body.code).toBe('forbidden');
});

test('a token is listed without its secret, counted, and refused everywhere once it is revoked', async () => {
  await using h = await quiet();
  const { owner } = await h.org({ id: 'acme', owner: 'ann' });
  await owner.post('/org/acme/graphs', { name: 'Notes', template: 'general' });
  const first = (await owner.post(TOKENS, { name: 'first' })).body;
  const second = (await owner.post(TOKENS, { name: 'second' })).body;
  const stats = (key: string) => h.as(key).get('/org/acme/stats?graph_id=notes');
  expect((await stats(first.token)).status).toBe(200);
  expect((await owner.get('/org/acme/graphs/notes/marketplace-status')).body).toMatchObject({
    graph_id: 'notes',
    published: false,
    feature_status: 'coming_soon',
    public_tokens_count: 2,
  });
  expect((await owner.del(`${TOKENS}/${first.id}`)).body.status).toBe('revoked');
  expect((await stats(first.token)).status).toBe(401);
  expect((await stats(second.token)).status).toBe(200);
  expect((await owner.del(`${TOKENS}/${first.id}`)).body.code).toBe('not_found');
  const listed = await owner.get(TOKENS);
  expect(listed.body.tokens).toMatchObject([
    { id: first.id, name: 'first', created_by: 'ann', revoked_at: expect.any(String) },
    { id: second.id, name: 'second', prefix: second.prefix },
  ]);
  const [kept] = await rows(
    h.db,
    sql`select encode(secret_hash, 'hex') as hash from public_tokens where token_id = ${second.id}`,
  );
  for (const secret of [first.token.slice(20), second.token.slice(20), kept.hash])
    expect(JSON.stringify(listed.body)).not.toContain(secret);
  expect((await owner.get('/org/acme/graphs/notes/marketplace-status')).body.public_tokens_count).toBe(1);
});

test('a mistyped token, one of a deleted org and one of a deleted graph let nobody in', async () => {
  await using h = await harness();
  const { owner } = await h.org({ id: 'acme' });
  await owner.post('/org/acme/graphs', { name: 'Notes', template: 'general' });
  const { token } = (await owner.post(TOKENS, { name: 't' })).body;
  const { token: primary } = (await owner.post('/org/acme/graphs/primary/public-tokens', { name: 'p' })).body;
  const stats = async (key: string, graph = 'notes') =>
    (await h.as(key).get(`/org/acme/stats?graph_id=${graph}`)).status;
  expect(await stats(token)).toBe(200);
  expect(await stats(`${token.slice(0, -1)}${token.endsWith('a') ? 'b' : 'a'}`)).toBe(401);
  expect(await stats(token.replace('qp_', 'qn_'))).toBe(401);
  await owner.del('/org/acme/graphs/notes?confirm=true');
  expect(await stats(token)).toBe(401);
  expect(await stats(primary, 'primary')).toBe(200);
  await h.db.query(sql`update orgs set deleted_at = now()`);
  expect(await stats(primary, 'primary')).toBe(410);
});

test('tokens of a graph of another org, or of none, are neither listed nor made nor revoked', async () => {
  await using h = await quiet();
  const { owner } = await h.org({ id: 'acme' });
  const beta = await h.org({ id: 'beta' });
  await owner.post('/org/acme/graphs', { name: 'Notes', template: 'general' });
  const { id, token } = (await owner.post(TOKENS, { name: 't' })).body;
  const theirs = '/org/beta/graphs/notes';
  for (const at of [`${theirs}/public-tokens`, `${theirs}/marketplace-status`])
    expect((await beta.owner.get(at)).body.code).toBe('not_found');
  for (const [at, body] of [
    [`${theirs}/public-tokens`, { name: 'x' }],
    [`${theirs}/publish`, undefined],
  ] as const)
    expect((await beta.owner.post(at, body)).body.code).toBe('not_found');
  expect((await beta.owner.del(`${theirs}/public-tokens/${id}`)).body.code).toBe('not_found');
  expect((await beta.owner.del(`/org/beta/graphs/primary/public-tokens/${id}`)).body.code).toBe('not_found');
  expect((await h.as(token).get('/org/beta/stats?graph_id=notes')).body.code).toBe('forbidden');
  expect((await h.as(token).get('/org/acme/stats?graph_id=notes')).status).toBe(200);
});

test('publishing is yet to come', async () => {
  await using h = await quiet();
  const { owner } = await h.org({ id: 'acme' });
  const answer = await owner.post('/org/acme/graphs/primary/publish');
  expect([answer.status, answer.body.code]).toEqual([501, 'coming_soon']);
});

test('a token is limited in its rate like a key, by itself', async () => {
  await using h = await quiet({ KEY_RATE_PER_MINUTE: '10' });
  const { owner } = await h.org({ id: 'acme' });
  const make = async () => (await owner.post('/org/acme/graphs/primary/public-tokens', { name: 't' })).body.token;
  const [busy, calm] = [h.as(await make()), h.as(await make())];
  const answers = await Promise.all(Array.from({ length: 40 }, () => busy.get('/org/acme/stats')));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  expect((await calm.get('/org/acme/stats')).status).toBe(200);
});

test('a token in an answer is not kept for a replay', async () => {
  await using h = await quiet();
  const { owner } = await h.org({ id: 'acme' });
  const make = () => owner.post('/org/acme/graphs/primary/public-tokens', { name: 't' }, { 'idempotency-key': 'k1' });
  expect((await make()).status).toBe(200);
  expect((await make()).body.code).toBe('conflict');
  expect((await owner.get('/org/acme/graphs/primary/public-tokens')).body.tokens).toHaveLength(1);
});
