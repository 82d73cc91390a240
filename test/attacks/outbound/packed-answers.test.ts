import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, constants, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOutgoing, type Outgoing } from '../../../src/common/guarded-fetch.ts';
import { wholeAnswer } from '../../../src/toolkits/read/whole.ts';
import { ask } from '../../../src/toolkits/read/answer.ts';

const MB = 1_048_576;
const MOST = 100 * MB;
const FLAT = Buffer.alloc(8 * MB);
/** As often as makes 160 MB. */
const TIMES = 20;
const times = (member: Buffer): Buffer => Buffer.concat(Array.from({ length: TIMES }, () => member));
const LONG = Buffer.alloc(TIMES * FLAT.length);
const brotli = (bytes: Buffer): Buffer =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
const gzipped = times(gzipSync(FLAT));

/** What is 160 MB long once it is unpacked, by how it is packed. */
const PACKED: Record<string, { coding: string; bytes: Buffer }> = {
  gzip: { coding: 'gzip', bytes: gzipped },
  'gzip by its old name': { coding: 'x-gzip', bytes: gzipped },
  'gzip in capitals': { coding: 'GZIP', bytes: gzipped },
  deflate: { coding: 'deflate', bytes: deflateSync(LONG, { level: 1 }) },
  brotli: { coding: 'br', bytes: brotli(LONG) },
  zstd: { coding: 'zstd', bytes: zstdCompressSync(LONG) },
  'gzip twice': { coding: 'gzip, gzip', bytes: gzipSync(gzipped) },
  'brotli in gzip': { coding: 'br, gzip', bytes: gzipSync(brotli(LONG)) },
  'gzip whose inside is nothing, in gzip': { coding: 'gzip, gzip', bytes: gzipSync(gzipSync(Buffer.alloc(0))) },
};

let server: Server;
let out: Outgoing;
let url: string;
beforeAll(async () => {
  server = createServer((req, res) => {
    const { coding, bytes } = PACKED[decodeURIComponent(req.url!.slice(1))]!;
    res.writeHead(200, { 'content-encoding': coding, 'content-type': 'application/json' }).end(bytes);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  out = openOutgoing({ ALLOW_PRIVATE_ADDRESSES: true });
});
afterAll(async () => {
  await out.close();
  server.close();
});

/** Ways in which an answer is read. */
const WAYS: Record<string, (answer: Response) => Promise<number>> = {
  text: async (answer) => (await answer.text()).length,
  json: async (answer) => JSON.stringify(await answer.json()).length,
  'bytes of a copy': async (answer) => (await answer.clone().arrayBuffer()).byteLength,
  blob: async (answer) => (await answer.blob()).size,
};

const refused = {
  code: 'invalid',
  message: expect.stringMatching(/^127\.0\.0\.1:\d+ (?:answers with more than|packs its)/),
};

for (const [how, { coding, bytes }] of Object.entries(PACKED)) {
  test.each(Object.entries(WAYS))(`160 MB that come as ${how} are not gathered as %s`, async (_, read) => {
    expect([coding, bytes.length < 2 * MB]).toEqual([coding, true]);
    const told = await out
      .fetch(url + encodeURIComponent(how))
      .then(read)
      .catch((error: Error) => error);
    expect(told).toMatchObject(refused);
  });

  test(`of what comes as ${how} no more is handed on than is allowed`, async () => {
    let size = 0;
    const told = await (async () => {
      const answer = await out.fetch(url + encodeURIComponent(how));
      for await (const part of answer.body ?? []) size += part.length;
    })().catch((error: Error) => error);
    expect(told).toMatchObject(refused);
    expect(size).toBeLessThanOrEqual(MOST);
  });

  test(`what comes as ${how} is left by those who read less, before it is gathered`, async () => {
    let handedOn = 0;
    const counting: typeof fetch = async (input, init) => {
      const answer = await out.fetch(input, init);
      const count = new TransformStream<Uint8Array, Uint8Array>({
        transform(part, into) {
          handedOn += part.length;
          into.enqueue(part);
        },
      });
      return Object.defineProperty(new Response(answer.body!.pipeThrough(count), answer), 'url', { value: answer.url });
    };
    const run = { fetch: counting, note: () => {}, signal: new AbortController().signal };
    const place = url + encodeURIComponent(how);
    const most = 8 * MB;
    for (const read of [() => ask(run, place), async () => wholeAnswer(await counting(place), most)]) {
      handedOn = 0;
      await expect(read()).rejects.toMatchObject({ code: 'invalid', message: expect.stringMatching(/^127/) });
      expect(handedOn).toBeLessThan(33 * MB);
    }
  });
}
