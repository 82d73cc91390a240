import { afterAll, beforeAll, expect, test } from 'vitest';
import { head, statusesIn, wire, type Wire } from './wire.ts';

let w: Wire;
beforeAll(async () => {
  w = await wire();
});
afterAll(() => w[Symbol.asyncDispose]());

const CLOSE = 'Connection: close';
const key = () => `Authorization: Bearer ${w.acme.key}`;
const me = (...more: string[]) => head('GET /auth/me', key(), ...more);
const stranger = () => head('GET /auth/me');
const ITEM = JSON.stringify({ entity: 'acme', source: 'notes', title: 'In order', body: 'Ada Lind called.' });
const item = () =>
  head('POST /ingest?sync=true', key(), 'Content-Type: application/json', `Content-Length: ${ITEM.length}`) + ITEM;
const inParts = () => head('POST /ingest', key(), 'Content-Type: application/json', 'Transfer-Encoding: chunked');

/** What is no request, or stops being one. */
const BROKEN: [string, () => string][] = [
  ['no HTTP', () => 'hello\r\n\r\n'],
  ['a header without a colon', () => head('GET /auth/me', 'nonsense')],
  ['two lengths', () => head('POST /ingest', 'Content-Length: 1', 'Content-Length: 2')],
  ['a head too long', () => head('GET /', `X-Long: ${'x'.repeat(20_000)}`)],
  ['a part of no length', () => `${inParts()}zz\r\n{}`],
];
const BEFORE: [string, number[], () => string][] = [
  ['nothing', [], () => ''],
  ['an answer', [200], me],
  ['two answers', [200, 200], () => me() + me()],
  ['a refusal and an answer', [401, 200], () => stranger() + me()],
  ['an item that is waited for', [200], item],
];
const cases = BROKEN.flatMap(([broken, sent]) =>
  BEFORE.map(([name, statuses, before]) => ({ name, statuses, broken, sent: () => before() + sent() })),
);

test.each(cases)('what cannot be read, $broken, is refused behind $name', async ({ sent, statuses }) => {
  expect(statusesIn(await w.talk(sent()))).toEqual([...statuses, 400]);
});

test('a tunnel is refused behind what came before it', async () => {
  expect(statusesIn(await w.talk(me() + head('CONNECT evil.example:443')))).toEqual([200, 405]);
});

test.each([1, 31, 32])(
  '%i requests that come at once are answered, one of them refused in its place',
  async (count) => {
    const all = Array.from({ length: count }, (_, n) =>
      n === 1 ? stranger() : me(...(n === count - 1 ? [CLOSE] : [])),
    );
    const statuses = all.map((_, n) => (n === 1 ? 401 : 200));
    expect(statusesIn(await w.talk(all.join('')))).toEqual(statuses);
  },
);

test.each([33, 100, 128])(
  'of %i that come at once those in line are answered and the next is told why',
  async (count) => {
    const came = await w.talk(me().repeat(count));
    expect(statusesIn(came)).toEqual([...Array<number>(32).fill(200), 429]);
    expect(came).toMatch(/"detail":"32 requests of this connection wait already\. Send the next when one is answered;/);
  },
);

test('a connection is closed on which many more come, whatever they wait for', async () => {
  const slow = item();
  expect(statusesIn(await w.talk(slow + stranger().repeat(1_000)))).toEqual([]);
});

test('a request that is one too many is not done, nor any behind it', async () => {
  const count = async () =>
    (await w.h.db.query(`select from items where org_id = 'acme' and title = 'Too many'`)).rowCount;
  const body = JSON.stringify({ entity: 'acme', source: 'notes', title: 'Too many', body: 'Bo Lind called.' });
  const add = head('POST /ingest', key(), 'Content-Type: application/json', `Content-Length: ${body.length}`) + body;
  await w.talk(me().repeat(32) + add.repeat(5));
  expect(await count()).toBe(0);
});
