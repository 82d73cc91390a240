import { afterAll, beforeAll, expect, test } from 'vitest';
import { member, org } from '../support/factories.ts';
import { harness, type Harness } from '../support/harness.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness({ workers: false });
  await org(h.db, 'acme');
});
afterAll(() => h[Symbol.asyncDispose]());

const detailsOf = (body: { checks: { detail: string }[] }) => body.checks.map(({ detail }) => detail);

test('who has no admin key learns how each check stands, and nothing of the machine', async () => {
  const { key } = await member(h.db, 'acme', 'olga', { owner: true });
  for (const caller of [h.as(), h.as('qn_garbage'), h.as(key)]) {
    const { body } = await caller.get('/health');
    expect(body.version).toMatch(/^\d+\.\d+\.\d+\+[0-9a-f]{12}$/);
    expect(body.checks).toHaveLength(12);
    for (const detail of detailsOf(body))
      expect(detail).toMatch(/^(In order|It needs to be looked after|It does not work)\./);
    expect(detailsOf(body).join(' ')).not.toMatch(/\d|PostgreSQL|Redis|\//);
  }
});

test('an admin key is told what was found and what to do', async () => {
  const { body } = await h.admin.get('/health');
  expect(detailsOf(body).join('\n')).toMatch(/PostgreSQL \d+.*\n[^]*Start workers for/);
});
