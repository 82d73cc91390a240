import { afterAll, beforeAll, expect, test } from 'vitest';
import { harness, type Harness } from '../support/harness.ts';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8';
const NOWHERE = ['/docs/nowhere', '/docs/keys/more', '/nowhere', '/explore/gone.js', '/doc'];

let h: Harness;
beforeAll(async () => {
  h = await harness({ workers: false });
});
afterAll(() => h[Symbol.asyncDispose]());

test.each(NOWHERE)('at %s, where nothing is, a browser is shown what there is, and finds it by words', async (path) => {
  const { status, headers, body } = await h.as().get(path, { accept: BROWSER });
  expect([status, headers['content-type'], headers.vary]).toEqual([
    404,
    'text/html; charset=utf-8',
    expect.stringContaining('Accept'),
  ]);
  expect(body).toContain('<h1>There is nothing here</h1>');
  expect(body).toContain("setAttribute('role', 'search')");
  for (const place of ['/explore', '/docs', '/docs/ingest', '/health']) expect(body).toContain(`href="${place}"`);
  expect(body).not.toContain('nowhere');
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
});

test.each(NOWHERE)('at %s a program is told so in JSON', async (path) => {
  for (const accept of [undefined, '*/*', 'application/json', 'application/json, text/html;q=0.5']) {
    const { status, body } = await h.as().get(path, accept === undefined ? {} : { accept });
    expect([status, body]).toMatchObject([404, { status: 404, code: 'not_found' }]);
  }
});

test('what is posted to where nothing is, and what wants a key, is told in JSON to everybody', async () => {
  const posted = await h.as().post('/nowhere', {}, { accept: BROWSER });
  const closed = await h.as().get('/org/acme/stats', { accept: BROWSER });
  const missing = await h.admin.get('/org/nobody/stats', { accept: BROWSER });
  expect([posted, closed, missing].map(({ status, body }) => [status, body.code])).toEqual([
    [404, 'not_found'],
    [401, 'unauthenticated'],
    [404, 'not_found'],
  ]);
});
