import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN_KEY, harness, type Harness, type OrgFixture } from '../support/harness.ts';

let h: Harness;
let org: OrgFixture;
beforeAll(async () => {
  h = await harness();
  org = await h.org({ entities: ['acme'] });
});
afterAll(() => h[Symbol.asyncDispose]());

const ITEM = { entity: 'acme', source: 'notes', title: 'A note', body: 'Ada called.', date: '2026-05-01' };

/** Posts an item in parts under a Transfer-Encoding; answers with the status. */
async function sendIn(coding: string): Promise<number> {
  const socket = connect(Number(new URL(h.url).port), '127.0.0.1');
  const json = JSON.stringify(ITEM);
  const head = [
    'POST /ingest HTTP/1.1',
    'Host: quern',
    `Authorization: Bearer ${ADMIN_KEY}`,
    `X-Org-Id: ${org.id}`,
    'Content-Type: application/json',
    `Transfer-Encoding: ${coding}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${json.length.toString(16)}\r\n${json}\r\n0\r\n\r\n`);
  const [answer] = await once(socket, 'data');
  socket.destroy();
  return Number(String(answer).split(' ')[1]);
}

const stored = async () => (await h.db.query('select from items where org_id = $1', [org.id])).rowCount;

test('a body that is packed for the transfer is not taken for what was sent', async () => {
  for (const coding of ['gzip, chunked', 'gzip,chunked', 'deflate, chunked', 'br, gzip, chunked', 'identity, chunked'])
    expect([coding, await sendIn(coding)]).toEqual([coding, 415]);
  expect(await stored()).toBe(0);
  for (const coding of ['chunked', 'Chunked', ' chunked '])
    expect([coding, await sendIn(coding)]).toEqual([coding, 200]);
  expect(await stored()).toBe(3);
});
