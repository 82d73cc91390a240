import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sampleItems } from '../../support/samples/sample-items.ts';
import { fault } from '../fault.ts';
import type { Ledger } from '../ledger.ts';
import { drain, judge } from '../rest.ts';
import { send } from '../sender.ts';

export const takenBack = fault({
  name: 'an item taken back leaves no trace',
  async run({ service, random, seed, scale }) {
    const tenant = await service.newOrg();
    const ledger: Ledger = new Map();
    const items = random.shuffle(sampleItems(60 * scale, { seed, prefix: 'back', words: 90 }));
    await send(tenant.api, ledger, items, { inFlight: 2 });
    await drain(service, tenant);
    const broken: string[] = [];
    const recovery: number[] = [];
    const taken = items.slice(0, 20 * scale).map((item) => ledger.get(item.idempotency_key)!);
    for (const entry of taken) {
      const id = [...entry.ids][0]!;
      const gone = await tenant.api.del(`/org/${tenant.org_id}/items/${id}`);
      recovery.push(gone.ms);
      if (gone.status !== 200) broken.push(`taking ${id} back answered ${gone.status}`);
      const again = await tenant.api.post('/ingest', entry.item);
      if (again.body.duplicates?.[0]?.id !== id) broken.push(`the key of ${id} was not a duplicate afterwards`);
      ledger.delete(entry.key);
    }
    const ids = taken.flatMap((entry) => [...entry.ids]);
    const files = await readdir(join(service.dataDir, 'collector', tenant.org_id), { recursive: true });
    if (ids.some((id) => files.some((file) => file.includes(id))))
      broken.push('a file of an item that was taken back is still there');
    return judge(service, tenant, ledger, recovery, broken);
  },
});
