import { expect, test } from 'vitest';
import { member } from '../../support/factories.ts';
import { harness } from '../../support/harness.ts';
import { shared } from '../../support/http/shared.ts';

const quiet = () => harness({ workers: false });
const MEMBERS = '/org/acme/members';
const ids = (answer: { body: { members: { user_id: string }[] } }) => answer.body.members.map((one) => one.user_id);

test('owners see all members, others their own row', async () => {
  await using h = await quiet();
  const { owner } = await h.org({ id: 'acme', owner: 'ann' });
  const mia = h.as((await member(h.db, 'acme', 'mia')).key);
  expect(ids(await owner.get(MEMBERS))).toEqual(['ann', 'mia']);
  expect(ids(await h.admin.get(MEMBERS))).toEqual(['ann', 'mia']);
  expect(ids(await mia.get(MEMBERS))).toEqual(['mia']);
});

test('a member is added with roles, and a key of theirs can do what they say', async () => {
  await using h = await quiet();
  const { owner } = await h.org({ id: 'acme', owner: 'ann' });
  await owner.post('/org/acme/graphs', { name: 'Notes', template: 'general' });
  const given = {
    user_id: 'mia',
    email: 'mia@acme.example',
    first_name: 'Mia',
    last_name: 'Ito',
    graph_roles: { notes: 'reader' },
  };
  const added = await owner.post(MEMBERS, given);
  expect([added.status, added.body]).toMatchObject([200, { ...given, owner: false, joined_at: expect.any(String) }]);
  const { key } = (await owner.post('/org/acme/keys', { name: 'k', user_id: 'mia' })).body;
  const mia = h.as(key);
  expect((await mia.get('/org/acme/stats?graph_id=notes')).status).toBe(200);
  expect((await mia.get('/org/acme/stats')).status).toBe(200);
  const changed = await owner.patch(`${MEMBERS}/mia`, { graph_roles: { primary: 'none' }, last_name: '' });
  expect(changed.body).toMatchObject({ first_name: 'Mia', last_name: '', graph_roles: { primary: 'none' } });
  expect((await mia.get('/org/acme/stats?graph_id=notes')).body.code).toBe('forbidden');
  expect((await mia.get('/org/acme/stats')).body.code).toBe('forbidden');
  await owner.patch(`${MEMBERS}/mia`, { owner: true });
  expect((await mia.get('/org/acme/stats?graph_id=notes')).status).toBe(200);
  const { entries } = (await owner.get('/org/acme/audit')).body;
  expect(entries.map((entry: { detail: object }) => entry.detail)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ member: 'mia', owner: false, graph_roles: { notes: 'reader' } }),
      expect.objectContaining({ graph_roles: { primary: 'none' } }),
      expect.objectContaining({ owner: true }),
    ]),
  );
  expect((await mia.get('/auth/me')).body).toMatchObject({ owner: true, graph_roles: { primary: 'none' } });
});

test('the keys of a member who is removed are refused at once and stay so', async () => {
  await using h = await quiet();
  const { owner } = await h.org({ id: 'acme' });
  const { key } = await member(h.db, 'acme', 'mia@acme.example');
  const at = `${MEMBERS}/${encodeURIComponent('mia@acme.example')}`;
  expect((await owner.del(at)).body.status).toBe('removed');
  expect((await h.as(key).get('/auth/me')).status).toBe(401);
  expect((await owner.del(at)).body.code).toBe('not_found');
  await owner.post(MEMBERS, { user_id: 'mia@acme.example' });
  expect((await h.as(key).get('/auth/me')).status).toBe(401);
});

test('the last owner is neither removed nor demoted, not by two at once either', async () => {
  await using h = await quiet();
  const { owner } = await h.org({ id: 'acme', owner: 'ann' });
  expect((await owner.del(`${MEMBERS}/ann`)).body.code).toBe('conflict');
  expect((await owner.patch(`${MEMBERS}/ann`, { owner: false })).body.code).toBe('conflict');
  expect((await owner.patch(`${MEMBERS}/ann`, { first_name: 'Ann' })).status).toBe(200);
  for (const user_id of ['bob', 'cleo']) await owner.post(MEMBERS, { user_id, owner: true });
  const going = ['ann', 'bob', 'cleo'].map((id, i) =>
    i % 2 ? h.admin.del(`${MEMBERS}/${id}`) : h.admin.patch(`${MEMBERS}/${id}`, { owner: false }),
  );
  const statuses = (await Promise.all(going)).map(({ status }) => status).toSorted();
  expect(statuses).toEqual([200, 200, 409]);
  const left = (await h.admin.get(MEMBERS)).body.members.filter((one: { owner: boolean }) => one.owner);
  expect(left).toHaveLength(1);
});

