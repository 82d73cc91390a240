import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { Tenant } from '../../support/http/service.ts';
import { sampleItems, type SampleItem } from '../../support/samples/sample-items.ts';
import { fault } from '../fault.ts';
import { canInject, inject } from '../injecting.ts';
import { note, type Ledger } from '../ledger.ts';
import { begin, drain, found } from '../rest.ts';

const IN_FLIGHT = 4;

/** Sends texts as files, a few at a time; answers the statuses. */
async function sendFiles({ api }: Tenant, ledger: Ledger, items: SampleItem[]): Promise<number[]> {
  const waiting = items.values();
  const statuses: number[] = [];
  const lane = async () => {
    for (const item of waiting) {
      const query = new URLSearchParams({
        entity: item.entity,
        filename: 'a.txt',
        idempotency_key: item.idempotency_key,
      });
      const type = { 'content-type': 'text/plain' };
      const { status, body } = await api.call('POST', `/ingest/file?${query.toString()}`, Buffer.from(item.body), type);
      statuses.push(status);
      const entry = note(ledger, item);
      entry.outcome = status === 200 ? 'acked' : 'rejected';
      if (status === 200) entry.ids.add(body.ids[0]);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, lane));
  return statuses;
}

export const sentFilesUnsynced = fault({
  name: 'fsyncs of the folder of sent files fail',
  accepting: true,
  possible: canInject,
  async run({ service, seed, scale }) {
    const { tenant, ledger } = await begin(service);
    const web = service.process('web');
    if (!web) throw new Error('no web process runs');
    const [first, ...others] = sampleItems(20 * scale, { seed, prefix: 'sent', words: 30 });
    const broken: string[] = [];
    const expectAll = (when: string, wanted: number[], statuses: number[]) => {
      const other = statuses.find((status) => !wanted.includes(status));
      if (other !== undefined) broken.push(`${when} an answer was ${other}`);
    };
    expectAll('before', [200], await sendFiles(tenant, ledger, first ? [first] : []));
    const folder = await realpath(join(service.dataDir, 'exports', tenant.org_id, 'files'));
    const stop = await inject(web.pid, 'fsync', 'error=EIO', folder);
    expectAll('with EIO', [500, 503], await sendFiles(tenant, ledger, others));
    const { rows } = await service.db.query('select count(*)::int n from items where org_id = $1', [tenant.org_id]);
    if (rows[0].n !== 1) broken.push(`with EIO ${rows[0].n - 1} items have a row`);
    await stop();
    const from = performance.now();
    expectAll('afterwards', [200], await sendFiles(tenant, ledger, others));
    const recovery = [performance.now() - from];
    await drain(service, tenant);
    return { findings: await found(service, tenant, ledger), recovery, broken };
  },
});
