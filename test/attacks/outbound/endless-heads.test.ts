import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { openOutgoing } from '../../../src/common/guarded-fetch.ts';

const MB = 1_048_576;
const OK = 'HTTP/1.1 200 OK\r\n';
const CHUNKED = `${OK}Transfer-Encoding: chunked\r\n\r\n`;
const FILLER = 'x'.repeat(65_536);

/** What a server begins with, and what it then says for ever: nothing of it is ever part of a body. */
const ENDLESS: Record<string, [first: string, again: string]> = {
  'hints at an answer': ['', `HTTP/1.1 103 Early Hints\r\nX: ${'x'.repeat(1_000)}\r\n\r\n`.repeat(60)],
  'says that it is at work': ['', 'HTTP/1.1 102 Processing\r\n\r\n'.repeat(2_000)],
  'tells it to go on': ['', 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(2_000)],
  'adds to a header': [`${OK}X: `, FILLER],
  'adds headers': [OK, `${'X: y\r\n'.repeat(10_000)}`],
  'adds to the name of a header': [OK, FILLER],
  'adds to the words of its status': ['HTTP/1.1 200 ', FILLER],
  'adds to the size of a part': [CHUNKED, '0'.repeat(65_536)],
  'adds to what it says of a part': [`${CHUNKED}1;x=`, FILLER],
  'says something of each part': [CHUNKED, `1;x=${FILLER}\r\nx\r\n`],
  'adds trailers': [`${CHUNKED}1\r\nx\r\n0\r\n`, 'X: y\r\n'.repeat(10_000)],
  'sends a body with its 204': ['HTTP/1.1 204 No Content\r\n\r\n', FILLER],
  'sends a body with its 304': ['HTTP/1.1 304 Not Modified\r\n\r\n', FILLER],
  'sends empty lines': ['', '\r\n'.repeat(30_000)],
};

/** What the owner is told, unless the answer was over before. */
const SAID = /^127\.0\.0\.1:\d+ (?:answers with more than 100 MB|does not answer in proper HTTP)\.$|^fetch failed$/;

async function endlessly(first: string, again: string) {
  let sent = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)));
    const part = Buffer.from(again, 'latin1');
    const more = (): void => {
      if (socket.destroyed || sent > 1_000 * MB) return void socket.destroy();
      sent += part.length;
      if (socket.write(part)) setImmediate(more);
      else socket.once('drain', more);
    };
    socket.once('data', () => (socket.write(Buffer.from(first, 'latin1')), more()));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    sent: () => sent,
    open: () => sockets.size,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

test.each(Object.entries(ENDLESS))('a server that %s without end is left after 100 MB', async (_, [first, again]) => {
  await using server = await endlessly(first, again);
  const out = openOutgoing({ ALLOW_PRIVATE_ADDRESSES: true });
  const told = await out
    .fetch(server.url)
    .then((answer) => answer.text())
    .catch((error: Error) => error);
  expect(told === '' || told).toSatisfy((said: true | Error) => said === true || SAID.test(said.message));
  await expect.poll(() => server.open()).toBe(0);
  expect(server.sent()).toBeLessThan(120 * MB);
  await out.close();
});
