import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createApp } from '../../src/app.ts';
import { answeringServer } from '../../src/http/unparsed.ts';
import { ADMIN_KEY, harness } from '../support/harness.ts';

const HEAD = `Host: x\r\nAuthorization: Bearer ${ADMIN_KEY}\r\nConnection: close\r\n`;
const chunked = 'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n';

/** Requests that Node's parser, or Node itself, refuses before they come to a route. */
const REFUSED: Record<string, string> = {
  'no host': `GET / HTTP/1.1\r\nConnection: close\r\n\r\n`,
  'no HTTP': 'hello\r\n\r\n',
  TLS: '\u0016\u0003\u0001\u0002\u0000\u0001\r\n\r\n',
  'HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'a header without a colon': `GET / HTTP/1.1\r\n${HEAD}bad header\r\n\r\n`,
  'a long header': `GET / HTTP/1.1\r\n${HEAD}X-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
  'a long path': `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n${HEAD}\r\n`,
  'a method that is none': `FROB / HTTP/1.1\r\n${HEAD}\r\n`,
  'a path in raw UTF-8': `GET /org/acme/entity/Zoé HTTP/1.1\r\n${HEAD}\r\n`,
  'two lengths': `POST /ingest/test HTTP/1.1\r\n${HEAD}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
  'a length and chunks': `POST /ingest/test HTTP/1.1\r\n${HEAD}${chunked}Content-Length: 2\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
  'a chunk of no length': `POST /ingest HTTP/1.1\r\n${HEAD}${chunked}\r\nzz\r\n{}\r\n0\r\n\r\n`,
  'another expectation': `POST /ingest/test HTTP/1.1\r\n${HEAD}Expect: a-pony\r\nContent-Length: 0\r\n\r\n`,
};

async function whole(port: number, sent: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  let text = '';
  socket.on('data', (part) => (text += part));
  socket.write(sent);
  await once(socket, 'close');
  return text;
}

test('what no route sees is refused with an id, a code and a sentence, as all else is', async () => {
  await using h = await harness({ workers: false });
  const server = answeringServer({}, await createApp(h.ctx), h.ctx.log).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  for (const [name, sent] of Object.entries(REFUSED)) {
    const text = await whole(port, sent);
    const [head = '', body = ''] = text.split('\r\n\r\n');
    const id = /^x-request-id: (.+)$/im.exec(head)?.[1];
    expect([name, head.split('\r\n', 1)[0]]).toEqual([name, 'HTTP/1.1 400 Bad Request']);
    expect([name, JSON.parse(body)]).toEqual([
      name,
      expect.objectContaining({
        code: 'bad_request',
        status: 400,
        request_id: id,
        detail: expect.stringMatching(/\w\.$/),
      }),
    ]);
  }
  server.close();
});
