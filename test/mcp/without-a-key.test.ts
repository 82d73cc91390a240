import { afterAll, beforeAll, expect, test } from 'vitest';
import { harness, type Harness, type OrgFixture } from '../support/harness.ts';

let h: Harness;
let org: OrgFixture;
beforeAll(async () => {
  h = await harness();
  org = await h.org({ entities: ['acme'] });
});
afterAll(() => h[Symbol.asyncDispose]());

test('without a key it answers 401 with a challenge, to a page of another place 403, and takes POST alone', async () => {
  const hello = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
  const accept = { accept: 'application/json, text/event-stream' };
  const nobody = await h.as().post('/mcp', hello, accept);
  expect([nobody.status, nobody.headers['www-authenticate']]).toEqual([401, 'Bearer']);
  const foreign = await org.owner.post('/mcp', hello, { ...accept, origin: 'https://evil.example' });
  expect([foreign.status, foreign.body.code]).toEqual([403, 'forbidden']);
  expect((await org.owner.post('/mcp', hello, { ...accept, origin: 'http://localhost:3000' })).status).toBe(200);
  expect((await org.owner.get('/mcp')).status).toBe(405);
  expect((await org.owner.post('/mcp', [hello, hello], accept)).status).toBe(422);
});
