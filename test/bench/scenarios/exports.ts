import { spawnSync } from 'node:child_process';
import { createWriteStream, openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import { LEVEL } from '../../../src/pipeline/transfers/export-graph.ts';
import type { Service, Tenant } from '../../support/http/service.ts';
import { bulkRows } from '../baselines/bulk-rows.ts';
import { median, memoryOf } from '../measure.ts';
import { scenario, type Bench, type Line } from '../scenario.ts';
import { storeItems } from '../stored-items.ts';

const MAX_RATIO = 2;
const MAX_MEMORY = 200;
const SAMPLE_MS = 150;

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

/** Seconds that `tar` takes for the same files, with gzip as ours are compressed, or without. */
function tar(service: Service, org: string, options: string): number {
  const from = performance.now();
  const done = spawnSync('tar', [options, join(service.dataDir, 'baseline'), '-C', collector(service), org]);
  if (done.status !== 0) throw new Error(String(done.stderr));
  return (performance.now() - from) / 1000;
}

const collector = ({ dataDir }: Service): string => join(dataDir, 'collector');

/** Seconds that the engine's own way to all rows takes for the same, through gzip as ours go, or without. */
async function copy(service: Service, org: string, through: Transform): Promise<number> {
  const from = performance.now();
  await pipeline(bulkRows(service, org), through, createWriteStream(join(service.dataDir, 'baseline')));
  return (performance.now() - from) / 1000;
}

async function imported(bench: Bench, service: Service, tenant: Tenant, file: string, type: string): Promise<Ended> {
  const idle = memoryOf([service.process('workers')!.pid]);
  const body = await openAsBlob(file);
  const from = performance.now();
  const headers = { authorization: `Bearer ${tenant.key}`, 'content-type': type };
  const sent = await fetch(`${service.url}/org/${tenant.org_id}/import`, { method: 'POST', headers, body });
  if (sent.status !== 202) throw new Error(await sent.text());
  const ended = await follow(service, tenant, sent.headers.get('location')!, from, idle);
  bench.say(`import of ${type}: ${ended.seconds.toFixed(1)} s, ${Math.round(ended.memory)} MB above idle`);
  return ended;
}

async function fetched(service: Service, { status }: Ended, name: string): Promise<string> {
  const answer = await fetch(status.download_url);
  const file = join(service.dataDir, name);
  await pipeline(answer.body!, createWriteStream(file));
  if ((await stat(file)).size !== status.bytes) throw new Error('the download is not whole');
  return file;
}

function line(what: string, count: number, ours: Ended[], theirs: number[], note: string): Line {
  const ratio = median(ours.map(({ seconds }) => seconds)) / median(theirs);
  const memory = Math.max(...ours.map((one) => one.memory));
  const rate = (seconds: number[]) => ({ rate: count / median(seconds) });
  return {
    what,
    ours: rate(ours.map(({ seconds }) => seconds)),
    baseline: rate(theirs),
    ratio,
    goal: `≤ ${MAX_RATIO} × it, ≤ ${MAX_MEMORY} MB above idle`,
    reached: ratio <= MAX_RATIO && memory <= MAX_MEMORY,
    memory,
    note,
  };
}

const once = (what: string, count: number, { seconds, memory }: Ended): Line => ({
  what,
  ours: { rate: count / seconds },
  goal: `≤ ${MAX_MEMORY} MB above idle`,
  reached: memory <= MAX_MEMORY,
  memory,
});

/** Exports of a tenant beside a baseline and the same without compression, `runs` times after one that warms up. */
async function compared(
  bench: Bench,
  format: string,
  ours: () => Promise<Ended>,
  theirs: () => Promise<{ packed: number; plain: number }>,
): Promise<{ ours: Ended[]; packed: number[]; plain: string }> {
  await Promise.all([ours(), theirs()]);
  const runs: Ended[] = [];
  const baseline: { packed: number; plain: number }[] = [];
  for (let run = 0; run < bench.runs; run++) {
    runs.push(await ours());
    baseline.push(await theirs());
    const { packed, plain } = baseline.at(-1)!;
    bench.say(
      `${format} ${runs.at(-1)!.seconds.toFixed(2)} s; beside it ${packed.toFixed(2)} s, not compressed ${plain.toFixed(2)} s`,
    );
  }
  const plain = median(baseline.map((one) => one.plain)).toFixed(2);
  return { ours: runs, packed: baseline.map((one) => one.packed), plain: `${plain} s without compression` };
}

/** Files and rows of extracted items go out; what comes of them in another org goes out as lines, and those into a third. */
export const exports = scenario({
  name: 'exports',
  order: 8,
  async run(bench) {
    const service = await bench.service();
    const [first, second, third] = [await service.newOrg(), await service.newOrg([]), await service.newOrg([])];
    await storeItems(service, first, bench.size);
    bench.say(`${bench.size} items are there`);
    const zips = await compared(
      bench,
      'zip',
      () => exported(service, first, 'zip'),
      async () => ({ packed: tar(service, first.org_id, '-czf'), plain: tar(service, first.org_id, '-cf') }),
    );
    const zip = await fetched(service, zips.ours.at(-1)!, 'export.zip');
    const items = await imported(bench, service, second, zip, 'application/zip');
    const { total_nodes, total_edges } = (await second.api.get(`/org/${second.org_id}/stats`)).body;
    const lines = total_nodes + total_edges;
    const graphs = await compared(
      bench,
      `${lines} lines`,
      () => exported(service, second, 'graph-json'),
      async () => ({
        packed: await copy(service, second.org_id, createGzip({ level: LEVEL })),
        plain: await copy(service, second.org_id, new PassThrough()),
      }),
    );
    const gzip = await fetched(service, graphs.ours.at(-1)!, 'export.gz');
    const back = await imported(bench, service, third, gzip, 'application/gzip');
    return [
      line(
        `zip of ${bench.size} items, beside tar -z of the same files`,
        bench.size,
        zips.ours,
        zips.packed,
        zips.plain,
      ),
      line(
        `${lines} lines, beside the engine's own copy of the same rows through gzip`,
        lines,
        graphs.ours,
        graphs.packed,
        graphs.plain,
      ),
      once(`import of the zip, to searchable (${bench.size} items)`, bench.size, items),
      once(`import of the lines, to readable`, lines, back),
    ];
  },
});
