import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { transaction } from '../../../src/stores/db/sql.ts';
import { sampleItems } from '../../support/samples/sample-items.ts';
import type { Service, Tenant } from '../../support/http/service.ts';
import { fault } from '../fault.ts';
import type { Ledger } from '../ledger.ts';
import { begin, drain, judge, makeDue, takeBack, until } from '../rest.ts';
import { send } from '../sender.ts';

const WAITS_MS = 20_000;
const waiting = (process: string): string =>
  `select from pg_stat_activity where application_name = 'quern ${process}' and wait_event_type = 'Lock'`;

const nodesOf = async ({ api, org_id }: Tenant): Promise<number> =>
  (await api.get(`/org/${org_id}/stats`)).body.total_nodes;

/** Takes items back at the moment at which their extraction has put down what they say and has not ended; answers what is wrong with what is left. */
async function whileExtracted(service: Service, seed: number): Promise<string[]> {
  const tenant = await service.newOrg();
  const empty = await nodesOf(tenant);
  const ledger: Ledger = new Map();
  await send(tenant.api, ledger, sampleItems(40, { seed, prefix: 'extracted', words: 40 }));
  const come = (process: string) =>
    until(WAITS_MS, async () => (await service.db.query(waiting(process))).rowCount !== 0);
  const taken = await transaction(service.db, async (db) => {
    await db.query('lock table passages in exclusive mode');
    await makeDue(tenant);
    const met = await come('workers');
    const answers = [...ledger.values()].flatMap(({ ids }) => [...ids].map((id) => takeBack(tenant, id)));
    return { met: met && (await come('web')), answers };
  });
  const statuses = new Set(await Promise.all(taken.answers));
  const left = (await nodesOf(tenant)) - empty;
  return [
    ...(taken.met ? [] : ['no item was taken back while it was extracted']),
    ...[...statuses].filter((status) => status !== 200).map((status) => `taking an item back answered ${status}`),
    ...(left === 0 ? [] : [`${left} nodes are left of items that were taken back while they were extracted`]),
  ];
}

export const takenBack = fault({
  name: 'an item taken back leaves no trace',
  async run({ service, random, seed, scale }) {
    const { tenant, ledger } = await begin(service);
    const items = random.shuffle(sampleItems(60 * scale, { seed, prefix: 'back', words: 90 }));
    await send(tenant.api, ledger, items, { inFlight: 2 });
    await drain(service, tenant);
    const broken = await whileExtracted(service, seed);
    const recovery: number[] = [];
    const taken = items.slice(0, 20 * scale).map((item) => ledger.get(item.idempotency_key)!);
    for (const entry of taken) {
      const id = [...entry.ids][0]!;
      const from = performance.now();
      const status = await takeBack(tenant, id);
      recovery.push(performance.now() - from);
      if (status !== 200) broken.push(`taking ${id} back answered ${status}`);
      const again = await tenant.api.post('/ingest', entry.item);
      if (again.body.duplicates?.[0]?.id !== id) broken.push(`the key of ${id} was not a duplicate afterwards`);
      ledger.delete(entry.key);
    }
    const ids = taken.flatMap((entry) => [...entry.ids]);
    const files = await readdir(join(service.dataDir, 'collector', tenant.org_id), { recursive: true });
    if (ids.some((id) => files.some((file) => file.includes(id))))
      broken.push('a file of an item that was taken back is still there');
    return judge({ service, tenant, ledger }, recovery, broken);
  },
});
