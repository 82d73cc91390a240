import { afterAll, beforeAll, expect, test } from 'vitest';
import { asIncoming } from '../../src/pipeline/collection/conform.ts';
import { register } from '../../src/stores/orgs/businesses.ts';
import { member, org } from '../support/factories.ts';
import { harness, type Harness } from '../support/harness.ts';
import type { Caller } from '../support/http/listening.ts';

const UNSAFE = [
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'javascript:1/alert(1)',
  'JAVASCRIPT:80',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://x.example/1',
];
const SENTENCE = 'Use an address that begins with http:// or https://';

let h: Harness;
let owner: Caller;
beforeAll(async () => {
  h = await harness({ workers: false });
  await org(h.db, 'acme');
  const business = {
    slug: 'acme',
    name: 'Acme',
    biz_type: 'other' as const,
    description: null,
    industry: null,
    website: null,
    domains: [],
  };
  await register(h.db, 'acme', [{ ...business, created_by: 'olga' }]);
  owner = h.as((await member(h.db, 'acme', 'olga', { owner: true })).key);
});
afterAll(() => h[Symbol.asyncDispose]());

const item = (more: object) => ({ entity: 'acme', source: 'notes', title: 'A note', body: 'Nothing.', ...more });

test.each(UNSAFE)('%j is refused wherever an address is sent, with a sentence', async (url) => {
  const asset = { action: 'upsert_node', label: 'Asset', node_id: 'deck' };
  const edge = { action: 'create_edge', from_id: 'business:acme', to_id: 'business:acme', edge_type: 'linked_to' };
  const sent: [string, object, (string | number)[]][] = [
    ['/ingest', item({ url }), ['body', 'url']],
    ['/ingest', { items: [item({}), item({ url })] }, ['body', 'items', 1, 'url']],
    ['/ingest', item({ metadata: { website: url } }), ['body', 'metadata', 'website']],
    ['/ingest', item({ metadata: { source_url: ['https://x.example', url] } }), ['body', 'metadata', 'source_url']],
    ['/ingest', item({ metadata: { urls: [url] } }), ['body', 'metadata', 'urls']],
    ['/ingest/preview', item({ url }), ['body', 'url']],
    ['/org/acme/write', { ...asset, properties: { url } }, ['body', 'properties', 'url']],
    ['/org/acme/write', { ...asset, properties: { homepage: url } }, ['body', 'properties', 'homepage']],
    ['/org/acme/write', { ...asset, properties: { photo: url } }, ['body', 'properties', 'photo']],
    ['/org/acme/write', { ...asset, properties: { sourceUrl: url } }, ['body', 'properties', 'sourceUrl']],
    ['/org/acme/write', { ...edge, properties: { link: url } }, ['body', 'properties', 'link']],
  ];
  for (const [path, body, loc] of sent) {
    const answer = await owner.post(path, body);
    expect([path, answer.status]).toEqual([path, 422]);
    expect(answer.body.detail[0]).toMatchObject({ loc, msg: SENTENCE });
  }
});

test('text without a scheme, hosts with a port and mail addresses are kept in fields, pages in `url`', async () => {
  const metadata = {
    website: 'acme.example:8080/a',
    link: 'mailto:ann@acme.example',
    homepage: 'HTTPS://acme.example',
    photo: 'data:image/png;base64,iVBORw0KGgo=',
  };
  const answer = await owner.post('/ingest', item({ url: 'HTTP://acme.example/?q=javascript:1', metadata }));
  expect([answer.status, answer.body.ingested]).toEqual([200, 1]);
  const bare = await owner.post('/ingest', item({ url: 'acme.example' }));
  expect([bare.status, bare.body.detail[0].msg]).toEqual([422, SENTENCE]);
});

test('what a source sends is taken without such an address', () => {
  for (const url of UNSAFE) {
    const found = { key: 'k', title: 'T', body: 'B', type: 'note', date: '2026-01-05', url };
    const place = { toolkit: 'rss', entity: 'acme', primary: 'acme', today: '2026-01-09' };
    const taken = asIncoming({ ...found, metadata: { link: url, venue: 'Hall' } }, place);
    expect([taken.url, taken.metadata]).toEqual([undefined, { venue: 'Hall' }]);
  }
});
