import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { openOutgoing } from '../../src/common/guarded-fetch.ts';
import { toolkits } from '../../src/toolkits/load.ts';
import { collecting, gather } from './collecting.ts';

interface BadServer extends AsyncDisposable {
  port: number;
  /** Connections that came, and those that are open. */
  came: number;
  open(): number;
}

/** Lets each connection say something once it asks, or at once where servers speak first. */
async function badServer(speaksFirst: boolean, say: (socket: Socket) => void): Promise<BadServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    self.came++;
    sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)));
    socket.resume();
    if (speaksFirst) say(socket);
    else socket.once('data', () => say(socket));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const self: BadServer = {
    port: (server.address() as AddressInfo).port,
    came: 0,
    open: () => sockets.size,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
  return self;
}

const account = { username: 'ann', password: 'canary' };
const HTTP = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n';
const IMAP = '* OK ready\r\n';

/** How each toolkit is pointed at a port, and what an answer to it begins with. */
const POINTED: Record<string, { head: string; at: (port: number) => object }> = {
  http_json: { head: HTTP, at: (port) => ({ url: `http://127.0.0.1:${port}/x` }) },
  rss: { head: HTTP, at: (port) => ({ url: `http://127.0.0.1:${port}/x` }) },
  github: { head: HTTP, at: (port) => ({ url: `http://127.0.0.1:${port}`, repositories: ['tarn/pumps'] }) },
  caldav: { head: HTTP, at: (port) => ({ url: `http://127.0.0.1:${port}/`, ...account }) },
  carddav: { head: HTTP, at: (port) => ({ url: `http://127.0.0.1:${port}/`, ...account }) },
  imap: { head: IMAP, at: (port) => ({ host: '127.0.0.1', port, tls: false, ...account }) },
};
const SILENCE = { connect: 300, silence: 300, answer: 30_000 };
const SLOWNESS = { connect: 10_000, silence: 10_000, answer: 700 };
const ROOMY = { connect: 10_000, silence: 10_000, answer: 30_000 };

function drip(socket: Socket): void {
  const dripping = setInterval(() => socket.write('['), 40);
  socket.on('close', () => clearInterval(dripping));
}

function pour(socket: Socket): void {
  const part = Buffer.alloc(1_048_576, '[');
  let left = 2_048;
  const more = (): void => {
    while (left-- > 0 && !socket.destroyed) if (!socket.write(part)) return void socket.once('drain', more);
    socket.end();
  };
  more();
}

/** What a server does, how long it is waited for, and what the run then ends with. */
const BAD: [string, (socket: Socket, head: string) => void, typeof ROOMY, object][] = [
  ['says nothing', () => {}, SILENCE, { code: 'unavailable', message: saying(/ said nothing for 0\.3 s\.$/) }],
  [
    'begins an answer and falls silent',
    (socket, head) => socket.write(head),
    SILENCE,
    { code: 'unavailable', message: saying(/ said nothing for 0\.3 s\.$/) },
  ],
  [
    'answers byte by byte',
    (socket, head) => void (socket.write(head), drip(socket)),
    SLOWNESS,
    { code: 'unavailable', message: saying(/ did not end its answer within 0\.7 s\.$/) },
  ],
  [
    'answers with 2 GB',
    (socket, head) => void (socket.write(head), pour(socket)),
    ROOMY,
    { code: 'invalid', message: saying(/answers with more than \d+ MB|LineTooLarge|MAX_IMAP/) },
  ],
  [
    'answers rubbish',
    (socket, head) => void socket.end(`${head}\u0001<rubbish}\r\n`),
    ROOMY,
    { message: saying(/^127\.0\.0\.1:\d+ |not what|no feed/) },
  ],
  ['hangs up', (socket) => void socket.destroy(), ROOMY, {}],
];

function saying(what: RegExp) {
  return expect.stringMatching(what);
}

for (const [name, { head, at }] of Object.entries(POINTED)) {
  test.each(BAD)(
    `${name}: a server that %s ends the run, which says so and lets go of it`,
    async (_, say, waits, end) => {
      await using server = await badServer(head === IMAP, (socket) => say(socket, head));
      const toolkit = (await toolkits()).get(name)!;
      const run = collecting(toolkit.credentials.parse(at(server.port)), { waits });
      const error = await gather(toolkit.collect(run)).catch((thrown: Error) => thrown);
      expect(error).toMatchObject(end);
      expect(error).toBeInstanceOf(Error);
      expect(JSON.stringify(error) + String((error as Error).stack)).not.toContain('canary');
      await expect.poll(() => server.open()).toBe(0);
    },
  );

  test(`${name}: a server at a private address is not asked`, async () => {
    await using server = await badServer(true, () => {});
    const toolkit = (await toolkits()).get(name)!;
    const { fetch, address, close } = openOutgoing({ ALLOW_PRIVATE_ADDRESSES: false });
    const run = collecting(toolkit.credentials.parse(at(server.port)), { fetch, address });
    await expect(gather(toolkit.collect(run))).rejects.toThrow(/loopback address/);
    expect(server.came).toBe(0);
    await close();
  });
}

test('every toolkit that asks a server is among them; those that people authorize are lists for http_json', async () => {
  const own = [...(await toolkits()).values()].filter(({ authorization }) => !authorization).map(({ name }) => name);
  expect(own.toSorted()).toEqual([...Object.keys(POINTED), 'folder'].toSorted());
});
