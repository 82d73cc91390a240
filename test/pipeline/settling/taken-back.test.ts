import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '../../../src/context.ts';
import { extractDue } from '../../../src/pipeline/extraction/extract.ts';
import { settleGraph } from '../../../src/pipeline/settling/settle.ts';
import { sweepAll } from '../../../src/pipeline/maintenance/sweep.ts';
import { put } from '../../../src/stores/documents/documents.ts';
import * as letters from '../../../src/stores/operations/dead-letters.ts';
import { row, rows, sql } from '../../../src/stores/db/sql.ts';
import { takeItemsBack } from '../../../src/stores/operations/take-back.ts';
import { startWorkers } from '../../../workers/run.ts';
import { harness, type Harness, type OrgFixture } from '../../support/harness.ts';
import { document, mailed } from '../../support/settled.ts';
import { random } from '../../support/random.ts';
import { rowsWith } from '../../support/rows-with.ts';
import { interleave, stepped, type Stepped } from '../../support/stepped.ts';

/*
 * An item is taken back while an extraction is at any of its statements, and the other way round. Who retracts before the row is buried,
 * and never after it, leaves what an extraction commits in between: then the runs fail in which the deletion stands between the two.
 */

let h: Harness;
let acme: OrgFixture;
let n = 0;
const never = new AbortController().signal;

beforeAll(async () => {
  h = await harness({ workers: false });
  const working = await startWorkers(h.ctx, ['dedup']);
  acme = await h.org({ id: 'acme', entities: ['acme'] });
  await h.drain();
  await working.close();
});
afterAll(() => h[Symbol.asyncDispose]());

const work = async (ctx: Context) => {
  await extractDue(ctx, { signal: never, org: 'acme' });
  await settleGraph(ctx, 'acme');
};

interface Item {
  id: string;
  path: string;
}
const taking = (item: Item) => async (ctx: Context) => {
  await takeItemsBack(ctx.db, 'acme', new Map([['acme', [item.id]]]));
  await h.ctx.files.remove([item.path]);
};

async function accept(): Promise<Item> {
  const name = `Vanishing${++n} Person`;
  const metadata = { from: `${name} <vanishing${n}@leaves.example>`, company: `Vanishing${n} Works` };
  const sent = await acme.owner.post('/ingest', {
    entity: 'acme',
    source: 'mail',
    type: 'email',
    title: `Vanishing${n}`,
    body: `Vanishing${n} writes.`,
    metadata,
  });
  const id = sent.body.ids[0];
  return (await row<Item>(h.db, sql`select item_id id, path from items where org_id = 'acme' and item_id = ${id}`))!;
}

/** The states in which an item may be when it is deleted, each such that an extraction takes it up. */
const STATES: Record<string, (item: Item) => Promise<unknown>> = {
  pending: async () => h.db.query(`update items set due_at = now() where status = 'pending'`),
  async reprocessed() {
    await STATES.pending!({ id: '', path: '' });
    await work(h.ctx);
    await acme.owner.post('/org/acme/items/reprocess', { status: 'extracted' });
  },
  'in a retry': async ({ id }) =>
    h.db.query(
      sql`update items set due_at = now(), attempts = 2, alone = true, error = 'It failed' where item_id = ${id}`,
    ),
  async held({ id }) {
    await h.db.query(sql`update items set status = 'held', due_at = null where item_id = ${id}`);
    await acme.owner.post('/org/acme/items/reprocess', { status: 'held' });
  },
  async failed({ id }) {
    await h.db.query(sql`update items set status = 'failed', due_at = null, error = 'It failed' where item_id = ${id}`);
    const letter = { queue: 'extraction', job: 'extract', payload: { org_id: 'acme', item_ids: [id] }, attempts: 5 };
    await letters.put(h.db, { ...letter, reason: 'It failed' }, `item ${id}`);
    await acme.owner.post('/org/acme/items/reprocess', { status: 'failed' });
  },
};

type Order = (extracting: Stepped, deleting: Stepped) => Promise<void>;

