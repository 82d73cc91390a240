import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../src/stores/db/sql.ts';
import { member } from '../../support/factories.ts';
import { harness, type Harness } from '../../support/harness.ts';
import { CLIENT, granting, type Granting } from '../../support/http/granting.ts';
import type { Caller } from '../../support/http/listening.ts';
import { json, web, type Web } from '../../support/http/web.ts';
import { rowsWith } from '../../support/rows-with.ts';
import { until } from '../../support/until.ts';

let h: Harness;
let server: Granting;
let lasting: Web;
let owner: Caller;
const shown = new Set<string | undefined>();
beforeAll(async () => {
  lasting = await web((request, response) => {
    if (request.url === '/oauth/token') return json(response, { access_token: 'canary-lasting' });
    shown.add(request.headers.authorization);
    const none = { nodes: [], pageInfo: { hasNextPage: false } };
    json(response, { data: { issues: none, comments: none } });
  });
  server = await granting((_, response) => json(response, { resultSizeEstimate: 0 }));
  const settings = { ALLOW_PRIVATE_ADDRESSES: 'true', PRESET_URLS: `gmail=${server.url},linear=${lasting.url}` };
  h = await harness({ settings });
  ({ owner } = await h.org({ id: 'acme', entities: ['alpha'] }));
});
afterAll(async () => {
  await h[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
  await lasting[Symbol.asyncDispose]();
});

const begin = async (given: object = {}, caller = owner) => {
  const { status, body } = await caller.post('/org/acme/connections/oauth', {
    slug: 'gmail',
    entity: 'alpha',
    ...CLIENT,
    ...given,
  });
  return { status, body, url: new URL(body.authorize_url ?? 'http://none') };
};
const back = async (query: Record<string, string>) => {
  const headers = { accept: 'text/html' };
  const answer = await fetch(`${h.url}/connections/oauth/callback?${new URLSearchParams(query)}`, { headers });
  return { status: answer.status, page: await answer.text(), headers: answer.headers };
};
const stateOf = ({ url }: { url: URL }) => url.searchParams.get('state')!;

test('an authorization leads to the provider and back, stores the grant, starts the first sync, and works once', async () => {
  const begun = await begin({ account: 'noor' });
  const { searchParams, origin, pathname } = begun.url;
  expect([origin, pathname]).toEqual([server.url, '/o/oauth2/v2/auth']);
  expect(Object.fromEntries(searchParams)).toMatchObject({
    response_type: 'code',
    client_id: CLIENT.client_id,
    redirect_uri: `${h.url}/connections/oauth/callback`,
    scope: 'https://www.googleapis.com/auth/gmail.readonly',
    access_type: 'offline',
    prompt: 'consent',
    code_challenge_method: 'S256',
  });
  expect(begun.url.href).not.toContain(CLIENT.client_secret);
  const state = stateOf(begun);
  const ended = await back({ state, code: 'canary-code' });
  expect([ended.status, ended.page]).toEqual([200, expect.stringContaining('gmail is connected')]);
  expect(ended.page).toContain('Its first sync has begun');
  expect(ended.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(ended.headers.get('cache-control')).toBe('no-store');
  const [exchange] = server.grants;
  expect(exchange).toMatchObject({
    code: 'canary-code',
    redirect_uri: searchParams.get('redirect_uri'),
    grant_type: 'authorization_code',
  });
  const challenge = createHash('sha256').update(exchange!.code_verifier!).digest('base64url');
  expect(searchParams.get('code_challenge')).toBe(challenge);
  const connection = async () => (await owner.get('/org/acme/connections')).body.connections[0];
  await until(async () => (await connection()).last_sync_at !== undefined);
  expect(await connection()).toMatchObject({
    app: 'gmail',
    entity: 'alpha',
    status: 'active',
    source_url: 'https://mail.google.com/#noor',
  });
  expect(await rowsWith(h.db, 'canary-')).toEqual([]);
  expect((await owner.get('/org/acme/audit')).body.entries).toContainEqual(
    expect.objectContaining({ action: 'connection.authorized', subject: (await connection()).id }),
  );
  const again = await back({ state, code: 'canary-code' });
  expect([again.status, again.page]).toEqual([400, expect.stringContaining('Begin the authorization again')]);
});

const forged = (state: string, change: (parts: any[]) => void): string => {
  const parts = JSON.parse(Buffer.from(state, 'base64url').toString());
  change(parts);
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
};
const STATES: [string, (state: string) => string][] = [
  ['is empty', () => ''],
  ['is none', () => 'x'.repeat(50)],
  ['names another organization', (state) => forged(state, (parts) => (parts[0] = 'beta'))],
  ['names another authorization', (state) => forged(state, (parts) => (parts[1] = 'auth_0'))],
  ['holds longer', (state) => forged(state, (parts) => (parts[2] += 1_000))],
  ['is signed by another key', (state) => forged(state, (parts) => (parts[4] = 'v9'))],
  ['has another signature', (state) => forged(state, (parts) => (parts[5] = parts[5].replaceAll(/[a-m]/g, 'z')))],
  ['holds an object', () => Buffer.from('{"__proto__":[]}').toString('base64url')],
];

test.each(STATES)('a state that %s connects nothing', async (_, change) => {
  const state = change(stateOf(await begin()));
  const asked = server.grants.length;
  const { status, page } = await back({ state, code: 'c' });
  expect([status, page, server.grants.length]).toEqual([
    400,
    expect.stringContaining('Begin the authorization again'),
    asked,
  ]);
});

test('an authorization that is older than ten minutes is over', async () => {
  const state = stateOf(await begin());
  await h.db.query(sql`update oauth_requests set expires_at = now() where org_id = 'acme'`);
  expect((await back({ state, code: 'c' })).status).toBe(400);
});

test('what the provider says instead of a code is shown as text, and ends the authorization', async () => {
  const state = stateOf(await begin());
  const { status, page } = await back({ state, error: 'access_denied<script>alert(1)</script>' });
  expect([status, page]).toEqual([400, expect.stringContaining('did not grant access (access_denied')]);
  expect(page).not.toContain('<script');
  expect((await back({ state, code: 'c' })).page).toContain('Begin the authorization again');
});

test('a code that the provider does not take, and one without a refresh token, connect nothing', async () => {
  const { refresh } = server;
  server.refresh = undefined;
  expect((await back({ state: stateOf(await begin()), code: 'c' })).page).toContain('revoked or has run out');
  server.refresh = refresh;
  const other = { client_secret: 'wrong' };
  expect((await back({ state: stateOf(await begin(other)), code: 'c' })).status).toBe(400);
});

test('an access token that does not run out is shown as a bearer’s, also where keys stand alone', async () => {
  expect((await back({ state: stateOf(await begin({ slug: 'linear' })), code: 'c' })).page).toContain(
    'linear is connected',
  );
  await until(async () => shown.size > 0);
  expect([...shown]).toEqual(['Bearer canary-lasting']);
  expect(await rowsWith(h.db, 'canary-')).toEqual([]);
});

test('whoever is no member any more, or may only read, ends no authorization that they began', async () => {
  const { key } = await member(h.db, 'acme', 'mia', {});
  const mine = h.as(key);
  const [first, second] = [stateOf(await begin({}, mine)), stateOf(await begin({}, mine))];
  await h.db.query(
    sql`update members set graph_roles = '{"primary":"reader"}' where org_id = 'acme' and user_id = 'mia'`,
  );
  expect((await back({ state: first, code: 'c' })).page).toContain('may no longer connect sources');
  await h.db.query(sql`delete from members where org_id = 'acme' and user_id = 'mia'`);
  expect((await back({ state: second, code: 'c' })).page).toContain('may no longer connect sources');
});

test('a source that is connected with credentials, an unknown one and an entity that is not registered are refused', async () => {
  expect(await begin({ slug: 'imap' })).toMatchObject({
    status: 422,
    body: { detail: [{ loc: ['body', 'slug'], msg: expect.stringContaining('gmail, google_calendar') }] },
  });
  expect((await begin({ slug: 'fax' })).status).toBe(422);
  expect((await begin({ entity: 'nobody' })).status).toBe(422);
  const kits = (await owner.get('/collect/toolkits')).body.toolkits;
  const authorized = kits
    .filter((kit: { authorize?: true }) => kit.authorize)
    .map(({ name }: { name: string }) => name);
  expect(authorized).toEqual([
    'gmail',
    'google_calendar',
    'hubspot',
    'jira',
    'linear',
    'notion',
    'outlook_calendar',
    'outlook_mail',
    'slack',
  ]);
});
