import { canInject, inject } from '../injecting.ts';
import { sampleItems } from '../../support/samples/sample-items.ts';
import { fault } from '../fault.ts';
import { begin, judge } from '../rest.ts';
import { send } from '../sender.ts';

/** What each error of a disk is answered with. */
const ERRORS: [error: string, statuses: number[]][] = [
  ['EIO', [500, 503]],
  ['ENOSPC', [507]],
];

export const failingFsync = fault({
  name: 'every fsync fails: EIO, ENOSPC',
  accepting: true,
  possible: canInject,
  async run({ service, seed, scale }) {
    const { tenant, ledger } = await begin(service);
    const [recovery, broken]: [number[], string[]] = [[], []];
    for (const [n, [error, statuses]] of ERRORS.entries()) {
      const items = sampleItems(20 * scale, { seed: seed + n, prefix: `fsync-${error}`, words: 30 });
      const web = service.process('web');
      if (!web) throw new Error('no web process runs');
      const stop = await inject(web.pid, 'fsync,fdatasync', `error=${error}`);
      await send(tenant.api, ledger, items, {
        batch: 5,
        inFlight: 2,
        patience: 1_000,
        heard({ status }) {
          if (!statuses.includes(status)) broken.push(`with ${error} an answer was ${status}`);
        },
      });
      const { rows } = await service.db.query('select count(*)::int n from items where org_id = $1', [tenant.org_id]);
      const known = n * items.length;
      if (rows[0].n !== known) broken.push(`with ${error} ${rows[0].n - known} items have a row`);
      await stop();
      const from = performance.now();
      await send(tenant.api, ledger, items, { batch: 5, inFlight: 2 });
      recovery.push(performance.now() - from);
    }
    return judge({ service, tenant, ledger }, recovery, broken);
  },
});
