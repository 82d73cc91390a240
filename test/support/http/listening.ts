import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { client, type Answer } from './client.ts';

/** What a test sends with; `headers` win over the key and the content type. */
export interface Caller {
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  patch(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  del(path: string, headers?: Record<string, string>): Promise<Answer>;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
}
export interface Listening extends AsyncDisposable {
  url: string;
  /** A caller with a key, or without one. */
  as(key?: string): Caller;
}

/** As the service has it: a connection that is closed for its rest just when it is used again breaks off that request. */
const KEPT_MS = 65_000;

/** An app on a free port of loopback, closed when it goes out of scope. */
export async function listening(app: RequestListener): Promise<Listening> {
  const server = createServer({ keepAliveTimeout: KEPT_MS }, app);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const anyone = client(url);
  return {
    url,
    as(key) {
      const { call } = key === undefined ? anyone : anyone.as(key);
      return {
        call,
        get: (path, headers) => call('GET', path, undefined, headers),
        post: (path, body, headers) => call('POST', path, body, headers),
        patch: (path, body, headers) => call('PATCH', path, body, headers),
        del: (path, headers) => call('DELETE', path, undefined, headers),
      };
    },
    async [Symbol.asyncDispose]() {
      anyone.close();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
