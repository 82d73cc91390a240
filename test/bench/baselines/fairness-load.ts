import { client, type Client } from '../../support/http/client.ts';
import { sampleItems } from '../../support/samples/sample-items.ts';
import { openPool } from '../../../src/stores/db/sql.ts';
import { answer } from '../child.ts';
import { closedLoop } from '../measure.ts';

/** What large orgs do beside a small one, in a process of its own, so that the small one's client waits for none of it. */
export interface LoadInput {
  load: Load;
  url: string;
  databaseUrl: string;
  orgs: { org_id: string; key: string }[];
  /** Of the whole load. */
  share: number;
  /** Another for each load of a run. */
  seed: number;
}
export type Load = 'syncs' | 'many in flight' | 'crowds' | 'drains';

const SOCKETS = 4_000;
const IN_FLIGHT = 50;
const BATCH = 200;

type Org = Omit<LoadInput, 'orgs' | 'load'> & { org: LoadInput['orgs'][number]; api: Client };

const items = (count: number, { org, seed, share }: Org) =>
  sampleItems(count * share, { seed, prefix: `${org.org_id}-${seed}` });

/** What each of the orgs does; it resolves when all of it is done. */
const LOADS: Record<Load, (org: Org) => Promise<unknown>> = {
  syncs: (org) => Promise.allSettled(items(1_000, org).map((item) => org.api.post('/ingest?sync=true', item))),

  async 'many in flight'(org) {
    const all = items(4_000, org);
    await closedLoop(all.length, IN_FLIGHT, async (n) => void (await org.api.post('/ingest?sync=true', all[n])));
  },

  async crowds({ api, share }) {
    const to = Array.from({ length: 25_000 * share }, (_, n) => `Person Nr${n} <p${n}@crowd.example>`);
    const item = { entity: 'acme', source: 'mail', type: 'email', title: 'All', date: '2026-03-02', body: 'Hello.' };
    await api.post('/ingest?sync=true', { ...item, metadata: { to } });
  },

  async drains(given) {
    const { api, org, databaseUrl } = given;
    const all = items(4_000, given);
    for (let at = 0; at < all.length; at += BATCH) await api.post('/ingest', { items: all.slice(at, at + BATCH) });
    await api.post(`/org/${org.org_id}/items/reprocess`, { status: 'pending' });
    const db = openPool(databaseUrl, { max: 1 });
    const left = `select 1 from items where org_id = $1 and status in ('pending', 'processing') limit 1`;
    while ((await db.query(left, [org.org_id])).rowCount) await new Promise((next) => setTimeout(next, 100));
    await db.end();
  },
};

answer(async ({ load, orgs, ...given }: LoadInput) => {
  await Promise.all(
    orgs.map((org, n) => {
      const api = client(given.url, org.key, { sockets: SOCKETS, timeout: 90_000 });
      return LOADS[load]({ ...given, seed: given.seed + n, org, api });
    }),
  );
  return { done: true };
});
