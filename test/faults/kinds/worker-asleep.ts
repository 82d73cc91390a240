import { setTimeout as pause } from 'node:timers/promises';
import { LEASE_SECONDS } from '../../../src/stores/extraction/item-claims.ts';
import type { Tenant } from '../../support/http/service.ts';
import type { Random } from '../../support/random.ts';
import { sampleItems } from '../../support/samples/sample-items.ts';
import { fault } from '../fault.ts';
import type { Ledger } from '../ledger.ts';
import { begin, judge, makeDue, open, until } from '../rest.ts';
import { send } from '../sender.ts';

/** What a worker has claimed and reads. */
const IN_HAND = `select from items where org_id = $1 and status = 'processing' and lease_until is not null`;
/** In which a worker that wakes ends what it had in hand. */
const AWAKE_MS = 2_000;

/** Takes half of the items back that others have done by then. */
async function takeBack({ api, org_id }: Tenant, ledger: Ledger, random: Random): Promise<void> {
  const entries = [...ledger.values()].filter(({ outcome }) => outcome === 'acked');
  for (const { key, ids } of random.shuffle(entries).slice(0, entries.length / 2)) {
    for (const id of ids) await api.del(`/org/${org_id}/items/${id}`);
    ledger.delete(key);
  }
}

export const workerAsleep = fault({
  name: 'a worker asleep while its lease passes on',
  async run({ service, random, seed, scale }) {
    const { tenant, ledger } = await begin(service);
    const other = await service.extraWorkers();
    const broken: string[] = [];
    const recovery: number[] = [];
    for (let round = 0; round < scale; round++) {
      await send(tenant.api, ledger, sampleItems(150, { seed: seed + round, prefix: `asleep-${round}` }));
      await makeDue(tenant);
      const asleep = service.process('workers');
      if (!asleep) throw new Error('no workers run');
      await until(10_000, async () => (await service.db.query(IN_HAND, [tenant.org_id])).rowCount !== 0, 5);
      asleep.signal('SIGSTOP');
      const from = performance.now();
      const done = await until((LEASE_SECONDS + 20) * 1_000, async () => (await open(service, tenant.org_id)) === 0);
      recovery.push(performance.now() - from);
      await takeBack(tenant, ledger, random);
      asleep.signal('SIGCONT');
      await pause(AWAKE_MS);
      if (!done) broken.push(`${await open(service, tenant.org_id)} items waited for the worker that slept`);
    }
    await other.end('SIGTERM');
    return judge({ service, tenant, ledger }, recovery, broken);
  },
});
