import { describe, expect, test } from 'vitest';
import { declaredQueues } from '../../src/queue/registry.ts';
import { request } from '../../src/stores/review/decisions.ts';
import { makeDue } from '../../src/stores/items/items.ts';
import { retract } from '../../src/stores/documents/documents.ts';
import * as nights from '../../src/stores/operations/nights.ts';
import { hasRedis, redis } from '../support/redis.ts';
import { harness, type Harness } from '../support/harness.ts';
import { until } from '../support/until.ts';

const STORES = hasRedis ? ['postgres', 'redis'] : ['postgres'];
/** The reconciler looks every few seconds; a loaded machine takes longer. */
const REPAIRED_MS = 50_000;
const NOTE = {
  entity: 'acme',
  source: 'test',
  type: 'note',
  title: 'A call',
  body: 'Dana Reyes <dana@borealis.example> called.',
};

/** The whole service with its queues in a store that can be emptied. */
async function service(store: string): Promise<{ h: Harness; wipe(): Promise<void> } & AsyncDisposable> {
  const stack = new AsyncDisposableStack();
  const server = store === 'redis' ? stack.use(await redis()) : undefined;
  const h = stack.use(await harness({ settings: { REDIS_URL: server?.url ?? '' } }));
  const wipe = async () => {
    if (server) await server.flush();
    else await h.db.query('truncate bullmq.job, bullmq.scheduler cascade');
  };
  return { h, wipe, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

describe.each(STORES)('with queues in %s', (store) => {
  test.concurrent('what was due when the queue was emptied is done all the same', async () => {
    await using s = await service(store);
    const { owner } = await s.h.org({ entities: ['acme'] });
    const accepted = await owner.post('/ingest', { items: [NOTE, { ...NOTE, title: 'Another call' }] });
    expect(accepted.body.ingested).toBe(2);
    await s.wipe();
    await makeDue(s.h.db);
    await until(async () => {
      const { rows } = await s.h.db.query('select status from items');
      return rows.every((item) => item.status === 'extracted');
    }, REPAIRED_MS);
  });

  test.concurrent('repeatable jobs that are gone are registered again', async () => {
    await using s = await service(store);
    const declared = await declaredQueues();
    const complete = async () => (await s.h.ctx.jobs.missingSchedules(declared)).length === 0;
    await until(complete, REPAIRED_MS);
    await s.wipe();
    expect(await s.h.ctx.jobs.missingSchedules(declared)).toContain('purge.sweep');
    await until(complete, REPAIRED_MS);
  });

  test.concurrent('a document whose nudge was lost is settled all the same', async () => {
    await using s = await service(store);
    const { id } = await s.h.org({ entities: ['acme'] });
    const { rows } = await s.h.db.query('select doc_id from documents where graph = $1', [id]);
    await retract(
      s.h.db,
      id,
      rows.map((doc) => doc.doc_id as string),
    );
    await until(async () => (await s.h.ctx.graph.counts(id)).nodes === 0, REPAIRED_MS);
  });

  test.concurrent('a decision whose nudge was lost is applied all the same', async () => {
    await using s = await service(store);
    const { id, owner } = await s.h.org({ entities: ['acme'] });
    await owner.post('/ingest?sync=true', NOTE);
    const dana = 'contact:dana@borealis.example';
    expect(await s.h.ctx.graph.node(id, dana)).toHaveLength(1);
    await request(s.h.db, id, { kind: 'delete_node', a: ['E|dana@borealis.example'], b: [], madeBy: 'test' });
    await until(async () => (await s.h.ctx.graph.node(id, dana)).length === 0, REPAIRED_MS);
  });

  test.concurrent('a night that was missed is caught up', async () => {
    await using s = await service(store);
    await s.h.org({ entities: ['acme'] });
    const { rows } = await s.h.db.query<{ day: string }>("select (now() - interval '4 hours')::date::text as day");
    await s.h.db.query(`update migrations set applied_at = now() - interval '3 days'`);
    await until(async () => Boolean((await nights.get(s.h.db, rows[0]!.day))?.finished_at), REPAIRED_MS);
  });
});
