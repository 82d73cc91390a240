import { afterAll, beforeAll, expect, test } from 'vitest';
import { harness, type Harness, type OrgFixture } from '../support/harness.ts';
import { json, web, type Web } from '../support/http/web.ts';
import { bearer, connected, textOf } from './session.ts';

const DEALS = Array.from({ length: 5 }, (_, n) => ({
  key: `d-${n}`,
  subject: `Pumps for hall ${n}`,
  notes: { text: `We talked about pumps for hall ${n}.` },
  changed: new Date(Date.now() - (n + 1) * 86_400_000).toISOString(),
  firm: { name: 'Tarn Water Ltd', site: 'https://tarnwater.example' },
  person: `Lena Orsini <lena@tarnwater.example>`,
}));
const ABOUT = {
  entity: 'alpha',
  type: 'deal',
  paths: { list: 'data.deals', id: 'key', title: 'subject', body: 'notes.text', date: 'changed' },
  fields: { company: 'firm.name', website: 'firm.site', contact: 'person' },
};
const LENA = 'contact:lena@tarnwater.example';

let h: Harness;
let org: OrgFixture;
let api: Web;
beforeAll(async () => {
  h = await harness({ settings: { ALLOW_PRIVATE_ADDRESSES: 'true' } });
  org = await h.org({ entities: ['alpha'] });
  api = await web((request, response) => {
    if (request.headers['x-token'] !== 'sesame') return void response.writeHead(401).end();
    const from = Number(new URL(request.url!, 'http://any').searchParams.get('after') ?? 0);
    const next = from + 2 < DEALS.length ? from + 2 : '';
    json(response, { data: { deals: DEALS.slice(from, from + 2) }, next });
  });
});
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await h[Symbol.asyncDispose]();
});

test('an agent connects an API and finds what it holds in the graph, page by page and once', async () => {
  await using client = await connected(h.url, 'modern', bearer(org.key));
  const call = (name: string, args: Record<string, unknown> = {}) => client.callTool({ name, arguments: args });
  const given = {
    ...ABOUT,
    url: `${api.url}/deals`,
    paths: JSON.stringify(ABOUT.paths),
    headers: { 'x-token': 'sesame' },
    pagination: { kind: 'cursor', path: 'next', parameter: 'after' },
  };
  const connecting = await call('import_from_api', given);
  expect(connecting.structuredContent).toMatchObject({ status: 'stored', sync_job_id: expect.any(String) });
  expect(textOf(connecting)).toMatch(/^Connected as \S+; \S+ is reading it\. connection_health/);
  await expect.poll(async () => textOf(await call('connection_health'))).toMatch(/http_json of alpha: active/);
  expect(api.asked).toEqual(['GET /deals', 'GET /deals?after=2', 'GET /deals?after=4']);
  await expect
    .poll(async () => (await call('search_graph', { query: 'pumps for hall', limit: 10 })).structuredContent)
    .toMatchObject({ total: DEALS.length });
  await h.drain();
  const lena = await call('get_entity', { node_id: LENA, evidence: true });
  expect(lena.structuredContent).toMatchObject({ id: LENA, label: 'Contact', name: 'Lena Orsini' });
  const around = await call('traverse', { start_id: LENA, depth: 1 });
  expect(JSON.stringify(around.structuredContent)).toContain('organization:tarnwater.example');
  const { items } = (await org.owner.get(`/org/${org.id}/items`)).body;
  expect(items.map(({ title, status }: { title: string; status: string }) => `${title} ${status}`).toSorted()).toEqual(
    DEALS.map(({ subject }) => `${subject} extracted`),
  );
  expect(JSON.stringify([await call('connection_health'), connecting])).not.toContain('sesame');
});

test('an API that refuses is told of as a connection that has failed', async () => {
  await using client = await connected(h.url, 'legacy', bearer(org.key));
  const call = (name: string, args: Record<string, unknown> = {}) => client.callTool({ name, arguments: args });
  await call('import_from_api', { ...ABOUT, url: `${api.url}/refused` });
  const health = async () => (await call('connection_health')).structuredContent as { connections: any[] };
  const of = async (path: string) => (await health()).connections.find(({ source_url }) => source_url.endsWith(path));
  await expect.poll(() => of('/refused')).toMatchObject({ status: 'failed' });
});
