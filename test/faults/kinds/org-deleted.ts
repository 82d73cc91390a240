import { setTimeout as pause } from 'node:timers/promises';
import { sql } from '../../../src/stores/db/sql.ts';
import { keysWith } from '../../support/http/keys-with.ts';
import { rowsWith } from '../../support/rows-with.ts';
import { sampleItems } from '../../support/samples/sample-items.ts';
import type { Service, Tenant } from '../../support/http/service.ts';
import { source, type Source } from '../../support/http/source.ts';
import { fault } from '../fault.ts';
import { judge, until } from '../rest.ts';

/** What an org is in the middle of when it is deleted; answers with the statuses that its own requests got. */
type Busy = (tenant: Tenant, crm: Source, seed: number) => Promise<number[]>;

const ENTITY = 'acme';
const BUSY: Record<string, Busy> = {
  async ingesting({ api }, _, seed) {
    const batches = Array.from({ length: 5 }, (_, n) =>
      sampleItems(20, { seed: seed + n, prefix: `doomed-${seed}-${n}` }),
    );
    const answers = await Promise.all(batches.map((items) => api.post('/ingest', { items })));
    return answers.map(({ status }) => status);
  },
  async exporting({ api, org_id }, _, seed) {
    const items = sampleItems(20, { seed, prefix: `doomed-${seed}` });
    const asked = [
      api.post('/ingest', { items }),
      ...['zip', 'graph-json'].map((f) => api.get(`/org/${org_id}/export?format=${f}`)),
    ];
    return (await Promise.all(asked)).map(({ status }) => status);
  },
  async syncing({ api, org_id }, crm) {
    const stored = await api.post(`/org/${org_id}/connections/vault`, crm.connection({ entity: ENTITY }));
    return [stored.status];
  },
};
const LEGAL = [200, 202, 410];

/** Deletes an org at a moment of what it is busy with; answers with what was not as it should be. */
async function doom(service: Service, kind: string, crm: Source, seed: number, delay: number): Promise<string[]> {
  const tenant = await service.newOrg([ENTITY]);
  const busy = BUSY[kind]!(tenant, crm, seed);
  await pause(delay);
  const deleted = await tenant.api.post(`/org/${tenant.org_id}/delete`, { confirm: true });
  const statuses = await busy;
  const odd = statuses
    .filter((status) => !LEGAL.includes(status))
    .map((status) => `${kind}: an answer had status ${status}`);
  if (deleted.status !== 200) odd.push(`${kind}: deleting answered ${deleted.status}`);
  await service.db.query(sql`update orgs set deleted_at = now() - interval '91 days' where org_id = ${tenant.org_id}`);
  return [...odd, ...(await erased(service, tenant.org_id))];
}

async function erased(service: Service, org: string): Promise<string[]> {
  const done = await until(60_000, async () => {
    await service.admin.post('/admin/run', { job: 'purge' });
    return (await service.db.query(sql`select from orgs where org_id = ${org}`)).rowCount === 0;
  });
  if (!done) return [`${org} is not purged`];
  let left: string[] = [];
  await until(30_000, async () => {
    left = await remains(service, org);
    return left.length === 0;
  });
  return left.map((row) => `${org} left ${row.slice(0, 200)}`);
}

/** Rows and keys that name the org; a job that a worker has in hand as the purge ends goes when it is done. */
async function remains(service: Service, org: string): Promise<string[]> {
  const left = await rowsWith(service.db, org);
  return [...left.filter((row) => !row.startsWith('public.audit ')), ...(await keysWith(service.redis?.url, org))];
}

export const orgDeleted = fault({
  name: 'an org deleted while it ingests, exports and syncs',
  async run({ service, random, seed, scale }) {
    await using crm = await source(60);
    const keep = await service.newOrg();
    const broken: string[] = [];
    const recovery: number[] = [];
    for (let round = 0; round < (scale > 1 ? 50 : 3); round++)
      for (const kind of Object.keys(BUSY)) {
        const from = performance.now();
        broken.push(...(await doom(service, kind, crm, seed + round, random.int(60))));
        recovery.push(performance.now() - from);
      }
    return judge({ service, tenant: keep, ledger: new Map() }, recovery, broken);
  },
});
