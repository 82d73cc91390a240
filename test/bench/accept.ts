import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { client } from '../support/http/client.ts';
import { sampleItems, type SampleItem } from '../support/samples/sample-items.ts';
import type { Service, Tenant } from '../support/http/service.ts';
import type { AcceptInput } from './baselines/accept.ts';
import { ask } from './child.ts';
import { closedLoop, memoryOf, repeated, type Figures } from './measure.ts';
import type { Bench } from './scenario.ts';

const CONNECTIONS = 16;

interface Accepting {
  ours: Figures;
  baseline: Figures;
  memory: number;
}

const inBatches = (items: SampleItem[], batch: number): SampleItem[][] =>
  Array.from({ length: Math.ceil(items.length / batch) }, (_, n) => items.slice(n * batch, (n + 1) * batch));

/** What the last run of the service wrote, request by request, for the bare script to write again. */
async function written(service: Service, tenant: Tenant, keys: string[][]): Promise<AcceptInput['requests']> {
  const { rows } = await service.db.query('select to_jsonb(i) as row from items i where org_id = $1', [tenant.org_id]);
  const byKey = new Map(rows.map(({ row }) => [row.idempotency_key as string, row]));
  const one = async (key: string) => {
    const row = byKey.get(key)!;
    return {
      row,
      path: row.path as string,
      text: await readFile(join(service.dataDir, 'collector', row.path), 'utf8'),
    };
  };
  return Promise.all(keys.map((request) => Promise.all(request.map(one))));
}

/** Accepts `requests` requests of `batch` items with 16 connections, then has a bare script write the same bytes and rows. */
export async function accepting(bench: Bench, requests: number, batch: number): Promise<Accepting> {
  const service = await bench.service();
  const tenant = await service.newOrg();
  const api = client(service.url, tenant.key, { sockets: CONNECTIONS });
  let keys: string[][] = [];
  const ours = await repeated(bench.runs, (run) => {
    const bodies = inBatches(sampleItems(requests * batch, { prefix: `accept-${batch}-${run}` }), batch);
    keys = bodies.map((items) => items.map((item) => item.idempotency_key));
    return closedLoop(bodies.length, CONNECTIONS, async (n) => {
      const items = bodies[n]!;
      const { status, body } = await api.post('/ingest', batch === 1 ? items[0] : { items });
      if (status !== 200 || body.ingested !== batch)
        throw new Error(`ingest: ${status} ${JSON.stringify(body).slice(0, 500)}`);
    });
  });
  const memory = memoryOf([service.process('web')!.pid, service.process('workers')!.pid]);
  bench.say('now the bare script');
  const folder = await mkdtemp(join(service.dataDir, 'bare-'));
  const input: AcceptInput = {
    databaseUrl: service.databaseUrl,
    folder,
    inFlight: CONNECTIONS,
    runs: bench.runs,
    requests: await written(service, tenant, keys),
  };
  const baseline = await ask<Figures>('accept.ts', input);
  await rm(folder, { recursive: true });
  return { ours, baseline, memory };
}
