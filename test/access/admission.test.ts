import { expect, test } from 'vitest';
import { mintKey } from '../../src/access/credentials.ts';
import * as notifications from '../../src/stores/events/notifications.ts';
import { row, rows, sql } from '../../src/stores/db/sql.ts';
import { member, org } from '../support/factories.ts';
import { harness } from '../support/harness.ts';

async function twoOrgs() {
  const h = await harness({ workers: false });
  await org(h.db, 'acme');
  await org(h.db, 'beta');
  const [owner, reader, foreign] = [
    await member(h.db, 'acme', 'olga', { owner: true }),
    await member(h.db, 'acme', 'rita', { graph_roles: { primary: 'reader' } }),
    await member(h.db, 'beta', 'fred', { owner: true }),
  ];
  return { h, owner, reader, foreign };
}

test('a key is refused when it is missing, mistyped, unknown or revoked', async () => {
  const { h, owner } = await twoOrgs();
  await using _ = h;
  const mistyped = owner.key.slice(0, -1) + (owner.key.endsWith('0') ? '1' : '0');
  for (const key of [undefined, 'garbage', mistyped, mintKey().key]) {
    const { status, headers, body } = await h.as(key).get('/auth/me');
    expect([status, headers['www-authenticate'], body.code]).toEqual([401, 'Bearer', 'unauthenticated']);
  }
  expect((await h.as(owner.key).del(`/org/acme/keys/${owner.id}`)).body.status).toBe('revoked');
  expect((await h.as(owner.key).get('/auth/me')).status).toBe(401);
});

test('a foreign org and one that does not exist are refused alike; an admin is told the truth', async () => {
  const { h, foreign } = await twoOrgs();
  await using _ = h;
  const known = await h.as(foreign.key).get('/org/acme/notifications', { 'x-request-id': 'same-request' });
  const unknown = await h.as(foreign.key).get('/org/nowhere/notifications', { 'x-request-id': 'same-request' });
  expect([known.status, known.body]).toEqual([403, unknown.body]);
  expect((await h.admin.get('/org/nowhere/notifications')).body.code).toBe('not_found');
  expect((await h.admin.get('/org/acme/notifications')).status).toBe(200);
});

test('a key of a soft-deleted org is told so everywhere but at /auth/me', async () => {
  const { h, owner } = await twoOrgs();
  await using _ = h;
  await h.db.query(sql`update orgs set deleted_at = now() where org_id = 'acme'`);
  const answers = [await h.as(owner.key).get('/org/acme/notifications'), await h.as(owner.key).get('/')];
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [410, 'org_deleted'],
    [410, 'org_deleted'],
  ]);
  expect((await h.as(owner.key).get('/auth/me')).status).toBe(200);
  expect((await h.admin.get('/org/acme/notifications')).status).toBe(410);
});

test('the headers that name a person count for an admin key only', async () => {
  const { h, reader } = await twoOrgs();
  await using _ = h;
  const headers = { 'x-user-id': 'eve', 'x-user-email': 'eve@example.com', 'x-org-id': 'beta' };
  const mine = (await h.as(reader.key).get('/auth/me', headers)).body;
  expect(mine).toMatchObject({
    user_id: 'rita',
    org_id: 'acme',
    owner: false,
    admin: false,
    graph_roles: { primary: 'reader' },
  });
  const acted = (await h.admin.get('/auth/me', headers)).body;
  expect(acted).toMatchObject({ user_id: 'eve', email: 'eve@example.com', org_id: 'beta', admin: true, owner: true });
  expect((await h.admin.get('/auth/me')).body).not.toHaveProperty('org_id');
});

test('every object that an org is answered carries its pending notifications', async () => {
  const { h, owner, foreign } = await twoOrgs();
  await using _ = h;
  const id = await notifications.add(h.db, 'acme', { kind: 'hello', message: 'Look here.' });
  const { body } = await h.as(owner.key).get('/org/acme/keys');
  expect(body.notifications).toMatchObject([{ id, kind: 'hello', message: 'Look here.' }]);
  expect((await h.as(foreign.key).get('/org/beta/keys')).body.notifications).toEqual([]);
  expect((await h.as(foreign.key).post(`/org/beta/notifications/${id}/dismiss`)).status).toBe(404);
  expect((await h.as(owner.key).post(`/org/acme/notifications/${id}/dismiss`)).body.notifications).toEqual([]);
  expect((await h.as(owner.key).get('/org/acme/keys')).body.notifications).toEqual([]);
});

test("a key's use is noted", async () => {
  const { h, owner } = await twoOrgs();
  await using _ = h;
  await h.as(owner.key).get('/auth/me');
  await expect
    .poll(async () => (await row(h.db, sql`select last_used_at from keys where key_id = ${owner.id}`))!.last_used_at)
    .toBeInstanceOf(Date);
});

test('writes and denials are in the audit log, reads are not', async () => {
  const { h, owner, reader } = await twoOrgs();
  await using _ = h;
  await h.as(reader.key).get('/org/acme/keys');
  await h.as(owner.key).post('/org/acme/keys', { name: 'second' });
  await h.as(owner.key).get('/org/acme/keys');
  const { body } = await h.as(owner.key).get('/org/acme/audit?limit=1');
  expect(body.entries).toMatchObject([{ actor: 'olga', action: 'POST /org/{org_id}/keys', detail: { status: 200 } }]);
  const next = await h.as(owner.key).get(`/org/acme/audit?limit=1&cursor=${body.next_cursor}`);
  expect(next.body.entries).toMatchObject([
    { actor: 'rita', action: 'GET /org/{org_id}/keys', detail: { denied: true } },
  ]);
  expect(next.body).not.toHaveProperty('next_cursor');
  const [{ n }] = (await rows<{ n: number }>(
    h.db,
    sql`select count(*) as n from audit where detail::text like '%qn\\_%'`,
  )) as [{ n: number }];
  expect(n).toBe(0);
});
