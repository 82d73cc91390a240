import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}
/** A server on loopback that takes webhooks and answers as it is told. */
export interface Receiver extends AsyncDisposable {
  url: string;
  received: Received[];
  /** What it answers from now on: a status, or nothing at all. */
  answer(status: number | 'nothing', headers?: Record<string, string>): void;
  /** The nth request, counted from 1, once it has come. */
  nth(n: number): Promise<Received>;
}

export async function receiver(): Promise<Receiver> {
  const received: Received[] = [];
  const waiting = new Set<() => void>();
  let status: number | 'nothing' = 200;
  let extra: Record<string, string> = {};
  const server = createServer((req, res) => {
    const parts: Buffer[] = [];
    req.on('data', (part: Buffer) => parts.push(part));
    req.on('end', () => {
      received.push({ headers: req.headers, body: Buffer.concat(parts).toString('utf8') });
      if (status !== 'nothing') res.writeHead(status, extra).end('thanks');
      for (const wake of waiting) wake();
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answer: (to, headers = {}) => void ([status, extra] = [to, headers]),
    async nth(n) {
      while (received.length < n) {
        const { promise, resolve } = Promise.withResolvers<void>();
        waiting.add(resolve);
        await promise;
        waiting.delete(resolve);
      }
      return received[n - 1]!;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
