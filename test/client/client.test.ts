import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest';
import { contentKey, createClient, QuernError, type Item } from '../../src/client/client.ts';
import { register } from '../../src/stores/orgs/businesses.ts';
import { member, org as makeOrg } from '../support/factories.ts';
import { ADMIN_KEY, harness, type Harness } from '../support/harness.ts';

let h: Harness;
const org = 'acme';
let key: string;
beforeAll(async () => {
  h = await harness({ workers: false });
  await makeOrg(h.db, org);
  ({ key } = await member(h.db, org, 'olga', { owner: true }));
  const alpha = {
    slug: 'alpha',
    name: 'Alpha',
    biz_type: 'other' as const,
    description: null,
    industry: null,
    website: null,
    domains: [],
  };
  await register(h.db, org, [{ ...alpha, created_by: 'olga' }]);
});
afterAll(() => h[Symbol.asyncDispose]());

const quern = () => createClient({ url: h.url, key, org });
const item = (n: number): Item => ({ entity: 'alpha', source: 'test', title: `Note ${n}`, body: `Body ${n}` });
const items = (count: number, from = 0) => Array.from({ length: count }, (_, i) => item(from + i));

/** A server of our own in front of nothing: each request takes the next answer. */
async function answering(...answers: { status: number; headers?: Record<string, string>; body?: string }[]) {
  const seen: { method: string; path: string; key?: string; last?: string }[] = [];
  const server = createServer((req, res) => {
    const { 'idempotency-key': idempotency, 'last-event-id': last } = req.headers;
    seen.push({ method: req.method!, path: req.url!, key: idempotency as string, last: last as string });
    const next = answers[seen.length - 1];
    req.resume().on('end', () => {
      if (!next) return void res.destroy();
      res.writeHead(next.status, { 'content-type': 'application/json', ...next.headers }).end(next.body ?? '{}');
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, seen, [Symbol.dispose]: () => (server.closeAllConnections(), void server.close()) };
}

test('an operation is a function whose answer is typed from its declaration', async () => {
  const found = await quern().search({ q: 'nobody', limit: 3 });
  expectTypeOf<(typeof found.results)[number]['label']>().toEqualTypeOf<
    'Business' | 'Contact' | 'Organization' | 'Activity' | 'Asset' | 'Account' | 'Thread'
  >();
  expectTypeOf<Parameters<ReturnType<typeof quern>['entity']>[0]['node_id']>().toEqualTypeOf<string>();
  expect([found.results, found.total, found.notifications]).toEqual([[], 0, []]);
  expect(
    (await quern()
      .entity({ node_id: 'business:alpha' })
      .catch((e: QuernError) => e.code)) as string,
  ).toBe('not_found');
});

test('an org in the body is the one that is given, one in the path the client’s own', async () => {
  const admin = createClient({ url: h.url, key: ADMIN_KEY, org });
  expect(await admin.provisionOrg({ org_id: 'fresh', owner: 'otto' })).toMatchObject({ org_id: 'fresh' });
  expect([(await admin.stats()).org_id, (await admin.stats({ org_id: 'fresh' })).org_id]).toEqual([org, 'fresh']);
});

test('a refusal is an error with its code, status, sentence, issues and request id', async () => {
  const refused = await quern()
    .search({ q: '', limit: 0 })
    .catch((error: QuernError) => error);
  expect(refused).toBeInstanceOf(QuernError);
  expect(refused).toMatchObject({ code: 'invalid', status: 422, requestId: expect.any(String) });
  expect((refused as QuernError).issues.map(({ loc }) => loc)).toEqual([
    ['body', 'q'],
    ['body', 'limit'],
  ]);
  const denied = await createClient({ url: h.url, key: 'qn_nothing', org })
    .usage()
    .catch((error: QuernError) => error);
  expect(denied).toMatchObject({ code: 'unauthenticated', status: 401, detail: expect.stringContaining('Bearer') });
});

test('items go in batches, and the same content again is known', async () => {
  const sent = [];
  for await (const { answer } of quern().ingestAll(items(250))) sent.push([answer!.ids.length, answer!.ingested]);
  expect(sent).toEqual([
    [100, 100],
    [100, 100],
    [50, 50],
  ]);
  const again = [];
  for await (const { answer } of quern().ingestAll(items(120, 200))) again.push(answer!.ingested);
  expect(again).toEqual([50, 20]);
  const { title, ...rest } = item(1);
  expect(await contentKey({ title, ...rest })).toBe(await contentKey({ ...rest, title, idempotency_key: 'x' }));
});

test('an item that is refused stops no other', async () => {
  const mixed = [...items(2, 900), { ...item(902), entity: 'nowhere' }, { ...item(903), date: 'soon' }];
  const [batch] = await Array.fromAsync(quern().ingestAll(mixed));
  expect(batch!.answer!.ingested).toBe(2);
  expect(batch!.refused.map(({ item, error }) => [item.title, error])).toEqual([
    ['Note 903', expect.stringContaining('date: ')],
    ['Note 902', expect.stringContaining('Register')],
  ]);
});

test('the rows of a list come over all its pages, each once', async () => {
  const titles = new Set<string>();
  for await (const { title } of quern().each('listItems', 'items', { limit: 100 })) titles.add(title);
  expect(titles.size).toBe(322);
});

test('what cannot be answered now is tried again with the same idempotency key, and after as long as the server asks', async () => {
  using server = await answering(
    { status: 503, body: '{"code":"unavailable","detail":"later"}' },
    { status: 429, headers: { 'retry-after': '1' } },
    { status: 200, body: '{"status":"merged"}' },
  );
  const from = performance.now();
  const client = createClient({ url: server.url, key: 'k', org: 'o', longestPauseMs: 1 });
  const answer = await client.write({ action: 'upsert_node', label: 'Contact', properties: { name: 'A' } });
  expect(answer).toEqual({ status: 'merged' });
  expect(performance.now() - from).toBeGreaterThanOrEqual(1_000);
  expect(new Set(server.seen.map((request) => request.key)).size).toBe(1);
  expect(server.seen[0]!.key).toMatch(/^[0-9a-f]{32}$/);
});

test('what is wrong is not tried again, and a silent server is told from one that refuses', async () => {
  using server = await answering({ status: 403, body: '{"code":"forbidden","detail":"Only an owner may do this."}' });
  const client = createClient({ url: server.url, key: 'k', org: 'o', longestPauseMs: 1 });
  const refused = await client.listKeys().catch((error: QuernError) => error);
  expect([refused, server.seen.length]).toMatchObject([{ code: 'forbidden', status: 403 }, 1]);
  const silent = await client.listKeys().catch((error: QuernError) => error);
  expect([silent, server.seen.length]).toMatchObject([{ code: 'unreachable', status: 0 }, 6]);
});

test('events go on after the last one when their stream breaks off', async () => {
  const stream = (text: string) => ({ status: 200, headers: { 'content-type': 'text/event-stream' }, body: text });
  using server = await answering(
    stream('retry: 1\nid: 7\nevent: item\ndata: {"n":1}\n\n'),
    stream('id: 8\nevent: item\ndata: {"n":2}\n\n'),
  );
  const seen: unknown[] = [];
  const leave = new AbortController();
  for await (const event of createClient({ url: server.url, org: 'o' }).events({ signal: leave.signal })) {
    seen.push(event);
    if (seen.length === 2) leave.abort();
  }
  expect(seen).toEqual([
    { id: '7', event: 'item', data: { n: 1 } },
    { id: '8', event: 'item', data: { n: 2 } },
  ]);
  expect(server.seen.slice(0, 2).map(({ path, last }) => [path, last])).toEqual([
    ['/org/o/events', undefined],
    ['/org/o/events', '7'],
  ]);
});
