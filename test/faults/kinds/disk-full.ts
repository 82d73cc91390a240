import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { canMount, smallDisk } from '../injecting.ts';
import { sampleItems } from '../../support/samples/sample-items.ts';
import { fault } from '../fault.ts';
import { entries } from '../ledger.ts';
import { begin, judge } from '../rest.ts';
import { send } from '../sender.ts';

const [SMALL, LARGE] = [400_000, 100_000_000];

export const diskFull = fault({
  name: 'the disk of the files is full, then has room again',
  accepting: true,
  possible: canMount,
  async run({ service, seed, scale }) {
    const { tenant, ledger } = await begin(service);
    const statuses = new Map<number, number>();
    const folder = join(service.dataDir, 'collector', tenant.org_id);
    await mkdir(folder, { recursive: true });
    const disk = smallDisk(folder, SMALL);
    try {
      const items = sampleItems(150 * scale, { seed, prefix: 'full', words: 300 });
      const heard = ({ status }: { status: number }) => void statuses.set(status, (statuses.get(status) ?? 0) + 1);
      await send(tenant.api, ledger, items, { batch: 10, inFlight: 2, patience: 1_000, heard });
      const broken = [...statuses.keys()]
        .filter((one) => ![200, 507].includes(one))
        .map((one) => `an answer was ${one}`);
      if (!statuses.has(507)) broken.push('the disk was never full');
      const { rows } = await service.db.query('select count(*)::int n from items where org_id = $1', [tenant.org_id]);
      const acked = entries(ledger, 'acked').length;
      if (rows[0].n !== acked) broken.push(`${acked} items were acknowledged and ${rows[0].n} have a row`);
      disk.more(LARGE);
      const from = performance.now();
      await send(tenant.api, ledger, items, { batch: 10, inFlight: 2 });
      return await judge({ service, tenant, ledger }, [performance.now() - from], broken);
    } finally {
      disk.end();
    }
  },
});
