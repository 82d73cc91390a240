import { expect, test } from 'vitest';
import { harness } from '../../support/harness.ts';

test('an admin puts an org on a plan and is told the one before', async () => {
  await using h = await harness({ workers: false });
  const { owner } = await h.org({ id: 'acme' });
  const set = async (body: object) => (await h.admin.post('/admin/set-plan', body)).body;
  expect(await set({ org_id: 'acme', plan: 'pro' })).toEqual({
    status: 'ok',
    org_id: 'acme',
    plan: 'pro',
    previous: 'free',
  });
  expect(await set({ org_id: 'acme', plan: 'scale' })).toMatchObject({ plan: 'scale', previous: 'pro' });
  expect((await owner.get('/auth/me')).body.plan).toBe('scale');
  expect((await owner.get('/org/acme/usage')).body).toMatchObject({ plan: 'scale', limit: 10_000_000 });
  expect((await set({ org_id: 'nobody', plan: 'pro' })).code).toBe('not_found');
  expect((await set({ org_id: 'acme', plan: 'gold' })).detail[0].loc).toEqual(['body', 'plan']);
  expect((await set({ plan: 'pro' })).detail[0].loc).toEqual(['body', 'org_id']);
  expect((await owner.post('/admin/set-plan', { org_id: 'acme', plan: 'free' })).body.code).toBe('forbidden');
});
