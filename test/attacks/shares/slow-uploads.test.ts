import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import express, { type Request, type Response } from 'express';
import { expect, test } from 'vitest';
import type { Problem } from '../../../src/common/errors.ts';
import { uploadParts } from '../../../src/http/body/upload.ts';

async function bytesOf(req: Request, res: Response, least: { bytes: number; ms: number }): Promise<number> {
  let bytes = 0;
  for await (const part of uploadParts(req, res, { bytes: 1_000_000, least })) bytes += part.length;
  return bytes;
}

/** A server that takes a file of which so many bytes come in each stretch, and answers with its bytes or its refusal. */
async function taking(least: { bytes: number; ms: number }) {
  const server = express()
    .use((req, res) => {
      bytesOf(req, res, least).then(
        (bytes) => res.end(`${bytes} bytes`),
        (error: Problem) => res.status(error.status).end(error.message),
      );
    })
    .listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    /** Sends a head and a beginning, and then a byte each few milliseconds until an answer comes. */
    async drip(length: number, beginning: number): Promise<string> {
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      socket.write(`POST / HTTP/1.1\r\nHost: quern\r\nContent-Length: ${length}\r\n\r\n${'a'.repeat(beginning)}`);
      const dripping = setInterval(() => socket.write('a'), 5);
      const [answer] = await once(socket, 'data');
      clearInterval(dripping);
      socket.destroy();
      return String(answer);
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

test.each([1, 500])('a file that drips is refused, however steadily: %i bytes at first', async (beginning) => {
  await using server = await taking({ bytes: 400, ms: 100 });
  const answer = await server.drip(900_000, beginning);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toMatch(
    /The file came too slowly: less than [\d.]+ KB in [\d.]+ s\. Send it again over a faster line\./,
  );
});

test('a file that comes at its pace is taken, whatever the time', async () => {
  await using server = await taking({ bytes: 1, ms: 1_000 });
  expect(await server.drip(300, 1)).toMatch(/300 bytes/);
});
