import { setTimeout as pause } from 'node:timers/promises';
import { client, type Client } from '../../support/http/client.ts';
import { sampleItems } from '../../support/samples/sample-items.ts';
import type { Service, Tenant } from '../../support/http/service.ts';
import { ask } from '../child.ts';
import { closedLoop, median, memoryOf } from '../measure.ts';
import { scenario, type Line } from '../scenario.ts';

const ITEMS = 20_000;
const BATCH = 500;
/** Items a second. */
const GOALS = { embedded: 380, scale: 300 };
/** All runs together; a slow machine makes fewer of them. */
const BUDGET_MS = 240_000;
const DONE = `select count(*)::int as n from items where org_id = $1 and status = 'extracted'`;

async function accept(api: Client, run: number): Promise<void> {
  const items = sampleItems(ITEMS, { seed: 100 + run, prefix: `drain-${run}` });
  await closedLoop(ITEMS / BATCH, 4, async (n) => {
    const { status, body } = await api.post('/ingest', { items: items.slice(n * BATCH, (n + 1) * BATCH) });
    if (status !== 200) throw new Error(`ingest: ${status} ${JSON.stringify(body).slice(0, 500)}`);
  });
}

/** Milliseconds at which each tenth of the items was searchable. */
async function drain(service: Service, tenant: Tenant, api: Client): Promise<number[]> {
  const count = async () => (await service.db.query<{ n: number }>(DONE, [tenant.org_id])).rows[0]!.n;
  const before = await count();
  const tenths: number[] = [];
  const from = performance.now();
  await api.post(`/org/${tenant.org_id}/items/reprocess`, { status: 'pending' });
  while (tenths.length < 10) {
    const done = (await count()) - before;
    while (tenths.length < 10 && done >= (ITEMS / 10) * (tenths.length + 1)) tenths.push(performance.now() - from);
    await pause(100);
  }
  return tenths;
}

function flatness(tenths: number[][]): Line {
  const first = tenths[0]![1]! - tenths[0]![0]!;
  const last = tenths.at(-1)![9]! - tenths.at(-1)![8]!;
  const what = `last tenth of ${tenths.length * ITEMS} items against the second of the first run`;
  return { what, ratio: first / last, goal: '≥ 0.8 of it', reached: first / last >= 0.8 };
}

export const draining = scenario({
  name: 'drain',
  order: 3,
  async run(bench) {
    const service = await bench.service();
    const tenant = await service.newOrg();
    const api = client(service.url, tenant.key, { sockets: 4 });
    const tenths: number[][] = [];
    const from = performance.now();
    for (let run = 0; run < bench.runs && (performance.now() - from) * (1 + 1 / (run || 1)) < BUDGET_MS; run++) {
      await accept(api, run);
      tenths.push(await drain(service, tenant, api));
      bench.say(`${Math.round(ITEMS / (tenths.at(-1)![9]! / 1000))} items/s`);
    }
    const memory = memoryOf([service.process('web')!.pid, service.process('workers')!.pid]);
    const rate = median(tenths.map((t) => ITEMS / (t[9]! / 1000)));
    const alone = await ask<number>('extract.ts', { runs: bench.runs, count: 3_000 });
    const goal = GOALS[bench.profile];
    const ours = {
      what: `${ITEMS} items of 170 words, accepted to searchable`,
      ours: { rate },
      baseline: { rate: alone },
    };
    return [
      {
        ...ours,
        ratio: rate / alone,
        goal: `≥ 0.5 of extraction alone, ≥ ${goal}/s`,
        reached: rate / alone >= 0.5 && rate >= goal,
        memory,
      },
      flatness(tenths),
    ];
  },
});
