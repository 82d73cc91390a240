import { client, type Client } from '../../support/http/client.ts';
import { sampleItems } from '../../support/samples/sample-items.ts';
import type { Service, Tenant } from '../../support/http/service.ts';
import { figures, type Figures, type Sample } from '../measure.ts';
import type { Load, LoadInput } from '../baselines/fairness-load.ts';
import { ask as runChild } from '../child.ts';
import { scenario, type Bench, type Line } from '../scenario.ts';

const ALONE = 300;
const LEAST = 10;
const LONGEST_MS = 60_000;
/** Times that a small org may take beside others of what it takes alone. */
const GOAL = 3;

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

/** What others do meanwhile, and how many orgs do it. */
const LOADS: { name: string; load: Load; orgs: number }[] = [
  { name: '4 × 1,000 sync items', load: 'syncs', orgs: 4 },
  { name: 'an org with 50 sync items in flight', load: 'many in flight', orgs: 1 },
  { name: 'two items with 25,000 addresses', load: 'crowds', orgs: 2 },
  { name: 'two orgs draining 4,000 items each', load: 'drains', orgs: 2 },
];

/** Has orgs of their own do it; `share` of the whole load. */
async function begin(service: Service, { load, orgs: count }: (typeof LOADS)[number], share: number): Promise<unknown> {
  const { url, databaseUrl } = service;
  const tenants = await Promise.all(Array.from({ length: count }, () => service.newOrg()));
  const orgs = tenants.map(({ org_id, key }) => ({ org_id, key }));
  return runChild('fairness-load.ts', { load, url, databaseUrl, orgs, share, seed: ++sent } satisfies LoadInput);
}

function line(what: string, ours: Figures, alone: Figures): Line {
  const ratio = ours.p99 / alone.p99;
  return { what, ours, baseline: alone, ratio, goal: `p99 ≤ ${GOAL} × alone`, reached: ratio <= GOAL };
}

/** On a service of its own, so that nothing is left of another load; what others do they do again, in other orgs, until as much was asked beside them as alone. */
async function compare(bench: Bench, ask: string, others: (typeof LOADS)[number]): Promise<Line> {
  const service = await bench.service();
  const small = await service.newOrg();
  const api = client(service.url, small.key, { sockets: 4, timeout: 90_000 });
  await asked(api, small, ask, (times) => times >= LEAST);
  const alone = figures(await asked(api, small, ask, (times) => times >= ALONE));
  let [done, isEnough] = [false, false];
  const share = bench.size <= 10_000 ? 0.1 : 1;
  const load = async () => {
    do await begin(service, others, share);
    while (!isEnough);
  };
  const loading = load().finally(() => (done = true));
  const over = (times: number) => {
    isEnough = times >= ALONE;
    return done;
  };
  const ours = figures(await asked(api, small, ask, over));
  isEnough = true;
  await loading;
  api.close();
  for (const role of ['workers', 'web'] as const) await service.kill(role);
  bench.say(`${ask} beside ${others.name}: p99 ${Math.round(ours.p99)} ms, alone ${Math.round(alone.p99)} ms`);
  return line(`${ask} beside ${others.name}`, ours, alone);
}

export const fairness = scenario({
  name: 'fairness',
  order: 11,
  async run(bench) {
    const lines: Line[] = [];
    for (const ask of Object.keys(ASKS)) for (const load of LOADS) lines.push(await compare(bench, ask, load));
    return lines;
  },
});
