import { Agent, request, type IncomingHttpHeaders } from 'node:http';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** The parsed JSON, or the text where the answer is not JSON. */
  body: any;
  /** Milliseconds from sending to the last byte. */
  ms: number;
}

/** Talks to one base URL with one bearer key over kept connections; throws only when no whole answer came. */
export interface Client {
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown): Promise<Answer>;
  del(path: string): Promise<Answer>;
  /** The same connections with another key. */
  as(key: string): Client;
  close(): void;
}

function parse(bytes: Buffer, type = ''): unknown {
  const text = bytes.toString('utf8');
  return /\bjson\b/.test(type) && text !== '' ? JSON.parse(text) : text;
}

interface Sent {
  agent: Agent;
  base: URL;
  method: string;
  /** Goes on the wire as it is. */
  path: string;
  headers: Record<string, string>;
  bytes?: Buffer;
  timeout: number;
}

function exchange({ agent, base, method, path, headers, bytes, timeout }: Sent): Promise<Answer> {
  const from = performance.now();
  return new Promise((resolve, reject) => {
    const length = bytes ? { 'content-length': String(bytes.length) } : {};
    const { hostname: host, port } = base;
    const req = request({ agent, host, port, method, path, headers: { ...length, ...headers } }, (res) => {
      const parts: Buffer[] = [];
      res.on('data', (part: Buffer) => parts.push(part));
      res.on('error', reject);
      res.on('end', () => {
        if (!res.complete) return reject(new Error('the answer broke off'));
        const body = parse(Buffer.concat(parts), res.headers['content-type']);
        resolve({ status: res.statusCode!, headers: res.headers, body, ms: performance.now() - from });
      });
    });
    req.setTimeout(timeout, () => req.destroy(new Error(`no answer within ${timeout} ms`)));
    req.on('error', reject);
    req.end(bytes);
  });
}

/** A client with at most `sockets` connections at a time. */
export function client(base: string, key?: string, { sockets = 64, timeout = 75_000 } = {}): Client {
  return withAgent(new Agent({ keepAlive: true, maxSockets: sockets }), new URL(base), key, timeout);
}

function withAgent(agent: Agent, base: URL, key: string | undefined, timeout: number): Client {
  const bearer: Record<string, string> = key ? { authorization: `Bearer ${key}` } : {};
  const call: Client['call'] = (method, path, body, headers = {}) => {
    const bytes = body === undefined ? undefined : Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
    const type: Record<string, string> = bytes ? { 'content-type': 'application/json' } : {};
    const accept = { accept: 'application/json' };
    return exchange({
      agent,
      base,
      method,
      path,
      headers: { ...accept, ...type, ...bearer, ...headers },
      bytes,
      timeout,
    });
  };
  return {
    call,
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    del: (path) => call('DELETE', path),
    as: (other) => withAgent(agent, base, other, timeout),
    close: () => agent.destroy(),
  };
}
