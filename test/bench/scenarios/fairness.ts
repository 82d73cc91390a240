import { client, type Client } from '../../support/http/client.ts';
import { sampleItems } from '../../support/samples/sample-items.ts';
import type { Service, Tenant } from '../../support/http/service.ts';
import { figures, type Figures, type Sample } from '../measure.ts';
import { scenario, type Bench, type Line } from '../scenario.ts';

const ALONE = 40;
const LEAST = 10;
const LONGEST_MS = 60_000;
/** Times that a small org may take beside others of what it takes alone. */
const GOAL = 3;
const SOCKETS = 4_000;

let sent = 0;
const mail = () => sampleItems(1, { seed: ++sent, prefix: `fair-${sent}`, words: 60 })[0];

/** What somebody of a small org waits for. */
const ASKS: Record<string, (api: Client, org: string) => Promise<void>> = {
  async 'a sync item'(api) {
    const { status, body } = await api.post('/ingest?sync=true', mail());
    if (status !== 200 || body.sync_error) throw new Error(`sync: ${status} ${JSON.stringify(body).slice(0, 300)}`);
  },
  async 'a write'(api, org) {
    const { status, body } = await api.post(`/org/${org}/write`, {
      action: 'upsert_node',
      label: 'Person',
      properties: { name: `Ada Lindt ${++sent}` },
    });
    if (status !== 200) throw new Error(`write: ${status} ${JSON.stringify(body).slice(0, 300)}`);
  },
};

/** Asks one after another, `LEAST` times and then until `over` says so. */
async function asked(api: Client, { org_id }: Tenant, ask: string, over: (times: number) => boolean): Promise<Sample> {
  const times: number[] = [];
  const from = performance.now();
  const late = () => performance.now() - from > LONGEST_MS;
  while (times.length < LEAST || (!over(times.length) && !late())) {
    const began = performance.now();
    await ASKS[ask]?.(api, org_id);
    times.push(performance.now() - began);
  }
  return { times, seconds: (performance.now() - from) / 1_000 };
}

interface Arena {
  service: Service;
  /** A tenth of the whole load at the smallest size. */
  share: number;
}

const many = (service: Service, count: number): Promise<Tenant[]> =>
  Promise.all(Array.from({ length: count }, () => service.newOrg()));
const apiOf = (service: Service, { key }: Tenant) => client(service.url, key, { sockets: SOCKETS, timeout: 90_000 });

/** What others do; each resolves when it is done. */
const LOADS: Record<string, (arena: Arena) => Promise<unknown>> = {
  async '4 × 1,000 sync items'({ service, share }) {
    const load = async (org: Tenant, n: number) => {
      const items = sampleItems(1_000 * share, { seed: n + 1, prefix: `load-${++sent}` });
      const api = apiOf(service, org);
      await Promise.allSettled(items.map((item) => api.post('/ingest?sync=true', item)));
      api.close();
    };
    return Promise.all((await many(service, 4)).map(load));
  },
  async 'two items with 25,000 addresses'({ service, share }) {
    const to = Array.from({ length: 25_000 * share }, (_, n) => `Person Nr${n} <p${n}@crowd.example>`);
    const item = { entity: 'acme', source: 'mail', type: 'email', title: 'All', date: '2026-03-02', body: 'Hello.' };
    const send = (org: Tenant) => apiOf(service, org).post('/ingest?sync=true', { ...item, metadata: { to } });
    return Promise.all((await many(service, 2)).map(send));
  },
  async 'two orgs draining 4,000 items each'({ service, share }) {
    const drain = async (org: Tenant, n: number) => {
      const items = sampleItems(4_000 * share, { seed: n + 7, prefix: `drain-${++sent}` });
      for (let at = 0; at < items.length; at += 200)
        await org.api.post('/ingest', { items: items.slice(at, at + 200) });
      await org.api.post(`/org/${org.org_id}/items/reprocess`, { status: 'pending' });
      const left = `select 1 from items where org_id = $1 and status in ('pending', 'processing') limit 1`;
      while ((await service.db.query(left, [org.org_id])).rowCount) await new Promise((next) => setTimeout(next, 100));
    };
    return Promise.all((await many(service, 2)).map(drain));
  },
};

function line(what: string, ours: Figures, alone: Figures): Line {
  const ratio = ours.p99 / alone.p99;
  return { what, ours, baseline: alone, ratio, goal: `p99 ≤ ${GOAL} × alone`, reached: ratio <= GOAL };
}

async function compare(bench: Bench, ask: string): Promise<Line[]> {
  const service = await bench.service();
  const small = await service.newOrg();
  const api = client(service.url, small.key, { sockets: 4, timeout: 90_000 });
  await asked(api, small, ask, (times) => times >= LEAST);
  const alone = figures(await asked(api, small, ask, (times) => times >= ALONE));
  const lines: Line[] = [];
  for (const [name, load] of Object.entries(LOADS)) {
    let done = false;
    const loading = load({ service, share: bench.size <= 10_000 ? 0.1 : 1 }).finally(() => (done = true));
    const ours = figures(await asked(api, small, ask, () => done));
    await loading;
    lines.push(line(`${ask} beside ${name}`, ours, alone));
    bench.say(`${ask} beside ${name}: p99 ${Math.round(ours.p99)} ms, alone ${Math.round(alone.p99)} ms`);
  }
  api.close();
  return lines;
}

export const fairness = scenario({
  name: 'fairness',
  order: 11,
  async run(bench) {
    const lines: Line[] = [];
    for (const ask of Object.keys(ASKS)) lines.push(...(await compare(bench, ask)));
    return lines;
  },
});
