import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { openGraph } from '../../src/graph/open.ts';
import type { GraphEdge } from '../../src/graph/store.ts';
import { client } from '../support/http/client.ts';
import { random } from '../support/random.ts';
import { sampleItems } from '../support/samples/sample-items.ts';
import { startService, type Service, type Tenant } from '../support/http/service.ts';
import { passed } from './fault.ts';
import { wipeQueue } from './kinds/queue-wiped.ts';
import type { Ledger } from './ledger.ts';
import { begin, drain, found, judge, makeDue, open, until } from './rest.ts';
import { send } from './sender.ts';

const UNREPAIRED_MS = 7_000;
/** What was due is nudged within 10 s, and the work itself takes its time on a busy machine. */
const REPAIRED_MS = 60_000;

let service: Service;
beforeAll(async () => void (service = await startService()));
afterAll(async () => service[Symbol.asyncDispose]());

/** Stands before the service and acknowledges every third request by itself, before anything is written. */
async function liar(tenant: Tenant): Promise<Server> {
  const r = random(3);
  const server = createServer((req, res) => {
    const parts: Buffer[] = [];
    req.on('data', (part: Buffer) => parts.push(part));
    req.on('end', () => {
      const body = JSON.parse(Buffer.concat(parts).toString());
      const ids = body.items.map(() => `ingest_00000000-0000-7000-8000-${String(r.int(1e9)).padStart(12, '0')}`);
      const acknowledged = { status: 200, body: { status: 'ok', ingested: ids.length, ids } };
      void (r.next() < 0.33 ? Promise.resolve(acknowledged) : tenant.api.post('/ingest', body)).then((answer) => {
        res.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
      });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

test('a service that acknowledges before it has the item breaks the promise', async () => {
  const tenant = await service.newOrg();
  const server = await liar(tenant);
  const api = client(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const ledger: Ledger = new Map();
  await send(api, ledger, sampleItems(60, { prefix: 'liar', words: 20 }), { batch: 2 });
  api.close();
  server.close();
  await drain(service, tenant);
  expect((await found(service, tenant, ledger)).lost).toBeGreaterThan(0);
});

test('without the reconciler what was due when the queue was wiped stays where it is', async () => {
  const { tenant, ledger } = await begin(service);
  await send(tenant.api, ledger, sampleItems(20, { prefix: 'unrepaired', words: 20 }));
  await service.kill('workers');
  const reconcilerUntil = (end: string) =>
    service.db.query(
      `insert into leases (name, lease_until) values ('reconciler', $1) on conflict (name) do update set lease_until = $1`,
      [end],
    );
  await reconcilerUntil('infinity');
  await makeDue(tenant);
  await wipeQueue(service);
  await service.start('workers');
  const done = () => open(service, tenant.org_id).then((n) => n === 0);
  expect(await until(UNREPAIRED_MS, done)).toBe(false);
  expect((await found(service, tenant, ledger)).stuck).toBe(20);
  await reconcilerUntil('-infinity');
  expect(await until(REPAIRED_MS, done)).toBe(true);
}, 120_000);

test('a graph that differs in one claim breaks the promise', async () => {
  const { tenant, ledger } = await begin(service);
  await send(tenant.api, ledger, sampleItems(10, { prefix: 'differs', words: 20 }));
  await drain(service, tenant);
  await loseAnEdge(tenant.org_id);
  const verdict = await judge({ service, tenant, ledger }, []);
  expect(verdict.equal).toBe(false);
  expect(passed(verdict)).toBe(false);
});

/** Takes one edge out of a graph in whichever store it is. */
async function loseAnEdge(key: string): Promise<void> {
  const store = await openGraph(readConfig(), service.db);
  const edges: GraphEdge[] = [];
  for await (const chunk of store.scan(key)) edges.push(...chunk.edges);
  await store.apply(key, { nodes: [], edges: [], gone: { nodes: [], edges: edges.slice(0, 1) } });
  await store.close();
}
