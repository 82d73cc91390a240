import { spawnSync } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { client } from '../../support/client.ts';
import { sampleItems } from '../../support/sample-items.ts';
import type { Service, Tenant } from '../../support/service.ts';
import { closedLoop, median, memoryOf } from '../measure.ts';
import { scenario, type Bench, type Line } from '../scenario.ts';

const BATCH = 500;
const MOST = 2;
const MOST_MEMORY = 200;
const SAMPLE_MS = 100;

async function accept(service: Service, tenant: Tenant, count: number): Promise<void> {
  const api = client(service.url, tenant.key, { sockets: 4 });
  const items = sampleItems(count, { prefix: 'export' });
  await closedLoop(Math.ceil(count / BATCH), 4, async (n) => {
    const { status } = await api.post('/ingest', { items: items.slice(n * BATCH, (n + 1) * BATCH) });
    if (status !== 200) throw new Error(`ingest: ${status}`);
  });
  await tenant.api.post(`/org/${tenant.org_id}/items/reprocess`, { status: 'pending' });
  const left = `select count(*)::int as n from items where org_id = $1 and status in ('pending', 'processing')`;
  while ((await service.db.query<{ n: number }>(left, [tenant.org_id])).rows[0]!.n > 0) await pause(500);
}

interface Ended {
  seconds: number;
  /** The most that the workers took above what they had before, in MB. */
  memory: number;
  status: any;
}

/** Follows an export or import to its end. */
async function follow(service: Service, { api }: Tenant, path: string, from: number, idle: number): Promise<Ended> {
  let memory = 0;
  for (;;) {
    const { body } = await api.get(path);
    memory = Math.max(memory, memoryOf([service.process('workers')!.pid]) - idle);
    if (body.status === 'failed') throw new Error(body.error);
    if (body.status === 'ready') return { seconds: (performance.now() - from) / 1000, memory, status: body };
    await pause(SAMPLE_MS);
  }
}

async function exported(service: Service, tenant: Tenant, format: string): Promise<Ended> {
  const idle = memoryOf([service.process('workers')!.pid]);
  const from = performance.now();
  const { headers } = await tenant.api.get(`/org/${tenant.org_id}/export?format=${format}`);
  return follow(service, tenant, String(headers.location), from, idle);
}

function tar(service: Service, org: string): number {
  const from = performance.now();
  const file = join(service.dataDir, 'baseline.tar.gz');
  const done = spawnSync('tar', ['-czf', file, '-C', join(service.dataDir, 'collector'), org]);
  if (done.status !== 0) throw new Error(String(done.stderr));
  return (performance.now() - from) / 1000;
}

async function copy(service: Service, org: string): Promise<number> {
  const db = new pg.Client({ connectionString: service.databaseUrl });
  await db.connect();
  const from = performance.now();
  for (const table of ['graph_nodes', 'graph_edges'])
    await pipeline(
      db.query(copyTo(`copy (select * from ${table} where graph = '${org}') to stdout`)),
      createWriteStream(join(service.dataDir, table)),
    );
  const seconds = (performance.now() - from) / 1000;
  await db.end();
  return seconds;
}

async function imported(bench: Bench, service: Service, file: string, type: string): Promise<Ended> {
  const tenant = await service.newOrg([]);
  const idle = memoryOf([service.process('workers')!.pid]);
  const bytes = await readFile(file);
  const from = performance.now();
  const headers = { 'content-type': type };
  const sent = await tenant.api.call('POST', `/org/${tenant.org_id}/import`, bytes, headers);
  if (sent.status !== 202) throw new Error(JSON.stringify(sent.body));
  const ended = await follow(service, tenant, String(sent.headers.location), from, idle);
  bench.say(`import of ${type}: ${ended.seconds.toFixed(1)} s, ${Math.round(ended.memory)} MB above idle`);
  return ended;
}

async function fetched(service: Service, { status }: Ended, name: string): Promise<string> {
  const answer = await fetch(status.download_url);
  const file = join(service.dataDir, name);
  await writeFile(file, Buffer.from(await answer.arrayBuffer()));
  if ((await stat(file)).size !== status.bytes) throw new Error('the download is not whole');
  return file;
}

function line(what: string, count: number, ours: Ended[], theirs: number[]): Line {
  const ratio = median(ours.map(({ seconds }) => seconds)) / median(theirs);
  const memory = Math.max(...ours.map((one) => one.memory));
  const rate = (seconds: number[]) => ({ rate: count / median(seconds) });
  return {
    what,
    ours: rate(ours.map(({ seconds }) => seconds)),
    baseline: rate(theirs),
    ratio,
    goal: `≤ ${MOST} × it, ≤ ${MOST_MEMORY} MB above idle`,
    reached: ratio <= MOST && memory <= MOST_MEMORY,
    memory,
  };
}

export const exports = scenario({
  name: 'exports',
  order: 8,
  async run(bench) {
    const service = await bench.service();
    const tenant = await service.newOrg();
    const org = tenant.org_id;
    await accept(service, tenant, bench.size);
    bench.say(`${bench.size} items are in the graph`);
    const [zips, tars, graphs, copies]: [Ended[], number[], Ended[], number[]] = [[], [], [], []];
    for (let run = 0; run < bench.runs; run++) {
      zips.push(await exported(service, tenant, 'zip'));
      tars.push(tar(service, org));
      graphs.push(await exported(service, tenant, 'graph-json'));
      copies.push(await copy(service, org));
      const [zip, graph] = [zips.at(-1)!.seconds, graphs.at(-1)!.seconds].map((s) => s.toFixed(2));
      bench.say(
        `zip ${zip} s, tar ${tars.at(-1)!.toFixed(2)} s; lines ${graph} s, copy ${copies.at(-1)!.toFixed(2)} s`,
      );
    }
    const { total_nodes, total_edges } = (await tenant.api.get(`/org/${org}/stats`)).body;
    const zip = await fetched(service, zips.at(-1)!, 'export.zip');
    const lines = await fetched(service, graphs.at(-1)!, 'export.gz');
    const [items, back] = [
      await imported(bench, service, zip, 'application/zip'),
      await imported(bench, service, lines, 'application/gzip'),
    ];
    const goal = `≤ ${MOST_MEMORY} MB above idle`;
    const once = (what: string, count: number, { seconds, memory }: Ended): Line => ({
      what,
      ours: { rate: count / seconds },
      goal,
      reached: memory <= MOST_MEMORY,
      memory,
    });
    return [
      line(`zip of ${bench.size} items, beside tar with gzip of the same files`, bench.size, zips, tars),
      line(
        `${total_nodes + total_edges} lines, beside copy of the same rows`,
        total_nodes + total_edges,
        graphs,
        copies,
      ),
      once(`import of the zip, to searchable (${bench.size} items)`, bench.size, items),
      once(`import of the lines, to readable`, total_nodes + total_edges, back),
    ];
  },
});
