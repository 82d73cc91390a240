import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import express from 'express';
import { expect, test } from 'vitest';
import { countUnsent } from '../../../src/http/unsent.ts';
import { until } from '../../support/until.ts';

const MB = 1_048_576;
const LARGE = Buffer.alloc(MB, 'x');
const [SOCKETS, ON_EACH] = [20, 30];

/** A server whose every answer has a megabyte, of which so many may lie for so long; it counts connections that have ended. */
async function answering(limits: { bytes: number; ms: number; most: number }) {
  const app = express();
  app.use((_req, res) => {
    countUnsent(res, LARGE.length, limits);
    res.end(LARGE);
  });
  const server = createServer(app);
  let closed = 0;
  server.on('connection', (socket) => socket.once('close', () => closed++));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    closed: () => closed,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((end) => server.close(end));
    },
  };
}

/** A connection on which answers are asked for and none is read. */
async function unread(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  await once(socket, 'connect');
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nHost: quern\r\n\r\n'.repeat(ON_EACH));
  return socket;
}

test.each([
  ['lie for too long', { bytes: 20 * MB, ms: 0, most: 1_000 * MB }],
  ['are too many at once', { bytes: 1_000 * MB, ms: 60_000, most: 20 * MB }],
])('connections are closed whose answers nobody reads where they %s', async (_, limits) => {
  await using server = await answering(limits);
  const sockets = await Promise.all(Array.from({ length: SOCKETS }, () => unread(server.port)));
  await until(async () => server.closed() >= SOCKETS - 2);
  const answer = await fetch(server.url);
  expect((await answer.arrayBuffer()).byteLength).toBe(MB);
  for (const socket of sockets) socket.destroy();
});

test('who reads all of many large answers gets them, and what was read counts no more', async () => {
  await using server = await answering({ bytes: 0, ms: 20_000, most: 300 * MB });
  for (let round = 0; round < 3; round++) {
    const bodies = Array.from({ length: 200 }, async () => (await (await fetch(server.url)).arrayBuffer()).byteLength);
    expect((await Promise.all(bodies)).every((length) => length === MB)).toBe(true);
  }
});
