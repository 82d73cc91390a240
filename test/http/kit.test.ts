import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { Problem } from '../../src/common/errors.ts';
import { bool, day, int, label, limit, maybe, text } from '../../src/http/fields.ts';
import { route } from '../../src/http/route.ts';
import { ADMIN_KEY, kit } from '../support/kit.ts';

const echo = route({
  method: 'post',
  path: '/echo/{name}',
  access: 'public',
  summary: 'Says what it was told.',
  query: z.object({ days: int(14), limit: limit(20), loud: bool(false), label: maybe(label()), day: maybe(day()) }),
  body: z.object({ text: text(10).optional(), inner: z.unknown().optional() }),
  response: z.object({ name: z.string(), query: z.unknown(), text: z.string().optional() }),
  handle: ({ params, query, body }) => ({ name: params.name, query, ...(body.text && { text: body.text }) }),
});
const broken = route({
  method: 'get',
  path: '/broken/{how}',
  access: 'public',
  summary: 'Fails.',
  response: z.object({ ok: z.boolean() }),
  handle({ params }) {
    if (params.how === 'problem') throw new Problem('ambiguous', 'Say which.', { body: { candidates: ['a', 'b'] } });
    if (params.how === 'outage') throw Object.assign(new Error('terminating connection'), { code: '57P01' });
    if (params.how === 'answer') return { ok: true, secret: 1 } as { ok: boolean };
    throw new Error('a secret of ours');
  },
});
const k = await kit({ echo, broken });
afterAll(() => k[Symbol.asyncDispose]());

test('input is read with defaults, bounds and the words that mean true', async () => {
  const { body } = await k.as().post('/echo/x?days=3&loud=1&label=Person', { text: 'hi' });
  expect(body).toEqual({ name: 'x', query: { days: 3, limit: 20, loud: true, label: 'Contact' }, text: 'hi' });
});

test.each([
  ['/echo/x?limit=0', ['query', 'limit'], 'too_small'],
  ['/echo/x?limit=1001', ['query', 'limit'], 'too_big'],
  ['/echo/x?loud=yes', ['query', 'loud'], 'invalid_type'],
  ['/echo/x?limit=1&limit=2', ['query', 'limit'], 'duplicate'],
  ['/echo/x?day=2026-02-30', ['query', 'day'], 'custom'],
  ['/echo/x?label=Dog', ['query', 'label'], 'invalid_value'],
  ['/echo/a%00b', ['path', 'name'], 'unstorable_text'],
])('%s is refused where it is wrong', async (path, loc, type) => {
  const { status, body } = await k.as().post(path, {});
  expect([status, body.code, body.detail[0].loc, body.detail[0].type]).toEqual([422, 'invalid', loc, type]);
  expect(body.request_id).toMatch(/^[\w-]{8,64}$/);
});

const raw = (content: string | Uint8Array) => Buffer.from(content as string);
test.each([
  ['not JSON', raw('{'), {}, 422, 'invalid'],
  ['invalid UTF-8', raw(new Uint8Array([34, 0xff, 34])), {}, 422, 'invalid'],
  ['a lone surrogate', raw('{"text":"\\ud800"}'), {}, 422, 'invalid'],
  ['NUL', raw('{"text":"a\\u0000"}'), {}, 422, 'invalid'],
  ['NUL in a name', raw('{"inner":{"a\\u0000":1}}'), {}, 422, 'invalid'],
  ['200,000 levels', raw(`{"inner":${'['.repeat(200_000)}${']'.repeat(200_000)}}`), {}, 413, 'too_large'],
  ['over 10 MB', raw(`{"text":"${'a'.repeat(10 * 1024 * 1024)}"}`), {}, 413, 'too_large'],
  ['a gzip bomb', gzipSync(Buffer.alloc(60 * 1024 * 1024)), { 'content-encoding': 'gzip' }, 413, 'too_large'],
  ['broken gzip', raw('nothing'), { 'content-encoding': 'gzip' }, 400, 'bad_request'],
  ['an unknown encoding', raw('{}'), { 'content-encoding': 'rot13' }, 415, 'unsupported_media_type'],
  ['a form', raw('a=b'), { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'unsupported_media_type'],
  ['another charset', raw('{}'), { 'content-type': 'application/json; charset=latin1' }, 415, 'unsupported_media_type'],
])('a body that is %s is refused', async (_, bytes, headers, status, code) => {
  const answer = await k.as().post('/echo/x', bytes, headers as Record<string, string>);
  expect([answer.status, answer.body.code]).toEqual([status, code]);
});

test.each(['gzip', 'deflate', 'br'])(
  'a body that is no %s, or half of it, says that it is not what it claims',
  async (encoding) => {
    const half = gzipSync('{"text":"hi there"}').subarray(0, 15);
    for (const bytes of [raw('nothing'), ...(encoding === 'gzip' ? [half] : [])]) {
      const { status, body } = await k.as().post('/echo/x', bytes, { 'content-encoding': encoding });
      expect([status, body.detail]).toEqual([400, expect.stringContaining('not whole in its Content-Encoding')]);
    }
  },
);

test('a body may be compressed, empty, or begin with a byte order mark', async () => {
  const packed = await k.as().post('/echo/x', gzipSync('{"text":"hi"}'), { 'content-encoding': 'gzip' });
  const marked = await k.as().post('/echo/x', raw('\ufeff{"text":"hi"}'));
  expect([packed.body.text, marked.body.text, (await k.as().post('/echo/x')).status]).toEqual(['hi', 'hi', 200]);
});

test('every refusal but a 422 is a problem document', async () => {
  const { status, headers, body } = await k.as().get('/broken/problem', { 'x-request-id': 'my-request-1' });
  expect(headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect([status, body]).toEqual([
    409,
    {
      type: '/docs#ambiguous',
      title: 'Ambiguous',
      status: 409,
      code: 'ambiguous',
      detail: 'Say which.',
      request_id: 'my-request-1',
      candidates: ['a', 'b'],
    },
  ]);
});

test.each([
  ['GET', '/broken/outage', 503, 'unavailable'],
  ['GET', '/broken/other', 500, 'internal'],
  ['GET', '/broken/answer', 500, 'internal'],
  ['GET', '/nowhere', 404, 'not_found'],
  ['DELETE', '/broken/problem', 405, 'method_not_allowed'],
  ['GET', '/broken/%E0%A4%A', 400, 'bad_request'],
  ['GET', '/%E0%A4%A', 400, 'bad_request'],
  ['POST', '/echo/x?days=%E0%A4%A', 400, 'bad_request'],
])('%s %s answers %i', async (method, path, status, code) => {
  const { headers, body, ...answer } = await k.as().call(method, path);
  expect([answer.status, body.code]).toEqual([status, code]);
  expect(JSON.stringify(body)).not.toContain('ours');
  if (status === 503) expect(headers['retry-after']).toBe('2');
  if (status === 405) expect(headers.allow).toBe('GET, HEAD');
});

test('answers carry a request id and the security headers', async () => {
  const { headers } = await k.as().get('/nowhere', { 'x-request-id': 'no' });
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['x-powered-by']).toBeUndefined();
});

test('an admin key opens a route of any access', async () => {
  const only = route({
    method: 'get',
    path: '/admin/only',
    access: 'admin',
    summary: 'For admins.',
    response: z.object({ user: z.string() }),
    handle: ({ caller }) => ({ user: caller.userId }),
  });
  await using k = await kit({ only });
  const { body } = await k.as(ADMIN_KEY).get('/admin/only', { 'x-user-id': 'ada' });
  expect(body).toEqual({ user: 'ada' });
});
