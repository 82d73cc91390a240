import { expect, test } from 'vitest';
import { accessTokens } from '../../../src/pipeline/collection/access-token.ts';
import { rows, sql } from '../../../src/stores/db/sql.ts';
import { granting, grantAt, type Granting } from '../../support/http/granting.ts';
import { json } from '../../support/http/web.ts';
import { harness, type Harness } from '../../support/harness.ts';
import { rowsWith } from '../../support/rows-with.ts';
import { syncing, type Syncing } from './syncing.ts';

const OPEN = { workers: false, settings: { ALLOW_PRIVATE_ADDRESSES: 'true' } };
const notes = (...all: number[]) => ({ items: all.map((id) => ({ id, title: `Note ${id}` })) });

async function connected(h: Harness, server: Granting): Promise<Syncing> {
  const org = await syncing(h);
  const credentials = { url: `${server.url}/notes`, ...grantAt(server) };
  await org.connect({ slug: 'http_json', entity: 'alpha', credentials });
  return org;
}
const logOf = async (org: Syncing) => (await org.owner.get(`/collect/runs/${(await org.run()).run_id}/logs`)).body.log;
const listed = async (org: Syncing) => (await org.owner.get('/org/acme/connections')).body.connections[0];

test('a grant gives an access token, which is kept sealed, used until it runs out, and asked for anew with the refresh token that came with it', async () => {
  await using h = await harness(OPEN);
  await using server = await granting((_, response) => json(response, notes(1, 2)));
  const org = await connected(h, server);
  expect([await org.sync(), await org.sync(), server.given]).toEqual(['succeeded', 'succeeded', 1]);
  expect(await org.titles()).toEqual(['Note 1', 'Note 2']);
  const later = new Date(Date.now() + 3_590_000);
  const ctx = { ...h.ctx, clock: { now: () => later } };
  expect([await org.sync({ ctx }), server.given]).toEqual(['succeeded', 2]);
  expect(server.grants.map(({ refresh_token }) => refresh_token)).toEqual(['canary-refresh-0', 'canary-refresh-1']);
  expect(await rowsWith(h.db, 'canary-')).toEqual([]);
  expect(await logOf(org)).not.toContain('canary-');
  expect(JSON.stringify(await listed(org))).not.toContain('canary-');
});

test('a token that is refused before its time is asked for anew, once', async () => {
  await using h = await harness(OPEN);
  await using server = await granting((_, response) => json(response, notes(1)));
  const org = await connected(h, server);
  await org.sync();
  server.accepted = new Set();
  expect([await org.sync(), server.given]).toEqual(['succeeded', 2]);
  const asked = server.asked.length;
  Object.defineProperty(server, 'accepted', { get: () => new Set(), set: () => {} });
  expect(await org.sync()).toBe('failed');
  expect(server.asked.slice(asked)).toEqual(['GET /notes', 'POST /token', 'GET /notes']);
});

test('a grant that was revoked fails the sync, says that it is to be authorized again, and is not asked again until other credentials are stored', async () => {
  await using h = await harness(OPEN);
  await using server = await granting((_, response) => json(response, notes(1)));
  const org = await connected(h, server);
  server.refresh = undefined;
  expect(await org.sync()).toBe('failed');
  expect(await logOf(org)).toContain('Authorize the source again, or store other credentials.');
  expect(await listed(org)).toMatchObject({ status: 'failed', authorize_again: true });
  const asked = server.asked.length;
  expect([await org.sync(), server.asked.length]).toEqual(['failed', asked]);
  server.refresh = 'canary-refresh-new';
  const credentials = { url: `${server.url}/notes`, ...grantAt(server, 'canary-refresh-new') };
  await org.owner.post('/org/acme/connections/vault', { slug: 'http_json', entity: 'alpha', credentials });
  expect(await org.sync()).toBe('succeeded');
  expect(await listed(org)).not.toHaveProperty('authorize_again');
});

test.each([[0], [-1], [null], ['soon'], [1e300], [0.001], [20]])(
  'a token whose life is stated as %s seconds is used all the same',
  async (life) => {
    await using h = await harness(OPEN);
    await using server = await granting((_, response) => json(response, notes(1)), life);
    const org = await connected(h, server);
    expect([await org.sync(), await org.titles()]).toEqual(['succeeded', ['Note 1']]);
    const later = new Date(Date.now() + 11_000);
    expect(await org.sync({ ctx: { ...h.ctx, clock: { now: () => later } } })).toBe('succeeded');
    expect(server.given).toBe(typeof life === 'number' && life > 0 && life < 1e10 ? 2 : 1);
  },
);

test('a token that is given again after it was refused fails the sync, and is not asked for without end', async () => {
  await using h = await harness(OPEN);
  await using server = await granting((_, response) => response.writeHead(401).end());
  Object.defineProperty(server, 'given', { get: () => 0, set: () => {} });
  const org = await connected(h, server);
  expect(await org.sync()).toBe('failed');
  expect(server.asked).toEqual(['POST /token', 'GET /notes', 'POST /token', 'GET /notes']);
  expect(await logOf(org)).toContain('refuses the credentials (401)');
});

test('of many who ask at once one refreshes and all have what it was given', async () => {
  await using h = await harness(OPEN);
  await using server = await granting((_, response) => json(response, notes(1)));
  const org = await connected(h, server);
  const [{ connection_id }] = (await rows<{ connection_id: string }>(
    h.db,
    sql`select connection_id from connections where org_id = ${org.id}`,
  )) as [{ connection_id: string }];
  const { signal } = new AbortController();
  const asking = { fetch: h.ctx.outgoing.fetch, note: () => {}, signal };
  const hidden: string[] = [];
  const of = {
    org_id: org.id,
    connection_id,
    style: 'form' as const,
    hide: (all: string[]) => void hidden.push(...all),
  };
  const tokens = await Promise.all(Array.from({ length: 8 }, () => accessTokens(h.ctx, of, asking)()));
  expect([new Set(tokens), server.given]).toEqual([new Set(['canary-access-1']), 1]);
  expect(hidden).toContain('canary-access-1');
  const again = await Promise.all(tokens.map((token) => accessTokens(h.ctx, of, asking)(token)));
  expect([new Set(again), server.given]).toEqual([new Set(['canary-access-2']), 2]);
});

test('tokens are asked for at public addresses only', async () => {
  await using h = await harness({ workers: false });
  await using server = await granting((_, response) => json(response, notes(1)));
  const org = await syncing(h);
  const credentials = { url: 'https://crm.example/notes', ...grantAt(server) };
  await org.connect({ slug: 'http_json', entity: 'alpha', credentials });
  expect([await org.sync(), server.asked]).toEqual(['failed', []]);
  expect(await logOf(org)).toContain('loopback');
});
