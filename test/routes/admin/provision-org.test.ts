import { expect, test } from 'vitest';
import { rows, sql } from '../../../src/stores/db/sql.ts';
import { harness } from '../../support/harness.ts';
import { shared } from '../../support/http/shared.ts';

const quiet = () => harness({ workers: false });

test('an org is created once, whatever the spelling of its id', async () => {
  await using h = await quiet();
  const created = await h.admin.post('/admin/provision-org', { org_id: 'Äcme & Söhne', org_name: 'Acme' });
  const again = await h.admin.post('/admin/provision-org', { org_id: 'acme-sohne' });
  expect(created.body).toEqual({ status: 'created', org_id: 'acme-sohne', graph_name: 'acme-sohne' });
  expect(again.body).toEqual({ status: 'exists', org_id: 'acme-sohne', graph_name: 'acme-sohne', entities: [] });
});

test('what is known of an org is filled in and never overwritten', async () => {
  await using h = await quiet();
  const provision = (body: object) => h.admin.post('/admin/provision-org', { org_id: 'acme', ...body });
  await provision({});
  await provision({ org_name: 'First', owner: 'ann@acme.example' });
  await provision({ org_name: 'Second', owner: 'bob', idp_id: 'idp_1' });
  const orgs = await rows(h.db, sql`select org_name, idp_id from orgs`);
  const owners = await rows(h.db, sql`select user_id, email, owner from members`);
  expect(orgs).toEqual([{ org_name: 'First', idp_id: 'idp_1' }]);
  expect(owners).toEqual([{ user_id: 'ann@acme.example', email: 'ann@acme.example', owner: true }]);
});

test('fifty calls at once make one org', async () => {
  await using h = await quiet();
  const calls = Array.from({ length: 50 }, (_, i) =>
    h.admin.post('/admin/provision-org', { org_id: 'acme', owner: `u${i}` }),
  );
  const statuses = (await Promise.all(calls)).map(({ body }) => body.status);
  expect(statuses.filter((status) => status === 'created')).toHaveLength(1);
  expect(statuses.filter((status) => status === 'exists')).toHaveLength(49);
  expect(await rows(h.db, sql`select count(*) as n from members where owner`)).toEqual([{ n: 1 }]);
  expect(await rows(h.db, sql`select count(*) as n from graphs where graph_id = 'primary'`)).toEqual([{ n: 1 }]);
});

const refusing = shared(quiet);
test.each([
  [{ org_id: '日本' }, ['body', 'org_id']],
  [{ org_id: '' }, ['body', 'org_id']],
  [{}, ['body', 'org_id']],
  [{ org_id: 'acme', entities: ['ok', '!!'] }, ['body', 'entities', 1]],
])('%j is refused', async (body, loc) => {
  const answer = await refusing().admin.post('/admin/provision-org', body);
  expect([answer.status, answer.body.detail[0].loc]).toEqual([422, loc]);
});

test('a deleted org is not provisioned again', async () => {
  await using h = await quiet();
  await h.org({ id: 'acme' });
  await h.db.query(sql`update orgs set deleted_at = now()`);
  expect((await h.admin.post('/admin/provision-org', { org_id: 'acme' })).body.code).toBe('org_deleted');
});

test('admins list orgs page by page', async () => {
  await using h = await quiet();
  for (const id of ['b', 'a', 'c']) await h.org({ id });
  const first = (await h.admin.get('/admin/orgs?limit=2')).body;
  const second = (await h.admin.get(`/admin/orgs?limit=2&cursor=${first.next_cursor}`)).body;
  expect(first.orgs.map((org: { org_id: string }) => org.org_id)).toEqual(['a', 'b']);
  expect(second).toMatchObject({ orgs: [{ org_id: 'c', plan: 'free', state: 'active', nodes: 0, items: 0 }] });
  expect(second).not.toHaveProperty('next_cursor');
});

test('an action of an admin for a person is in the audit log under both', async () => {
  await using h = await quiet();
  const acme = await h.org({ id: 'acme' });
  await h.admin.post('/org/acme/keys', { name: 'for ann' }, { 'x-user-id': 'ann' });
  const { entries } = (await acme.owner.get('/org/acme/audit')).body;
  expect(entries[0]).toMatchObject({ actor: 'admin:ann', action: 'POST /org/{org_id}/keys' });
});

test('an org is found in the spelling that was sent and by the id of its identity provider, by its own keys only', async () => {
  await using h = await quiet();
  await h.admin.post('/admin/provision-org', { org_id: 'org_2abCDEF9', idp_id: 'idp|77' });
  await h.org({ id: 'other' });
  const { owner } = await h.org({ id: 'org_2abcdef9' });
  const stranger = (await h.org({ id: 'third' })).owner;
  for (const name of ['org_2abCDEF9', 'org_2abcdef9', 'idp%7C77']) {
    const seen = await Promise.all([owner, h.admin, stranger].map((who) => who.get(`/org/${name}/businesses`)));
    expect([name, ...seen.map(({ status }) => status)]).toEqual([name, 200, 200, 403]);
  }
  expect((await h.admin.get('/org/nobody/businesses')).status).toBe(404);
});

test('a body that names an org finds it in every one of these ways', async () => {
  await using h = await quiet();
  await h.admin.post('/admin/provision-org', { org_id: 'org_2abCDEF9', idp_id: 'idp|77' });
  for (const org_id of ['org_2abCDEF9', 'org_2abcdef9', 'idp|77']) {
    const set = await h.admin.post('/admin/set-plan', { org_id, plan: 'pro' });
    expect([org_id, set.body]).toMatchObject([org_id, { org_id: 'org_2abcdef9', plan: 'pro' }]);
    const asked = await h.admin.post(`/admin/hard-delete-org/${encodeURIComponent(org_id)}`, {
      confirm: true,
      confirm_org_id: org_id,
    });
    expect([org_id, asked.body.code]).toEqual([org_id, 'not_a_test_fixture']);
  }
  for (const org_id of ['nobody', 'idp|78', 'idp|7\u0000', '%'])
    for (const [path, body] of [
      ['/admin/set-plan', { plan: 'pro' }],
      ['/admin/run', { job: 'digest' }],
    ] as const) {
      const { status } = await h.admin.post(path, { org_id, ...body });
      expect([404, 422], `${path} ${org_id}`).toContain(status);
    }
});

test('an id of an identity provider that several orgs share names none of them', async () => {
  await using h = await quiet();
  for (const org_id of ['a', 'b']) await h.admin.post('/admin/provision-org', { org_id, idp_id: 'test_fixture' });
  expect((await h.admin.get('/org/test_fixture/businesses')).status).toBe(404);
});
