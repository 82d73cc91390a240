import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, Socket, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { capConnections, capRequests } from '../../src/http/connections.ts';
import { org } from '../support/factories.ts';
import { ADMIN_KEY, harness, type Harness } from '../support/harness.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness({ workers: false });
  await org(h.db, 'any');
});
afterAll(() => h[Symbol.asyncDispose]());

const CHUNKED = 'Transfer-Encoding: chunked';

/** Sends a head and one byte of its body, and never more; answers with what came until the server closed. */
async function drip(head: string[]): Promise<string> {
  const byte = head.includes(CHUNKED) ? '1\r\n{\r\n' : '{';
  const { port } = new URL(h.url);
  const socket = connect(Number(port), '127.0.0.1');
  let answer = '';
  socket.on('data', (part) => (answer += String(part))).on('error', () => {});
  socket.write(`${[...head, 'Host: quern'].join('\r\n')}\r\n\r\n${byte}`);
  await once(socket, 'close');
  return answer;
}

const AUTH = `Authorization: Bearer ${ADMIN_KEY}`;
const LONG = 'Content-Length: 1000';
test.each([
  ['without a key', 401, ['POST /ingest HTTP/1.1', LONG]],
  ['in parts without a key', 401, ['POST /ingest HTTP/1.1', CHUNKED]],
  ['with a wrong key', 401, ['POST /ingest HTTP/1.1', LONG, 'Authorization: Bearer qn_wrong']],
  ['to nothing', 404, ['POST /nowhere HTTP/1.1', LONG]],
  ['by a wrong method', 405, ['PUT /ingest HTTP/1.1', LONG]],
  ['without an organization', 422, ['POST /ingest HTTP/1.1', LONG, AUTH]],
  ['of too many bytes', 413, ['POST /admin/set-plan HTTP/1.1', 'Content-Length: 99999999', AUTH]],
  ['to what reads none', 200, ['GET /health HTTP/1.1', LONG]],
  ['to the landing page', 200, ['GET / HTTP/1.1', 'Accept: text/html', LONG]],
  ['in parts to a page', 200, ['GET /explore HTTP/1.1', 'Accept: text/html', CHUNKED]],
  ['to the description', 200, ['GET /docs HTTP/1.1', 'Accept: text/html', LONG]],
])('a body that drips %s holds no connection', async (_, status, head) => {
  expect(await drip(head)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
});

/** Sends a head and all of its body before it reads anything; answers with what came then. */
async function wholeFirst(path: string, bytes: number): Promise<string> {
  const socket = connect(Number(new URL(h.url).port), '127.0.0.1');
  const head = [`POST ${path} HTTP/1.1`, AUTH, 'X-Org-Id: any', `Content-Length: ${bytes}`, 'Host: quern'];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  const part = Buffer.alloc(1_048_576, 'a');
  for (let left = bytes; left > 0; left -= part.length)
    if (!socket.write(part.subarray(0, Math.min(left, part.length)))) await once(socket, 'drain');
  const [answer] = await once(socket, 'data');
  socket.destroy();
  return String(answer);
}

test.each([
  ['/admin/set-plan', 413, 1_048_576],
  ['/admin/set-plan', 413, 50 * 1_048_576],
  ['/ingest/file?entity=acme&filename=a.txt', 413, 50 * 1_048_576 + 1],
  ['/ingest/file?entity=acme&filename=a.txt', 413, 60 * 1_048_576],
  ['/nowhere', 404, 40 * 1_048_576],
])('who sends %s all of a body before reading is answered %i: %i bytes', async (path, status, bytes) => {
  expect(await wholeFirst(path, bytes)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
});

test('an address has so many connections and no more', async () => {
  const server = createServer((_req, res) => void res.end());
  capConnections(server, 3);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const open = async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    await once(socket, 'connect');
    return socket;
  };
  const sockets = [await open(), await open(), await open()];
  const fourth = await open();
  await once(fourth, 'close');
  const [first] = sockets;
  first?.end();
  if (first) await once(first.resume(), 'close');
  const later = await open();
  later.write('GET / HTTP/1.1\r\nHost: quern\r\n\r\n');
  expect(String((await once(later, 'data'))[0])).toMatch(/^HTTP\/1.1 200/);
  server.closeAllConnections();
  for (const socket of [...sockets, later]) socket.destroy();
  await new Promise((closed) => server.close(closed));
});

test('addresses of one IPv6 network are one, however they are written', () => {
  const server = createServer();
  capConnections(server, 2);
  const from = (remoteAddress: string) => {
    const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress });
    server.emit('connection', socket.pause());
    return socket;
  };
  const network = ['2001:db8::1', '2001:db8:0:0:ffff::2', '2001:0db8:0000::3', '2001:DB8::4'].map(from);
  const others = ['2001:db8:0:1::1', '::ffff:203.0.113.1', '203.0.113.1'].map(from);
  expect(network.map(({ destroyed }) => destroyed)).toEqual([false, false, true, true]);
  expect(others.map(({ destroyed }) => destroyed)).toEqual([false, false, false]);
  for (const socket of [...network, ...others]) socket.destroy();
});

/** Starts a server that answers what it begins in the next turn, and counts that; and sends so many requests to it at once. */
async function atOnce(requests: number): Promise<{ begun: number; answered: number }> {
  let begun = 0;
  const answer = capRequests((_req, res) => {
    begun++;
    setImmediate(() => void res.end());
  });
  const server = createServer(answer);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
  let answers = '';
  socket.on('data', (part) => (answers += String(part)));
  const last = 'GET / HTTP/1.1\r\nHost: quern\r\nConnection: close\r\n\r\n';
  const closed = new Promise<unknown>((resolve) => socket.once('close', resolve));
  socket.write('GET / HTTP/1.1\r\nHost: quern\r\n\r\n'.repeat(requests - 1) + last);
  await closed;
  await new Promise((done) => server.close(done));
  return { begun, answered: answers.split('HTTP/1.1 200').length - 1 };
}

test('some requests that come at once on a connection are answered, and of thousands few are begun', async () => {
  expect(await atOnce(30)).toEqual({ begun: 30, answered: 30 });
  expect((await atOnce(50_000)).begun).toBeLessThan(100);
});

test('requests that come one after the other on a connection are no line', async () => {
  const server = createServer(capRequests((_req, res) => void res.end('x'), 1));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  for (let n = 0; n < 5; n++) {
    socket.write('GET / HTTP/1.1\r\nHost: quern\r\n\r\n');
    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1.1 200/);
  }
  socket.destroy();
  await new Promise((closed) => server.close(closed));
});
