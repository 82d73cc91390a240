import { elementAt } from '../../../src/common/element-at.ts';
import { put } from '../../../src/stores/operations/dead-letters.ts';
import { sql } from '../../../src/stores/db/sql.ts';
import type { Harness, OrgFixture } from '../../support/harness.ts';
import { suggesting } from '../../support/suggestions.ts';

export const FEED = { slug: 'rss', entity: 'acme', credentials: { url: 'https://news.example/feed.xml' } };
export const SCHEDULE = { entity: 'acme', toolkit: 'rss', schedule: '0 6 * * *' };
export const CLIENT = { slug: 'gmail', entity: 'acme', client_id: 'quarry', client_secret: 'of-the-tests' };

export const at =
  ({ id, owner }: OrgFixture) =>
  async (path: string, body: unknown = {}): Promise<any> =>
    (await owner.post(`/org/${id}/${path}`, body)).body;

export const item = (title: string) => ({ entity: 'acme', source: 'notes', title, body: `${title} by Ines Marlow.` });

/** The ids of contacts that were written by hand. */
export async function people(org: OrgFixture, names: string[]): Promise<string[]> {
  const written = names.map((name, n) => ({
    action: 'upsert_node',
    label: 'Contact',
    node_id: `crm-${n}`,
    properties: { name },
  }));
  return Promise.all(written.map(async (body) => (await at(org)('write', body)).node_id));
}

export async function merged(org: OrgFixture): Promise<string> {
  const [keep_id, drop_id] = await people(org, ['Ada Lindt', 'Ben Okoro']);
  return (await at(org)('merges', { keep_id, drop_id })).merge_id;
}

export async function pair(h: Harness, { id, owner }: OrgFixture): Promise<string> {
  const mails = ['nordwind.example', 'gmail.com'].map((domain) => ({
    ...item(`From ${domain}`),
    type: 'email',
    date: '2026-03-02',
    metadata: { from: `Zoltan Obermaier <obermaier@${domain}>` },
  }));
  await owner.post('/ingest?sync=true', { items: mails });
  await h.drain();
  return (await owner.get(`/org/${id}/l3/review_pairs`)).body.pairs[0].pair_id;
}

/** What people are asked about two merges, or an edge. */
export async function asked(h: Harness, org: OrgFixture, category: string): Promise<string[]> {
  for (const id of ['contact:mira.lang@a.example', 'contact:mira.lang@b.example'])
    await at(org)('write', {
      action: 'upsert_node',
      node_id: id,
      properties: { name: 'Mira Lang', phone: '+41445550311' },
    });
  await at(org)('write', UNSURE);
  const { night, listed } = suggesting(h, org);
  await night();
  return (await listed(`&category=${category}`)).map(({ id }: { id: string }) => id);
}

export const UNSURE = {
  action: 'upsert_node',
  label: 'Contact',
  node_id: 'crm-unsure',
  properties: { name: 'Dora Vance' },
  confidence: 0.8,
};

export const connected = async (org: OrgFixture): Promise<string> =>
  (await at(org)('connections/vault', FEED)).connection_id;
export const removed = (org: OrgFixture) => async (id: string) => org.owner.del(`/org/${org.id}/connections/${id}`);

export const letter = (db: Harness['db'], n: number) =>
  put(db, { queue: 'purge', job: 'sweep', payload: {}, reason: 'no good', attempts: 5 }, `letter ${n}`);

/** A run that waits for an owner, as one does whose source has lost much. */
export async function heldRun({ db }: Harness, org: OrgFixture): Promise<string> {
  await connected(org);
  const { rows } = await db.query(
    sql`update syncs set status = 'held', lease_epoch = lease_epoch + 1, lease_until = null, due_at = null
      where org_id = ${org.id} returning run_id`,
  );
  return (elementAt(rows, 0) as { run_id: string }).run_id;
}

/** Where what requests do is kept, and nothing that happens beside them. */
const KEPT = [
  'billing_customers',
  'businesses',
  'connections',
  'decided_pairs',
  'decisions',
  'documents',
  'graphs',
  'items',
  'keys',
  'members',
  'oauth_requests',
  'orgs where deleted_at is null',
  'orgs',
  'public_tokens',
  'rules',
  'schedules',
  'suggestions',
  'syncs',
  'templates',
  'webhooks',
];

/** How many rows there are of what requests do, once all work is done. */
export async function effects(h: Harness): Promise<Record<string, number>> {
  await h.drain();
  const counted = KEPT.map(async (kept) => [kept, (await h.db.query(`select from ${kept}`)).rowCount!] as const);
  return Object.fromEntries(await Promise.all(counted));
}

/** What an answer tells of what was done: not what waits to be told, nor fields that tell how things are now. */
export const told = (answer: object, now: string[] = []): object =>
  Object.fromEntries(Object.entries(answer).filter(([field]) => ![...now, 'notifications'].includes(field)));
