import { afterAll, beforeAll, expect, test } from 'vitest';
import { head, wire, type Wire } from './wire.ts';

let w: Wire;
beforeAll(async () => {
  w = await wire();
});
afterAll(() => w[Symbol.asyncDispose]());

const CLOSE = 'Connection: close';
const key = () => `Authorization: Bearer ${w.acme.key}`;
const ANSWERS: [string, number, () => string][] = [
  ['an answer', 200, () => head('GET /auth/me', key(), CLOSE)],
  ['a page', 200, () => head('GET /docs', 'Accept: text/html', CLOSE)],
  ['the page where nothing is', 404, () => head('GET /nowhere', 'Accept: text/html', CLOSE)],
  ['no key', 401, () => head('GET /auth/me', CLOSE)],
  ['a wrong method', 405, () => head('PUT /ingest', CLOSE)],
  ['a path that cannot be read', 400, () => head('GET /org/%zz/graphs', key(), CLOSE)],
  ['a field too few', 422, () => head('POST /ingest', key(), 'Content-Length: 0', CLOSE)],
  ['two keys', 400, () => head('GET /auth/me', key(), key(), CLOSE)],
  ['two hosts', 400, () => head('GET /auth/me', 'Host: evil.example', CLOSE)],
  ['no host', 400, () => `GET / HTTP/1.1\r\n${CLOSE}\r\n\r\n`],
  ['what is no host', 400, () => `GET / HTTP/1.1\r\nHost: "><b>\r\n${CLOSE}\r\n\r\n`],
  ['another expectation', 400, () => head('GET / ', 'Expect: tea', CLOSE)],
  ['a packed transfer', 415, () => head('POST /ingest', key(), 'Transfer-Encoding: gzip, chunked', CLOSE)],
  ['what is no HTTP', 400, () => 'hello\r\n\r\n'],
  ['a long head', 400, () => head('GET /', `X-Long: ${'x'.repeat(20_000)}`)],
  ['a tunnel', 405, () => head('CONNECT evil.example:443')],
];

test.each(ANSWERS)('each answer holds browsers back and is kept by nobody: %s', async (_, status, sent) => {
  const came = await w.talk(sent());
  const [told = ''] = came.split('\r\n\r\n');
  const headers = new Map(
    told
      .split('\r\n')
      .slice(1)
      .map((line) => [line.replace(/:.*/s, '').toLowerCase(), line.replace(/^[^:]*: /, '')]),
  );
  expect([told.split(' ')[1], Object.fromEntries(headers)]).toEqual([
    String(status),
    expect.objectContaining({
      'x-request-id': expect.stringMatching(/^[\w-]{8,}$/),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': expect.any(String),
      'content-security-policy': expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
    }),
  ]);
  expect(headers.has('access-control-allow-origin')).toBe(false);
});
