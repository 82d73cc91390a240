import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN_KEY, harness, type Harness, type OrgFixture } from '../../support/harness.ts';

let h: Harness;
let org: OrgFixture;
let other: OrgFixture;
beforeAll(async () => {
  h = await harness();
  [org, other] = [await h.org({ entities: ['acme'] }), await h.org({ entities: ['acme'] })];
});
afterAll(() => h[Symbol.asyncDispose]());

/** Sends a request as it is written, and answers with the status and what came. */
async function raw(lines: string[], body = ''): Promise<{ status: number; answer: string }> {
  const { port, hostname } = new URL(h.url);
  const socket = connect(Number(port), hostname);
  const host = lines.some((line) => /^host:/i.test(line)) ? [] : ['Host: quern.example'];
  socket.write([...lines.slice(0, 1), ...host, ...lines.slice(1), 'Connection: close', '', body].join('\r\n'));
  const answer = await text(socket);
  return { status: Number(answer.split(' ')[1]), answer };
}

const BODY = JSON.stringify({ entity: 'acme', source: 'notes', title: 'Twice', body: 'Text.' });
const SENT = [`Content-Length: ${BODY.length}`, 'Content-Type: application/json'];
const as = (key: string) => `Authorization: Bearer ${key}`;

/** What is given twice, in other cases, in either order, with the same value too. */
const TWICE: [string, () => string[]][] = [
  ['two keys of two organizations', () => [as(org.key), as(other.key)]],
  ['a key and what is none', () => [as(org.key), 'AUTHORIZATION: Bearer nonsense']],
  ['what is no key and a key', () => ['authorization: Bearer nonsense', as(org.key)]],
  ['the same key twice', () => [as(org.key), as(org.key)]],
  ['an admin key for two organizations', () => [as(ADMIN_KEY), `X-Org-Id: ${org.id}`, `x-org-id: ${other.id}`]],
  ['an admin key for two users', () => [as(ADMIN_KEY), `X-Org-Id: ${org.id}`, 'X-User-Id: ann', 'X-User-Id: bob']],
  [
    'two addresses of a user',
    () => [as(ADMIN_KEY), `X-Org-Id: ${org.id}`, 'X-User-Email: a@x.example', 'X-User-Email: b@x.example'],
  ],
  ['two keys of a request', () => [as(org.key), 'Idempotency-Key: one', 'Idempotency-Key: two']],
  ['two types of the body', () => [as(org.key), 'Content-Type: text/plain']],
  ['two codings of the body', () => [as(org.key), 'Content-Encoding: gzip', 'Content-Encoding: identity']],
  ['two hosts', () => ['Host: quern.example', 'Host: evil.example', as(org.key)]],
  ['two lengths', () => [as(org.key), `Content-Length: ${BODY.length - 1}`]],
  ['the same length twice', () => [as(org.key), `Content-Length: ${BODY.length}`]],
  ['a length and parts', () => [as(org.key), 'Transfer-Encoding: chunked']],
  ['parts named twice', () => [as(org.key), 'Transfer-Encoding: chunked', 'Transfer-Encoding: identity']],
  ['a folded line', () => [`Authorization: Bearer`, ` ${org.key}`, as(other.key)]],
  ['a space before the colon', () => [as(org.key), `X-Org-Id : ${other.id}`]],
];

test.each(TWICE)('%s are refused, and nothing is stored', async (_, headers) => {
  const { status, answer } = await raw(['POST /ingest HTTP/1.1', ...SENT, ...headers()], BODY);
  expect([status, answer.split('\r\n\r\n').at(-1)]).toEqual([400, expect.not.stringMatching(/ingest_/)]);
  expect((await h.db.query(`select from items where org_id = any($1)`, [[org.id, other.id]])).rowCount).toBe(0);
});

test('headers that are lists may come in parts', async () => {
  const lines = [
    'GET /auth/me HTTP/1.1',
    as(org.key),
    'Accept: text/plain',
    'Accept: application/json',
    'Cookie: a=1',
    'Cookie: b=2',
  ];
  expect((await raw(lines)).status).toBe(200);
});

test.each([
  ['two ids of a request', ['X-Request-Id: first-of-two', 'X-Request-Id: second-of-two'], 'first-of-two'],
  ['two in one line', ['x-request-id: first-of-two, second-of-two'], 'first-of-two'],
  ['what is none and an id', ['X-Request-Id: no id', 'X-Request-Id: second-of-two'], '[\\w-]{36}'],
])('%s are one', async (_, ids, used) => {
  const { status, answer } = await raw(['GET /auth/me HTTP/1.1', as(org.key), ...ids]);
  expect([status, answer]).toEqual([200, expect.stringMatching(new RegExp(`^X-Request-Id: ${used}\r$`, 'm'))]);
});
