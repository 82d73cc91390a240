import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createClient, QuernError } from '../../src/client/client.ts';

/** A server that does with each request what the next entry says. */
async function doing(...steps: ((res: ServerResponse, req: IncomingMessage) => void)[]) {
  const seen: { key?: string | undefined; last?: string | undefined }[] = [];
  const server = createServer((req, res) => {
    const { 'idempotency-key': key, 'last-event-id': last } = req.headers;
    seen.push({ key: key as string | undefined, last: last as string | undefined });
    const step = steps[Math.min(seen.length, steps.length) - 1]!;
    req.resume().on('end', () => step(res, req));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, seen, [Symbol.dispose]: () => (server.closeAllConnections(), void server.close()) };
}

const json = { 'content-type': 'application/json' };
const whole = (res: ServerResponse) => void res.writeHead(200, json).end('{"status":"merged"}');
/** Half of an answer, then nothing more. */
const half = (res: ServerResponse) =>
  void res.writeHead(200, { ...json, 'content-length': '19' }).write('{"status":', () => res.destroy());
const stuck = (res: ServerResponse) => void res.writeHead(200, { ...json, 'content-length': '19' }).write('{"sta');
const page = (res: ServerResponse) => void res.writeHead(200, json).end('<html>Sign in</html>');
const gone = (res: ServerResponse) => void res.destroy();
const down = (res: ServerResponse) => void res.writeHead(503, json).end('{"code":"unavailable","detail":"Later."}');
const forbidden = (res: ServerResponse) => void res.writeHead(403, json).end('{"code":"forbidden","detail":"No."}');
const events = (text: string) => (res: ServerResponse) =>
  void res.writeHead(200, { 'content-type': 'text/event-stream' }).end(text);

const client = (url: string, more = {}) => createClient({ url, key: 'k', org: 'o', longestPauseMs: 1, ...more });
const write = { action: 'upsert_node', label: 'Contact', properties: { name: 'A' } } as const;

test.each([
  ['breaks off', half, {}],
  ['never ends', stuck, { timeoutMs: 500 }],
])('an answer that %s is asked for again with the same idempotency key', async (_, lost, more) => {
  using server = await doing(lost, whole);
  expect(await client(server.url, more).write(write)).toEqual({ status: 'merged' });
  expect(server.seen).toHaveLength(2);
  expect(server.seen[0]!.key).toBe(server.seen[1]!.key);
});

test.each([
  ['breaks off each time', half, 'unreachable', 3],
  ['is no JSON though it says so', page, 'unexpected', 1],
])('an answer that %s is a QuernError', async (_, step, code, requests) => {
  using server = await doing(step);
  const error = await client(server.url, { retries: 2 })
    .listKeys()
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(QuernError);
  expect([(error as QuernError).code, server.seen.length]).toEqual([code, requests]);
});

test('events go on after an outage that outlasts all tries', async () => {
  const [first, second] = [1, 2].map((n) => events(`retry: 1\nid: ${n}\nevent: item\ndata: ${n}\n\n`));
  using server = await doing(first!, gone, gone, down, down, gone, gone, second!);
  const seen: unknown[] = [];
  for await (const { data } of client(server.url, { retries: 1 }).events()) if (seen.push(data) === 2) break;
  expect(seen).toEqual([1, 2]);
  expect(server.seen.slice(1).map(({ last }) => last)).toEqual(Array(7).fill('1'));
});

test('events end with what refuses them, and where nobody ever answered', async () => {
  for (const [steps, code] of [
    [[events('retry: 1\nid: 1\ndata: 1\n\n'), forbidden], 'forbidden'],
    [[gone], 'unreachable'],
  ] as const) {
    using server = await doing(...steps);
    const all = Array.fromAsync(client(server.url, { retries: 1 }).events());
    await expect(all).rejects.toMatchObject({ code });
  }
});

test('events end without an error when they are left, whether before, while connecting or while waiting', async () => {
  for (const when of [0, 1, 2]) {
    const leave = new AbortController();
    const steps = [events('retry: 1\nid: 1\ndata: 1\n\n'), () => leave.abort()].slice(when === 1 ? 1 : 0);
    using server = await doing(...steps);
    if (when === 0) leave.abort();
    const all = await Array.fromAsync(client(server.url).events({ signal: leave.signal }));
    expect(all).toHaveLength(when === 2 ? 1 : 0);
  }
});
