import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export interface Collected {
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  status: { code?: number };
  attributes: Record<string, string | number>;
}
/** A collector of spans on loopback. */
export interface Collector extends AsyncDisposable {
  url: string;
  spans: Collected[];
  /** All that came, as text. */
  text(): string;
}

/** Takes OTLP over HTTP as JSON. */
export async function collector(): Promise<Collector> {
  const spans: Collected[] = [];
  const bodies: unknown[] = [];
  const server = createServer(async (req, res) => {
    const body: any = await json(req);
    bodies.push(body);
    const sent = body.resourceSpans.flatMap((r: any) => r.scopeSpans.flatMap((s: any) => s.spans));
    spans.push(...sent.map((one: any) => ({ ...one, attributes: plain(one.attributes) })));
    res.writeHead(req.url === '/v1/traces' ? 200 : 404, { 'Content-Type': 'application/json' }).end('{}');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    text: () => JSON.stringify(bodies),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

const plain = (attributes: { key: string; value: object }[]): Record<string, string | number> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
