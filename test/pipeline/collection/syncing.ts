import type { Context } from '../../../src/context.ts';
import { extractDue } from '../../../src/pipeline/extraction/extract.ts';
import { collect, type Outcome } from '../../../src/pipeline/collection/collect.ts';
import { takeBackConfirmed } from '../../../src/pipeline/collection/take-back-confirmed.ts';
import { settleGraph } from '../../../src/pipeline/settling/settle.ts';
import { confirmed } from '../../../src/stores/collection/held-syncs.ts';
import { rows, sql } from '../../../src/stores/db/sql.ts';
import type { Harness, OrgFixture } from '../../support/harness.ts';
import { registerEntity } from '../../support/http/source.ts';
import { view } from '../../support/settled.ts';

/** An org that is collected for by hand: nothing happens but what a test asks for. */
export interface Syncing extends OrgFixture {
  /** Connects a source; it is not read yet. */
  connect(given: object): Promise<string>;
  /** Has one connection, the first one unless named, read once from beginning to end. */
  sync(options?: { connection?: string; ctx?: Context }): Promise<Outcome>;
  /** Takes back what an owner has confirmed. */
  follow(): Promise<void>;
  /** Reads and settles what was accepted and taken back. */
  read(): Promise<void>;
  /** The titles of the items that are there, sorted. */
  titles(): Promise<string[]>;
  /** Nodes and edges, told without the ids that the service made. */
  graph(): Promise<string[]>;
  run(): Promise<Record<string, any>>;
}

const never = new AbortController().signal;
const nothing = async () => {};
const HELPERS = { signal: never, accepted: nothing, retracted: nothing };

/** An org with an entity `alpha`, on a harness without workers. */
export async function syncing(h: Harness, id = 'acme'): Promise<Syncing> {
  const org = await h.org({ id });
  await registerEntity(h.db, id, 'alpha');
  const connections: string[] = [];
  return {
    ...org,
    async connect(given) {
      const { body } = await org.owner.post(`/org/${id}/connections/vault`, given);
      connections.push(body.connection_id);
      return body.connection_id;
    },
    async sync({ connection = connections[0], ctx = h.ctx } = {}) {
      const { body } = await org.owner.post(`/org/${id}/connections/${connection}/sync`);
      await h.db.query(sql`update syncs set max_results = 1000000, due_at = now(), attempts = 0, lease_until = null
        where org_id = ${id} and sync_id = ${body.sync_job_id}`);
      return collect(ctx, id, body.sync_job_id, HELPERS);
    },
    async follow() {
      for (const { sync_id } of await confirmed(h.db, 100)) await takeBackConfirmed(h.ctx, id, sync_id, HELPERS);
    },
    async read() {
      await extractDue(h.ctx, { signal: never, org: id });
      await settleGraph(h.ctx, id);
    },
    async titles() {
      const found = await rows(h.db, sql`select title from items where org_id = ${id} and status <> 'deleted'`);
      return found.map(({ title }) => title as string).toSorted();
    },
    async graph() {
      const { ids, edges } = await view(h.ctx, id);
      const names = await rows<{ id: string; title: string }>(
        h.db,
        sql`select item_id as id, title from items where org_id = ${id} and status <> 'deleted'`,
      );
      const titles = new Map(names.map((one) => [`activity:${one.id}`, one.title]));
      const plain = (edge: string) =>
        edge.replaceAll(/activity:ingest_[\w-]+/g, (activity) => titles.get(activity) ?? 'what is gone');
      return [...ids, ...edges.map(plain)].map((text) => text.replaceAll(id, 'org')).toSorted();
    },
    run: async () => (await org.owner.get('/collect/runs')).body.runs[0],
  };
}
