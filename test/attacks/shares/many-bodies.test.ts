import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import express from 'express';
import { expect, test } from 'vitest';
import { bodyInTurn } from '../../../src/access/body-in-turn.ts';
import { BATCH, CONTENT, ORDINARY } from '../../../src/http/body/body-limit.ts';
import { until } from '../../support/until.ts';

/** Large bodies of one organization that lie in memory at a time. */
const AT_ONCE = 8;
const SMALL = Buffer.from('{}');
const LARGE = Buffer.from('{}'.padStart(100_000));
const NEVER = new AbortController().signal;

/** A body as it goes on the wire, and what is said of it. */
type Way = (body: Buffer) => { head: string; wire: Buffer };
const told: Way = (body) => ({ head: `Content-Length: ${body.length}`, wire: body });
const inParts: Way = (body) => {
  const parts = [Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')];
  return { head: 'Transfer-Encoding: chunked', wire: Buffer.concat(parts) };
};
const packed: Way = (body) => {
  const wire = gzipSync(body);
  return { head: `Content-Encoding: gzip\r\nContent-Length: ${wire.length}`, wire };
};

/** A server that reads bodies in turn, of the organization that the path names. */
async function reading(limit: typeof BATCH) {
  let begun = 0;
  const server = express()
    .use((req, res) => {
      begun++;
      bodyInTurn({ org: req.path, req, res, signal: NEVER }, limit).then(
        () => res.end('read'),
        () => res.end(),
      );
    })
    .listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  /** Sends a body but for so many of its bytes, and answers with what comes once it has begun to be read, or waits. */
  async function send(org: string, { head, wire }: ReturnType<Way>, less = 0) {
    const before = begun;
    const socket: Socket = connect(port, '127.0.0.1').on('error', () => {});
    let answer = '';
    socket.on('data', (part) => (answer += String(part)));
    socket.write(`POST /${org} HTTP/1.1\r\nHost: quern\r\n${head}\r\n\r\n`);
    socket.write(wire.subarray(0, wire.length - less));
    await until(async () => begun > before);
    return { socket, isRead: async () => answer.includes('read') };
  }
  return {
    send,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((end) => server.close(end));
    },
  };
}

const cases = Object.entries({ told, inParts, packed }).flatMap(([length, way]) =>
  Object.entries({ BATCH, CONTENT }).map(([route, limit]) => ({ length, way, route, limit })),
);

test.each(cases)('few large bodies of an organization lie in memory: $route, $length', async ({ way, limit }) => {
  await using server = await reading(limit);
  const stalled = [];
  for (let n = 0; n < AT_ONCE; n++) stalled.push(await server.send('heavy', way(LARGE), 1));
  const next = await server.send('heavy', way(LARGE));
  const small = await server.send('heavy', told(SMALL));
  const other = await server.send('other', way(LARGE));
  await until(async () => (await small.isRead()) && other.isRead());
  expect(await next.isRead()).toBe(false);
  stalled[0]?.socket.destroy();
  await until(next.isRead);
});

test('where no body is large none waits', async () => {
  await using server = await reading(ORDINARY);
  for (let n = 0; n < AT_ONCE; n++) await server.send('heavy', told(Buffer.from('{}'.padStart(60_000))), 1);
  await until((await server.send('heavy', told(Buffer.from('{}'.padStart(60_000))))).isRead);
});

test('large bodies of many organizations that stall leave a place to each other', async () => {
  await using server = await reading(BATCH);
  for (let org = 0; org < 16; org++)
    for (let n = 0; n < AT_ONCE; n++) await server.send(`heavy-${org}`, told(LARGE), 1);
  await until((await server.send('other', told(LARGE))).isRead);
});
