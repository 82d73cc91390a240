import { afterAll, beforeAll, expect, test } from 'vitest';
import { harness, type Harness } from '../support/harness.ts';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8';

let h: Harness;
beforeAll(async () => {
  h = await harness({ workers: false });
});
afterAll(() => h[Symbol.asyncDispose]());

const ask = (accept: string | undefined, headers: Record<string, string> = {}) =>
  h.as().call('GET', '/', undefined, { ...(accept !== undefined && { accept }), ...headers });

test('a browser is shown what runs here, the first commands and where to go, without a key', async () => {
  const { status, headers, body } = await ask(BROWSER);
  expect([status, headers['content-type'], headers.vary]).toEqual([
    200,
    'text/html; charset=utf-8',
    expect.stringContaining('Accept'),
  ]);
  expect(body).toContain('<h1>Quern</h1>');
  expect([...body.matchAll(/<pre>/g)]).toHaveLength(4);
  expect(body).toMatch(/npx quern login --url http:\/\/127\.0\.0\.1:\d+</);
  for (const [, path] of body.matchAll(/href="([^"]+)"/g))
    expect([path, (await h.as().get(path)).status === 401]).toEqual([path, false]);
});

test('the page runs nothing, loads nothing from elsewhere and follows no foreign host', async () => {
  const { headers, body } = await ask(BROWSER, { host: 'evil.example' });
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/=]+'; base-uri 'none'/,
  );
  expect(body).not.toMatch(/<script|\ssrc=|href="(?:https?:)?\/\/|url\(|@import|\son\w+=|style=|evil\.example/i);
});

test.each([undefined, '*/*', 'application/json', 'application/json, text/html;q=0.5'])(
  'a program that accepts %s is asked for a key, and answered with JSON',
  async (accept) => {
    expect((await ask(accept)).status).toBe(401);
    const { status, body } = await h.admin.call('GET', '/', undefined, accept === undefined ? {} : { accept });
    expect([status, body]).toMatchObject([200, { name: 'quern', docs: '/docs' }]);
  },
);