/** One holds at a statement while the other goes as far as it can. */
const stoppedAt =
  (steps: number, held: 'extracting' | 'deleting'): Order =>
  async (extracting, deleting) => {
    const [one, other] = held === 'extracting' ? [extracting, deleting] : [deleting, extracting];
    for (let i = 0; i < steps; i++) await one.step();
    await other.run();
    await one.run();
    await Promise.all([one.end(), other.end()]);
  };
const shuffled = (seed: number): Order => {
  const from = random(seed);
  return (extracting, deleting) => interleave(extracting, deleting, () => from.int(5) === 0);
};

/** What is left of an item after one order of events, in words; nothing when all is well. */
async function leftAfter(state: string, order: Order, name: string): Promise<string[]> {
  const item = await accept();
  await STATES[state]!(item);
  const deleting = stepped(h.ctx, taking(item));
  await order(stepped(h.ctx, work), deleting);
  await work(h.ctx);
  const left = await rows(
    h.db,
    sql`select 'a document' what from documents where doc_id = ${item.id}
      union all select 'a status ' || status from items where item_id = ${item.id} and status <> 'deleted'
      union all select 'a node' from graph_nodes where id like ${`%vanishing${n}@%`} or id like ${`%${item.id}%`}
      union all select 'a letter' from pgboss.job where name = 'dead_letters' and data::text like ${`%${item.id}%`}`,
  );
  const file = await access(join(h.ctx.config.DATA_DIR, 'collector', item.path)).then(
    () => ['a file'],
    () => [],
  );
  return [...left.map(({ what }) => what), ...file].map((what) => `${state}, ${name}: ${what}`);
}

test.each(Object.keys(STATES))(
  'an item that is %s leaves nothing, wherever its extraction stands',
  async (state) => {
    await letters.prepare(h.db);
    const fresh = state === 'pending' || state === 'reprocessed';
    const left: string[] = [];
    for (let steps = 0; steps < 44; steps += fresh ? 3 : 11)
      left.push(...(await leftAfter(state, stoppedAt(steps, 'extracting'), `extraction held at ${steps}`)));
    for (let steps = 0; steps < 10; steps += fresh ? 1 : 3)
      left.push(...(await leftAfter(state, stoppedAt(steps, 'deleting'), `deletion held at ${steps}`)));
    for (let seed = 0; seed < (fresh ? 6 : 3); seed++)
      left.push(...(await leftAfter(state, shuffled(seed), `shuffled by ${seed}`)));
    expect(left).toEqual([]);
  },
  120_000,
);

test('whatever is deleted over HTTP while workers read and settle it answers deleted and is', async () => {
  const items = await Promise.all(Array.from({ length: 60 }, accept));
  const working = await startWorkers(h.ctx, ['extraction', 'dedup']);
  const [, ...deleted] = await Promise.all([
    acme.owner.post('/org/acme/items/reprocess', { status: 'pending' }),
    ...items.map(({ id }) => acme.owner.del(`/org/acme/items/${id}`)),
  ]);
  expect([...new Set(deleted.map(({ body }) => body.status))]).toEqual(['deleted']);
  await h.drain();
  await working.close();
  const ids = items.map(({ id }) => id);
  expect(await rows(h.db, sql`select from documents where doc_id = any(${ids})`)).toEqual([]);
}, 120_000);

test('in the end no row of any table names anything of what was taken back', async () => {
  await sweepAll(h.ctx, never);
  expect(n).toBeGreaterThan(90);
  expect((await rowsWith(h.db, 'anishing')).filter((text) => !text.startsWith('public.audit '))).toEqual([]);
});

test('the sweep takes back what is still asserted of an item that was taken back', async () => {
  const item = await accept();
  await takeItemsBack(h.db, 'acme', new Map([['acme', [item.id]]]));
  await put(h.db, [document([mailed('left@over.example')], [], { id: item.id })]);
  await settleGraph(h.ctx, 'acme');
  expect(await rowsWith(h.db, 'left@over.example')).not.toEqual([]);
  expect((await sweepAll(h.ctx, never)).swept).toMatchObject({ buried_items: 1 });
  await settleGraph(h.ctx, 'acme');
  expect((await sweepAll(h.ctx, never)).swept).toMatchObject({ buried_items: 0 });
  expect(await rowsWith(h.db, 'left@over.example')).toEqual([]);
});