const refusing = shared(async () => {
  const h = await quiet();
  const acme = await h.org({ id: 'acme', owner: 'ann' });
  const beta = await h.org({ id: 'beta' });
  await beta.owner.post('/org/beta/graphs', { name: 'Theirs', template: 'general' });
  return { ...h, ...acme };
});
test.each([
  [{}, ['body', 'user_id']],
  [{ user_id: '' }, ['body', 'user_id']],
  [{ user_id: 'a\nb' }, ['body', 'user_id']],
  [{ user_id: 'x'.repeat(257) }, ['body', 'user_id']],
  [{ user_id: 'mia', email: 'not an address' }, ['body', 'email']],
  [{ user_id: 'mia', owner: 'yes' }, ['body', 'owner']],
  [{ user_id: 'mia', graph_roles: { nowhere: 'reader' } }, ['body', 'graph_roles', 'nowhere']],
  [{ user_id: 'mia', graph_roles: { theirs: 'reader' } }, ['body', 'graph_roles', 'theirs']],
  [{ user_id: 'mia', graph_roles: { primary: 'owner' } }, ['body', 'graph_roles', 'primary']],
  [{ user_id: 'mia', graph_roles: ['primary'] }, ['body', 'graph_roles']],
])('%j adds nobody', async (body, loc) => {
  const { owner } = refusing();
  const answer = await owner.post(MEMBERS, body);
  expect([answer.status, answer.body.detail?.[0]?.loc]).toEqual([422, loc]);
  expect(ids(await owner.get(MEMBERS))).toEqual(['ann']);
});

test('who is a member is not added again, and a stranger is not changed', async () => {
  await using h = await quiet();
  const { owner } = await h.org({ id: 'acme', owner: 'ann' });
  await h.org({ id: 'beta', owner: 'bob' });
  expect((await owner.post(MEMBERS, { user_id: 'ann', owner: false })).body.code).toBe('conflict');
  for (const answer of [await owner.patch(`${MEMBERS}/bob`, { owner: true }), await owner.del(`${MEMBERS}/bob`)])
    expect(answer.body.code).toBe('not_found');
  expect((await owner.patch(`${MEMBERS}/ann`, {})).body.detail[0].loc).toEqual(['body']);
  expect((await owner.get(MEMBERS)).body.members).toMatchObject([{ user_id: 'ann', owner: true }]);
});

test('what somebody might do in a graph ends with the graph', async () => {
  await using h = await harness();
  const { owner } = await h.org({ id: 'acme' });
  const make = () => owner.post('/org/acme/graphs', { name: 'Notes', template: 'general' });
  await make();
  await owner.post(MEMBERS, { user_id: 'mia', graph_roles: { notes: 'writer', primary: 'reader' } });
  await owner.del('/org/acme/graphs/notes?confirm=true');
  await make();
  const mia = (await owner.get(MEMBERS)).body.members.find((one: { user_id: string }) => one.user_id === 'mia');
  expect(mia.graph_roles).toEqual({ primary: 'reader' });
});

test('whoever is made a member can be taken out again, whatever their id, and an id that no path can name is refused', async () => {
  await using h = await quiet();
  const { owner } = await h.org({ id: 'acme', owner: 'ann' });
  for (const user_id of ['.', '..', 'a\nb', '\u0085', '\u202Eb', 'a\u200db', '']) {
    const asked = [
      await owner.post(MEMBERS, { user_id }),
      ...(user_id ? [await h.admin.post('/admin/provision-org', { org_id: 'other', owner: user_id })] : []),
    ];
    expect(asked.map(({ status, body }) => [status, body.code])).toEqual(asked.map(() => [422, 'invalid']));
  }
  for (const user_id of [
    '...',
    '.a',
    '../x',
    '__proto__',
    'constructor',
    '{}:*',
    'a%2Fb',
    '👩👧',
    ' ',
    'x'.repeat(256),
  ]) {
    expect((await owner.post(MEMBERS, { user_id })).body).toMatchObject({ user_id });
    expect(ids(await owner.get(MEMBERS))).toEqual(expect.arrayContaining(['ann', user_id]));
    expect((await owner.del(`${MEMBERS}/${encodeURIComponent(user_id)}`)).status).toBe(200);
  }
  expect(ids(await owner.get(MEMBERS))).toEqual(['ann']);
});
