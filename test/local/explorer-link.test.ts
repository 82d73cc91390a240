import { expect, test } from 'vitest';
import { explorerLine } from '../../src/embedded/explorer-link.ts';
import type { Running } from '../../src/embedded/up.ts';
import { ADMIN_KEY, harness } from '../support/harness.ts';

test('the explorer is opened by a link of the first organization that has an owner', async () => {
  await using h = await harness({ workers: false });
  const running = { url: h.url, adminKey: { value: ADMIN_KEY } } as Running;
  expect(await explorerLine(running)).toContain('paste the admin key');
  for (const org_id of ['aaa', 'bbb']) await h.admin.post('/admin/provision-org', { org_id });
  expect(await explorerLine(running)).toContain('paste the admin key');
  await h.admin.post('/admin/provision-org', { org_id: 'ccc', owner: 'dana' });
  const [, key = ''] = /#key=(\S+)/.exec(await explorerLine(running)) ?? [];
  expect((await h.as(key).get('/auth/me')).body).toMatchObject({ org_id: 'ccc', user_id: 'dana' });
});
