import { expect, test } from 'vitest';
import { operations } from '../../src/http/registry.ts';
import { operations as describedBy, type Operation } from '../faults/bad/description.ts';
import { misshapen } from '../faults/bad/shape.ts';
import { ADMIN_KEY, harness, type Harness, type OrgFixture } from '../support/harness.ts';

const all = await operations();

test('a response that is a text is described by the media types that it is of, never as JSON', async () => {
  await using h = await harness({ workers: false });
  const { paths } = (await h.as().get('/openapi.json')).body;
  const texts = all.filter(({ response }) => response.type === 'string');
  expect(texts.length).toBeGreaterThan(6);
  for (const { method, path, media = [] } of texts) {
    const { content } = paths[path][method].responses[200];
    expect([path, Object.keys(content)]).toEqual([path, [...media]]);
    for (const { schema } of Object.values<any>(content)) expect([path, schema.type]).toEqual([path, 'string']);
  }
  for (const operation of [paths['/org/{org_id}/events'].get, paths['/mcp'].post])
    expect(Object.keys(operation.responses[200].content)).toEqual(['application/json', 'text/event-stream']);
});

/** What is asked of an operation that answers otherwise than in JSON, by its name. */
const ASKED: Record<string, { path: string; headers?: Record<string, string> }[]> = {
  docs: [{ path: '/docs' }],
  docsOf: [{ path: '/docs/search' }],
  root: [{ path: '/', headers: { accept: 'text/html' } }, { path: '/' }],
  explore: [{ path: '/explore' }],
  metrics: [{ path: '/metrics' }],
  file: ['', '?raw=1', '?original=1'].map((query) => ({ path: `/org/acme/file/{node}${query}` })),
};

async function nodeOfFile(owner: OrgFixture['owner']): Promise<string> {
  const mail = Buffer.from(
    'From: Ada <ada@acme.example>\r\nMessage-ID: <1@acme.example>\r\nSubject: Offer\r\n\r\nHello.',
  );
  const type = { 'content-type': 'message/rfc822' };
  const { body } = await owner.call('POST', '/ingest/file?entity=acme&filename=a.eml&sync=true', mail, type);
  const item = (await owner.get(`/org/acme/items/${body.ids[0]}`)).body;
  return encodeURIComponent(item.nodes.find((id: string) => id.startsWith('activity:')));
}

async function answered(h: Harness, known: Operation[], name: string, node: string) {
  const { path, method } = all.find((one) => one.name === name) ?? { path: '', method: 'get' };
  const operation = known.find((one) => one.path === path && one.method === method.toUpperCase());
  return Promise.all(
    (ASKED[name] ?? []).map(async ({ path: asked, headers = {} }) => {
      const sent = { accept: '*/*', 'x-org-id': 'acme', ...headers };
      const answer = await h.as(ADMIN_KEY).call('GET', asked.replace('{node}', node), undefined, sent);
      return operation ? misshapen(operation, answer) : 'no such operation';
    }),
  );
}

test('what is answered otherwise than in JSON is of a media type that the description names', async () => {
  await using h = await harness();
  const { owner } = await h.org({ id: 'acme', entities: ['acme'] });
  const [node, known] = [await nodeOfFile(owner), await describedBy(h.as())];
  for (const name of Object.keys(ASKED))
    expect([name, await answered(h, known, name, node)]).toEqual([name, ASKED[name]?.map(() => undefined)]);
});

test('an answer without a body is described by its status alone, and one that has the page is told so', async () => {
  await using h = await harness({ workers: false });
  await h.org({ id: 'acme' });
  const { paths } = (await h.as().get('/openapi.json')).body;
  const tag = (await h.as().get('/explore')).headers.etag ?? '';
  const json = { accept: 'application/json, text/event-stream', 'x-org-id': 'acme' };
  const cancelled = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } };
  const pages = [tag, `W/${tag}`, `"other", ${tag}`].map(
    (held) => ['get', '/explore', 304, undefined, { 'if-none-match': held }] as const,
  );
  for (const [method, path, status, sent, headers] of [['post', '/mcp', 202, cancelled, json] as const, ...pages]) {
    const answer = await h.as(ADMIN_KEY).call(method.toUpperCase(), path, sent, headers);
    expect([answer.status, answer.body || undefined]).toEqual([status, undefined]);
    expect(paths[path][method].responses[status]).toEqual({ description: expect.stringMatching(/\.$/) });
  }
  for (const [headers, message, status] of [
    [json, { jsonrpc: '1.0', id: 1, method: 'ping' }, 400],
    [{ ...json, accept: 'text/html' }, { jsonrpc: '2.0', id: 1, method: 'ping' }, 406],
  ] as const) {
    const answer = await h.as(ADMIN_KEY).call('POST', '/mcp', message, headers);
    const { content } = paths['/mcp'].post.responses[status];
    expect([answer.status, content['application/json'].schema.type]).toEqual([status, 'object']);
    expect(answer.body.error.message).toMatch(/^(?:Bad Request|Not Acceptable): /);
  }
});
