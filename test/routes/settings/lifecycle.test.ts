import { expect, test } from 'vitest';
import { sql } from '../../../src/stores/db/sql.ts';
import { member } from '../../support/factories.ts';
import { harness } from '../../support/harness.ts';
import { shared } from '../../support/http/shared.ts';

const quiet = () => harness({ workers: false });
const DAY_MS = 86_400_000;

test('an org is deleted when an owner confirms it, and nobody gets in until it is restored', async () => {
  await using h = await quiet();
  const { owner, key } = await h.org({ id: 'acme' });
  const mia = h.as((await member(h.db, 'acme', 'mia')).key);
  const { token } = (await owner.post('/org/acme/graphs/primary/public-tokens', { name: 't' })).body;
  for (const body of [{}, { confirm: false }, { reason: 'done' }])
    expect((await owner.post('/org/acme/delete', body)).body).toMatchObject({
      status: 400,
      code: 'confirmation_required',
    });
  expect((await mia.post('/org/acme/delete', { confirm: true })).body.code).toBe('forbidden');
  const deleted = (await owner.post('/org/acme/delete', { confirm: true, reason: 'done' })).body;
  expect(deleted).toMatchObject({ status: 'deleted' });
  expect(Date.parse(deleted.purge_after) - Date.parse(deleted.deleted_at)).toBe(90 * DAY_MS);
  for (const caller of [owner, mia, h.as(token)]) {
    const { status, body } = await caller.get('/org/acme/stats');
    expect([status, body.code]).toEqual([410, 'org_deleted']);
  }
  expect((await owner.get('/auth/me')).status).toBe(200);
  expect((await owner.post('/org/acme/delete', { confirm: true })).body.code).toBe('org_deleted');
  expect((await mia.post('/org/acme/restore')).body.code).toBe('forbidden');
  expect((await h.as(key).post('/org/acme/restore')).body).toMatchObject({ status: 'restored' });
  expect((await mia.get('/org/acme/stats')).status).toBe(200);
  const actions = (await owner.get('/org/acme/audit')).body.entries.map((entry: { action: string }) => entry.action);
  expect(actions).toEqual(expect.arrayContaining(['POST /org/{org_id}/delete', 'POST /org/{org_id}/restore']));
});

test('what an org had pending waits through the nights until it is restored', async () => {
  await using h = await harness();
  const { owner } = await h.org({ id: 'acme', entities: ['alpha'] });
  const sent = (
    await owner.post('/ingest', { entity: 'alpha', source: 'notes', title: 'Late', body: 'Ann Lee called.' })
  ).body.ids[0];
  const night = () => h.admin.post('/admin/run', { job: 'nightly' });
  const status = async () => (await owner.get(`/org/acme/items/${sent}`)).body.status;
  await owner.post('/org/acme/delete', { confirm: true });
  await night();
  await h.drain();
  await owner.post('/org/acme/restore');
  expect(await status()).toBe('pending');
  await night();
  await h.drain();
  expect(await status()).toBe('extracted');
});

test('an org is restored within the grace period only', async () => {
  await using h = await quiet();
  const { owner } = await h.org({ id: 'acme' });
  const since = (age: string) =>
    h.db.query({ text: `update orgs set deleted_at = now() - $1::interval`, values: [age] });
  await since('89 days 23 hours');
  expect((await owner.post('/org/acme/restore')).status).toBe(200);
  await since('90 days 1 minute');
  expect((await owner.post('/org/acme/restore')).body.code).toBe('not_found');
});

const refusing = shared(async () => {
  const h = await quiet();
  return { ...h, ...(await h.org({ id: 'acme' })) };
});
test.each([
  ['without confirm', { confirm_org_id: 'acme' }, 'test_fixture', 'confirmation_required'],
  ['without its name', { confirm: true }, 'test_fixture', 'confirmation_required'],
  ['under another name', { confirm: true, confirm_org_id: 'acme2' }, 'test_fixture', 'confirmation_required'],
  ['that is no fixture', { confirm: true, confirm_org_id: 'acme' }, '', 'not_a_test_fixture'],
  ['that is nearly a fixture', { confirm: true, confirm_org_id: 'acme' }, 'test_fixture ', 'not_a_test_fixture'],
  ['in other letters', { confirm: true, confirm_org_id: 'acme' }, 'TEST_FIXTURE', 'not_a_test_fixture'],
])('an org %s is not deleted for good', async (_, body, idp, code) => {
  const h = refusing();
  const { owner } = h;
  await h.db.query(sql`update orgs set idp_id = ${idp}`);
  expect((await h.admin.post('/admin/hard-delete-org/acme', body)).body.code).toBe(code);
  expect((await owner.post('/admin/hard-delete-org/acme', body)).body.code).toBe('forbidden');
  expect(
    (await h.admin.post('/admin/hard-delete-org/nobody', { confirm: true, confirm_org_id: 'nobody' })).body.code,
  ).toBe('not_found');
  expect((await owner.get('/org/acme/stats')).status).toBe(200);
});
