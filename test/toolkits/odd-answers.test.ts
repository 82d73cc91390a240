import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { openOutgoing } from '../../src/common/guarded-fetch.ts';
import { publicError } from '../../src/common/public-error.ts';

const OK = 'HTTP/1.1 200 OK\r\n';
const MOVED = 'HTTP/1.1 302 Found\r\nContent-Length: 0\r\nLocation: ';
const HTTP = / does not answer in proper HTTP\.$/;
const BROKEN = /: the connection was broken off\.$/;

/** What a server sends before it hangs up, and what people are told. */
const ODD: [string, string, RegExp][] = [
  ['another protocol', 'SSH-2.0-sshd\r\n', HTTP],
  ['a status that is none', 'HTTP/1.1 abc\r\n\r\n', HTTP],
  ['a status that wants a proxy', 'HTTP/1.1 407 No\r\nContent-Length: 0\r\n\r\n', HTTP],
  ['another protocol from now on', 'HTTP/1.1 101 Switching\r\n\r\n', HTTP],
  ['a header that is none', `${OK}X y: \u0001\r\n\r\n`, HTTP],
  ['headers without end', `${OK}X: ${'a'.repeat(100_000)}\r\n\r\n`, HTTP],
  ['a size of a part that is none', `${OK}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, HTTP],
  ['no gzip', `${OK}Content-Encoding: gzip\r\nConnection: close\r\n\r\nnone`, HTTP],
  ['no brotli', `${OK}Content-Encoding: br\r\nConnection: close\r\n\r\nnone`, HTTP],
  ['less than it says', `${OK}Content-Length: 1000\r\n\r\n<rss>`, BROKEN],
  ['nothing', '', BROKEN],
  ['the way to no address', `${MOVED}http://[no\r\n\r\n`, / redirects to an address that cannot be read\.$/],
  ['the way to a mail server', `${MOVED}http://a:b@127.0.0.1:25/\r\n\r\n`, /^127\.0\.0\.1:25 is a port of another/],
];

/** What people are told when an address is asked. */
async function toldOf(url: string): Promise<string> {
  const out = openOutgoing({ ALLOW_PRIVATE_ADDRESSES: true }, { connect: 2_000, silence: 2_000, answer: 5_000 });
  try {
    const answer = await out.fetch(url);
    return `${answer.status} ${await answer.text()}`;
  } catch (error) {
    return publicError({ error() {} }, error, 'Collecting was cut off');
  } finally {
    await out.close();
  }
}

test.each(ODD)('a server that answers with %s is no fault of ours', async (_, sent, told) => {
  const server = createServer((socket) => {
    socket.on('error', () => {}).once('data', () => socket.end(Buffer.from(sent, 'latin1')));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  expect(await toldOf(`http://127.0.0.1:${port}/`)).toMatch(told);
  server.close();
});

test('nor is an address at which no page can be, or one with a password, which is not repeated', async () => {
  for (const port of [1, 25, 6000, 6667])
    expect(await toldOf(`http://127.0.0.1:${port}/`)).toMatch(/ is a port of another service/);
  const told = await toldOf('http://ann:canary@127.0.0.1/');
  expect(told).toMatch(/has a user or a password in it/);
  expect(told).not.toContain('canary');
});
