import { sampleItems, type SampleItem } from '../../support/samples/sample-items.ts';
import type { Process } from '../../support/processes.ts';
import type { Service } from '../../support/http/service.ts';
import { fault } from '../fault.ts';
import { difference, type Fingerprint } from '../fingerprint.ts';
import { begin, drain, found, graphOf } from '../rest.ts';
import { send } from '../sender.ts';

async function inOrder(service: Service, items: SampleItem[], batch: number) {
  const { tenant, ledger } = await begin(service);
  const half = Math.ceil(items.length / 2);
  await send(tenant.api, ledger, items.slice(0, half), { batch, inFlight: 1 });
  await drain(service, tenant);
  await send(tenant.api, ledger, items.slice(half), { batch, inFlight: 4 });
  await drain(service, tenant);
  return { findings: await found(service, tenant, ledger), graph: await graphOf(tenant, ledger) };
}

export const orders = fault({
  name: 'random orders, batch sizes and worker counts give one graph',
  async run({ service, random, seed, scale }) {
    const items = sampleItems(scale > 1 ? 300 : 100, { seed, prefix: 'order', words: 90 });
    let first: Fingerprint | undefined;
    const broken: string[] = [];
    const further: Process[] = [];
    let findings = (await inOrder(service, [], 1)).findings;
    for (let n = 0; n < (scale > 1 ? 20 : 5); n++) {
      if (n === 3) further.push(await service.extraWorkers());
      const run = await inOrder(service, n ? random.shuffle(items) : items, [1, 7, 50, 100][n % 4]!);
      first ??= run.graph;
      if (run.graph.sha !== first.sha)
        broken.push(`order ${n} gives another graph: ${difference(first, run.graph, 2).join(' ')}`);
      findings = run.findings;
    }
    for (const process of further) await process.end('SIGTERM');
    return { findings, equal: broken.length === 0, recovery: [], broken };
  },
});
