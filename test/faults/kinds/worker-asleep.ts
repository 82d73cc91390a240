import { setTimeout as pause } from 'node:timers/promises';
import type { Tenant } from '../../support/http/service.ts';
import type { Random } from '../../support/random.ts';
import { sampleItems } from '../../support/samples/sample-items.ts';
import { fault } from '../fault.ts';
import type { Ledger } from '../ledger.ts';
import { begin, judge, makeDue, open, takeBack, until } from '../rest.ts';
import { send } from '../sender.ts';

/** What a worker has claimed and reads. */
const IN_HAND = `select from items where org_id = $1 and status = 'processing' and lease_until is not null`;
/** Others take over within a quarter of it where the machine has nothing else to do; whoever waited for the sleeper would wait for ever. */
const PATIENCE_MS = 90_000;
/** In which a worker that wakes ends what it had in hand. */
const AWAKE_MS = 2_000;

/** Takes half of the items back that others have done by then; what is wrong with the answers. */
async function takeHalf(tenant: Tenant, ledger: Ledger, random: Random): Promise<string[]> {
  const broken: string[] = [];
  const entries = [...ledger.values()].filter(({ outcome }) => outcome === 'acked');
  for (const { key, ids } of random.shuffle(entries).slice(0, entries.length / 2)) {
    for (const id of ids) {
      const status = await takeBack(tenant, id);
      if (status !== 200) broken.push(`taking ${id} back answered ${status}`);
    }
    ledger.delete(key);
  }
  return broken;
}

export const workerAsleep = fault({
  name: 'a worker asleep while its lease passes on',
  async run({ service, random, seed, scale }) {
    const { tenant, ledger } = await begin(service);
    const broken: string[] = [];
    const recovery: number[] = [];
    for (let round = 0; round < scale; round++) {
      await send(tenant.api, ledger, sampleItems(150, { seed: seed + round, prefix: `asleep-${round}` }));
      await makeDue(tenant);
      const asleep = service.process('workers');
      if (!asleep) throw new Error('no workers run');
      const inHand = async () => (await service.db.query(IN_HAND, [tenant.org_id])).rowCount !== 0;
      if (!(await until(30_000, inHand, 5))) broken.push('nothing was in hand of the worker that was to sleep');
      asleep.signal('SIGSTOP');
      const other = await service.extraWorkers(); // started only now, so that what is in hand is the sleeper's
      const from = performance.now();
      const done = await until(PATIENCE_MS, async () => (await open(service, tenant.org_id)) === 0);
      recovery.push(performance.now() - from);
      broken.push(...(await takeHalf(tenant, ledger, random)));
      asleep.signal('SIGCONT');
      await pause(AWAKE_MS);
      if (!done) broken.push(`${await open(service, tenant.org_id)} items waited for the worker that slept`);
      await other.end('SIGTERM');
    }
    return judge({ service, tenant, ledger }, recovery, broken);
  },
});
