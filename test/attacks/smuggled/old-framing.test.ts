import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { harness, type Harness, type OrgFixture } from '../../support/harness.ts';

let h: Harness;
let org: OrgFixture;
beforeAll(async () => {
  h = await harness();
  org = await h.org({ id: 'acme', entities: ['acme'] });
});
afterAll(() => h[Symbol.asyncDispose]());

const BODY = JSON.stringify({ entity: 'acme', source: 'notes', title: 'Old', body: 'Text.' });
const PARTS = `${BODY.length.toString(16)}\r\n${BODY}\r\n0\r\n\r\n`;
const INNER = 'GET /health HTTP/1.1\r\nHost: quern.example\r\n\r\n';

async function raw(version: string, headers: string[], body: string): Promise<string> {
  const socket = connect(Number(new URL(h.url).port), '127.0.0.1');
  const key = `Authorization: Bearer ${org.key}`;
  socket.write(
    [`POST /ingest HTTP/${version}`, key, 'Content-Type: application/json', ...headers, '', body].join('\r\n'),
  );
  return text(socket);
}

test.each([
  ['parts in HTTP/1.0', '1.0', ['Transfer-Encoding: chunked'], PARTS],
  ['and another request behind them', '1.0', ['Connection: keep-alive', 'Transfer-Encoding: chunked'], PARTS + INNER],
  ['and a host', '1.0', ['Host: quern.example', 'Transfer-Encoding: chunked'], PARTS],
  ['of no coding', '1.0', ['Transfer-Encoding: identity'], ''],
])('%s are refused, and nothing behind them is read', async (_, version, headers, body) => {
  const answer = await raw(version, headers, body);
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400']);
  expect((await h.db.query('select from items')).rowCount).toBe(0);
});

test.each([
  'user@quern.example',
  'quern.example/path',
  'a b',
  '"><script>',
  'quern.example:80:90',
  'quern.example:x',
  '[::1',
  'a,b@c',
])('a request to %s, which is no host, is refused', async (host) => {
  const answer = await raw('1.1', [`Host: ${host}`, 'Connection: close', `Content-Length: ${BODY.length}`], BODY);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
});

test.each(['quern.example', 'QUERN.example.:8080', '127.0.0.1:1', '[::1]:80', 'a_b', ''])(
  'a request to the host "%s" is answered',
  async (host) => {
    const answer = await raw('1.1', [`Host: ${host}`, 'Connection: close', 'Content-Length: 0'], '');
    expect(answer).toMatch(/^HTTP\/1\.1 422 /);
  },
);
