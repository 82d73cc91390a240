import { expect, test } from 'vitest';
import { member } from '../../support/factories.ts';
import { harness } from '../../support/harness.ts';

const quiet = () => harness({ workers: false });

test('a key is shown once and carries the role of its user', async () => {
  await using h = await quiet();
  const { owner } = await h.org({ id: 'acme' });
  await member(h.db, 'acme', 'mia');
  const created = (await owner.post('/org/acme/keys', { name: 'for mia', user_id: 'mia' })).body;
  expect(created).toMatchObject({ name: 'for mia', user_id: 'mia', role: 'member', prefix: created.key.slice(0, 19) });
  expect((await h.as(created.key).get('/auth/me')).body).toMatchObject({
    user_id: 'mia',
    owner: false,
    key: { id: created.id },
  });
  const listed = await owner.get('/org/acme/keys');
  expect(listed.body.keys).toHaveLength(3);
  expect(JSON.stringify(listed.body)).not.toContain(created.key.slice(20, 60));
});

test('with an admin key and no user it is the first owner who gets the key', async () => {
  await using h = await quiet();
  await h.org({ id: 'acme', owner: 'ann' });
  expect((await h.admin.post('/org/acme/keys', { name: 'k' })).body).toMatchObject({ user_id: 'ann', role: 'owner' });
});

test('a key for somebody who is no member is refused', async () => {
  await using h = await quiet();
  const { owner } = await h.org({ id: 'acme' });
  const { status, body } = await owner.post('/org/acme/keys', { name: 'k', user_id: 'stranger' });
  expect([status, body.detail[0].loc]).toEqual([422, ['body', 'user_id']]);
});

test('a revoked key is refused by every process at once, and gone from the list', async () => {
  await using h = await quiet();
  const { owner } = await h.org({ id: 'acme' });
  const created = (await owner.post('/org/acme/keys', { name: 'short' })).body;
  expect((await owner.del(`/org/acme/keys/${created.id}`)).status).toBe(200);
  expect((await h.as(created.key).get('/auth/me')).status).toBe(401);
  expect((await owner.del(`/org/acme/keys/${created.id}`)).body.code).toBe('not_found');
  const names = (await owner.get('/org/acme/keys')).body.keys.map((key: { name: string }) => key.name);
  expect(names).not.toContain('short');
});

test("another org's key cannot be revoked from here", async () => {
  await using h = await quiet();
  const acme = await h.org({ id: 'acme' });
  const beta = await h.org({ id: 'beta' });
  const created = (await acme.owner.post('/org/acme/keys', { name: 'k' })).body;
  expect((await beta.owner.del(`/org/beta/keys/${created.id}`)).body.code).toBe('not_found');
  expect((await h.as(created.key).get('/auth/me')).status).toBe(200);
});

test('a key ends by itself after the seconds that it was given, and is gone from the list', async () => {
  await using h = await harness();
  const { id, owner } = await h.org();
  const created = await owner.post(`/org/${id}/keys`, { name: 'short', expires_in: 600 });
  expect(new Date(created.body.expires_at).getTime() - new Date(created.body.created_at).getTime()).toBe(600_000);
  const holder = h.as(created.body.key);
  expect((await holder.get('/auth/me')).status).toBe(200);
  await h.db.query(`update keys set expires_at = now() - interval '1 second' where key_id = $1`, [created.body.id]);
  expect((await holder.get('/auth/me')).status).toBe(401);
  const names = (await owner.get(`/org/${id}/keys`)).body.keys.map(({ name }: { name: string }) => name);
  expect(names).not.toContain('short');
  for (const expires_in of [0, -5, 59, 1e9, 1.5, '600'])
    expect([expires_in, (await owner.post(`/org/${id}/keys`, { name: 'no', expires_in })).status]).toEqual([
      expires_in,
      422,
    ]);
});
