import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endReaders } from '../../../src/readers/read-foreign.ts';
import { harness, type Harness, type OrgFixture } from '../../support/harness.ts';

/** Files of one organization that lie in memory at a time. */
const AT_ONCE = 8;
/** More than lies in the buffers between two programs of a machine. */
const BYTES = 24_000_000;

let h: Harness;
let [heavy, small]: OrgFixture[] = [];
beforeAll(async () => {
  h = await harness();
  heavy = await h.org({ id: 'heavy', entities: ['acme'] });
  small = await h.org({ id: 'small', entities: ['acme'] });
});
afterAll(async () => {
  await h[Symbol.asyncDispose]();
  await endReaders();
});

/** Sends a file but for its last byte; `taken` once all that was sent has left. */
function upload(name: string): { socket: Socket; taken: Promise<unknown> } {
  const socket = connect(Number(new URL(h.url).port), '127.0.0.1').on('error', () => {});
  const head = [
    `POST /ingest/file?entity=acme&filename=${name} HTTP/1.1`,
    'Host: quern',
    `Authorization: Bearer ${heavy?.key}`,
    `Content-Length: ${BYTES + 1}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.write(Buffer.alloc(BYTES, 'a'));
  return { socket, taken: once(socket, 'drain') };
}

test('few files of an organization lie in memory, and the others wait where they come from', async () => {
  const all = Array.from({ length: AT_ONCE + 2 }, (_, n) => upload(`${n}.txt`));
  const pending = new Map(all.map(({ socket, taken }) => [socket, taken.then(() => socket)]));
  const taken: Socket[] = [];
  const next = async () => {
    const socket = await Promise.race(pending.values());
    pending.delete(socket);
    taken.push(socket);
  };
  while (taken.length < AT_ONCE) await next();
  const { status } = await fetch(`${h.url}/ingest/file?entity=acme&filename=a.txt`, {
    method: 'POST',
    body: 'Ada Lind called.',
    headers: { authorization: `Bearer ${small?.key}` },
  });
  expect(status).toBe(200);
  expect([...pending.keys()].map(({ writableLength }) => writableLength > 0)).toEqual([true, true]);
  const [first] = taken;
  first?.write('a');
  expect(String((await once(first as Socket, 'data'))[0])).toMatch(/^HTTP\/1.1 200 /);
  await next();
  for (const { socket } of all) socket.destroy();
}, 60_000);
