import { setTimeout as pause } from 'node:timers/promises';
import { LEASE_SECONDS } from '../../../src/stores/items/item-claims.ts';
import { sampleItems } from '../../support/samples/sample-items.ts';
import { fault } from '../fault.ts';
import type { Ledger } from '../ledger.ts';
import { judge, makeDue, open, until } from '../rest.ts';
import { send } from '../sender.ts';

export const workerAsleep = fault({
  name: 'a worker asleep while its lease passes on',
  async run({ service, random, seed, scale }) {
    const tenant = await service.newOrg();
    const ledger: Ledger = new Map();
    const other = await service.extraWorkers();
    const broken: string[] = [];
    const recovery: number[] = [];
    for (let round = 0; round < scale; round++) {
      await send(tenant.api, ledger, sampleItems(150, { seed: seed + round, prefix: `asleep-${round}` }));
      await makeDue(tenant);
      await pause(30 + random.int(150));
      const asleep = service.process('workers')!;
      asleep.signal('SIGSTOP');
      const from = performance.now();
      const done = await until((LEASE_SECONDS + 20) * 1_000, async () => (await open(service, tenant.org_id)) === 0);
      recovery.push(performance.now() - from);
      asleep.signal('SIGCONT');
      if (!done) broken.push(`${await open(service, tenant.org_id)} items waited for the worker that slept`);
    }
    await other.end('SIGTERM');
    return judge(service, tenant, ledger, recovery, broken);
  },
});
