import { afterAll, beforeAll, expect, test } from 'vitest';
import { harness, type Harness, type OrgFixture } from '../../support/harness.ts';

let h: Harness;
let org: OrgFixture;
beforeAll(async () => {
  h = await harness({ workers: false });
  org = await h.org();
});
afterAll(() => h[Symbol.asyncDispose]());

test.each(['/org/{org}/export', '/org/{org}/export?format=graph-json', '/connections/oauth/callback?state=s&code=c'])(
  'HEAD %s, whose GET changes something, is refused',
  async (path) => {
    const answer = await org.owner.call('HEAD', path.replace('{org}', org.id));
    expect([answer.status, answer.headers.allow]).toEqual([405, 'GET']);
    expect((await h.db.query('select from transfers')).rowCount).toBe(0);
  },
);
