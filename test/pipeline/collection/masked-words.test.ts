import { afterAll, beforeAll, expect, test } from 'vitest';
import { sentence } from '../../../src/common/text/sentence.ts';
import { masking } from '../../../src/pipeline/collection/mask-secrets.ts';
import { redactor } from '../../../src/pipeline/collection/redact.ts';
import { harness, type Harness } from '../../support/harness.ts';
import { json, web, type Web } from '../../support/http/web.ts';
import { syncing } from './syncing.ts';

let h: Harness;
let server: Web;
beforeAll(async () => {
  h = await harness({ workers: false, settings: { ALLOW_PRIVATE_ADDRESSES: 'true' } });
  server = await web(({ url = '' }, response) => {
    if (url.startsWith('/refused')) return void response.writeHead(401).end();
    if (url.startsWith('/gone')) return void response.writeHead(404).end();
    if (url.startsWith('/text')) return void response.end('Nothing that is parsed');
    if (url.startsWith('/none')) return json(response, { rows: 1 });
    if (url.startsWith('/away')) return void response.writeHead(302, { location: 'ftp://else.example' }).end();
    json(response, { items: [{ id: 1, title: 'Note', body: 'Text', date: new Date().toISOString() }] });
  });
});
afterAll(async () => {
  await h[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

let orgs = 0;
/** What a run says to its owner, with that secret, but for times. */
async function said(path: string, secret: string): Promise<string> {
  const id = `org${++orgs}`;
  const org = await syncing(h, id);
  const credentials = { url: `${server.url}${path}`, headers: { 'x-api-key': secret } };
  await org.connect({ slug: 'http_json', entity: 'alpha', credentials });
  await org.sync();
  const { run_id } = await org.run();
  const { log } = (await org.owner.get(`/collect/runs/${run_id}/logs`)).body;
  const { error } = (await org.owner.get(`/org/${id}/sync/status`)).body;
  return `${log} ${error}`.replaceAll(/^\S+ /gm, '');
}

test.each(['/list', '/refused', '/gone', '/text', '/none', '/away'])(
  'what we say of %s is the same, whichever word of it is the secret',
  async (path) => {
    const plain = await said(path, 'zq-41-neutral-zq');
    const words = new Set(plain.match(/[\p{L}\p{N}]+/gu)!.filter((word) => !`${server.url} ftp`.includes(word)));
    const others: string[] = [];
    for (const word of words) if ((await said(path, word)) !== plain) others.push(word);
    expect(others).toEqual([]);
    expect(words.size).toBeGreaterThan(10);
  },
);

const SECRETS = [
  'items',
  'new',
  'altered',
  '5',
  '2026',
  'k7',
  'x-y',
  'a1b2',
  'größe',
  'zweiundvierzig',
  's3cr-et-99-long',
];

test.each(SECRETS)('what a source says of a connection with the secret %s is told without it', (secret) => {
  const redact = redactor({ headers: { 'x-key': secret } }, 'https://crm.example/list');
  const ways = [
    secret,
    `Work/${secret}`,
    `${secret}: no such item`,
    encodeURIComponent(secret),
    Buffer.from(secret).toString('base64'),
  ];
  for (const way of ways.filter((one) => (one.length > 1 && !/^[\w=]{1,4}$/.test(one)) || one === secret)) {
    const line = sentence`${way}: ${5} new or altered in 2026, ${sentence`${way} items`} known by k7`;
    const told = line.with(redact);
    expect(told.replaceAll(': 5 new or altered in 2026, ', '|').replaceAll(' items known by k7', '')).not.toContain(
      way,
    );
    expect(told).toMatch(/\[hidden\].*: 5 new or altered in 2026, .*\[hidden\].* items known by k7$/);
  }
});

const SHORT = ['items', 'lunch', '2026', '4711', 'ab', 'größe', 'a1b2', 'x-y+z'];

test.each(SHORT)('a short or ordinary secret is hidden where a text says that it is one: %s', (secret) => {
  const show = masking({ password: secret }, 'https://crm.example', []);
  const shown = (body: string) => show({ key: 'k', title: 'T', type: 'note', date: '2026-03-03', body }).body;
  for (const [before, behind] of [
    ['asked with ?access_token=', '&page=2'],
    ['{"password": "', '"}'],
    ['Authorization: Bearer ', ', it says'],
    ['see https://ann:', '@crm.example/list'],
    ['key: ', '.'],
    ['api-key=', ''],
  ] as const)
    expect(shown(before + secret + behind)).toBe(`${before}[hidden]${behind}`);
});

test.each(['items', 'lunch', '2026', '4711', 'größe'])('an ordinary one stays where a text uses it: %s', (secret) => {
  const show = masking({ password: secret }, 'https://crm.example', []);
  const body = `Two ${secret} for you, ${secret}s too, in https://crm.example/${secret}/1`;
  expect(show({ key: 'k', title: secret, type: 'note', date: '2026-03-03', body })).toMatchObject({
    title: secret,
    body,
  });
});

test('an odd one is hidden wherever it stands', () => {
  const show = masking({ password: 'a1-b2' }, 'https://crm.example', []);
  const item = { key: 'k', title: 'a1-b2', type: 'note', date: '2026-03-03', body: 'Said a1-b2, twice.' };
  expect(show(item)).toMatchObject({ title: '[hidden]', body: 'Said [hidden], twice.' });
});
