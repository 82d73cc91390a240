import { join } from 'node:path';
import { client, type Client } from '../../support/http/client.ts';
import { sampleItems } from '../../support/samples/sample-items.ts';
import type { Service } from '../../support/http/service.ts';
import type { BareInput } from '../baselines/bare-queue.ts';
import { startChild } from '../child.ts';
import { closedLoop, figures, repeated, type Figures, type Sample } from '../measure.ts';
import { scenario, type Bench, type Line } from '../scenario.ts';

const SOCKETS = 1_000;
/** Milliseconds at p50 with one in flight. */
const GOALS = { embedded: 18, scale: 35 };
let runs = 0;

/** Sends `count` items, `inFlight` at a time, each waited for. */
async function load(api: Client, path: string, count: number, inFlight: number): Promise<Sample> {
  const items = sampleItems(count, { prefix: `sync-${++runs}` });
  return closedLoop(count, inFlight, async (n) => {
    const { status, body } = await api.post(path, items[n]);
    if (status !== 200 || body.sync_error) throw new Error(`sync: ${status} ${JSON.stringify(body).slice(0, 500)}`);
  });
}

async function withBare<T>(service: Service, work: (api: Client) => Promise<T>): Promise<T> {
  const input: BareInput = {
    databaseUrl: service.databaseUrl,
    redisUrl: service.redis?.url,
    folder: join(service.dataDir, 'bare'),
  };
  const worker = startChild('sync-worker.ts', input);
  const server = startChild('sync-server.ts', input);
  try {
    await worker.next();
    const { port } = await server.next<{ port: number }>();
    return await work(client(`http://127.0.0.1:${port}`, undefined, { sockets: SOCKETS }));
  } finally {
    await Promise.all([worker.end(), server.end()]);
  }
}

/** `most` milliseconds at p50 are the goal where it is given. */
function line(what: string, ours: Figures, baseline: Figures, most?: number): Line {
  const [p50, p99] = [ours.p50 / baseline.p50, ours.p99 / baseline.p99];
  const reached = p50 <= 2.5 && p99 <= 4 && (most === undefined || ours.p50 <= most);
  return {
    what,
    ours,
    baseline,
    ratio: p50,
    goal: `p50 ≤ 2.5 ×, p99 ≤ 4 ×${most === undefined ? '' : `, p50 ≤ ${most} ms`}`,
    reached,
    note: `p99 ${p99.toFixed(1)} ×`,
  };
}

async function compare(bench: Bench, service: Service, api: Client, count: number, inFlight: number): Promise<Line> {
  const ours = await repeated(bench.runs, () => load(api, '/ingest?sync=true', count, inFlight));
  const baseline = await withBare(service, (bare) => repeated(bench.runs, () => load(bare, '/', count, inFlight)));
  return line(`${inFlight} in flight`, ours, baseline, inFlight === 1 ? GOALS[bench.profile] : undefined);
}

export const sync = scenario({
  name: 'sync',
  order: 4,
  async run(bench) {
    const service = await bench.service();
    const { key } = await service.newOrg();
    const api = client(service.url, key, { sockets: SOCKETS, timeout: 90_000 });
    const lines = [await compare(bench, service, api, 150, 1), await compare(bench, service, api, 500, 50)];
    const all = figures(await load(api, '/ingest?sync=true', SOCKETS, SOCKETS));
    lines.push({ what: '1,000 at once', ours: all, goal: 'none past 60 s', reached: all.p99 < 60_000 });
    return lines;
  },
});
