import { afterAll, beforeAll, expect, test } from 'vitest';
import { settleGraph } from '../../src/pipeline/settling/settle.ts';
import { put, retract } from '../../src/stores/documents/documents.ts';
import { list } from '../../src/stores/operations/dead-letters.ts';
import { row, sql } from '../../src/stores/db/sql.ts';
import { harness, type Harness, type OrgFixture } from '../support/harness.ts';
import { document, mailed } from '../support/settled.ts';
import { until } from '../support/until.ts';

let h: Harness;
let acme: OrgFixture;
beforeAll(async () => {
  h = await harness();
  acme = await h.org({ id: 'acme', entities: ['acme'] });
  await h.drain();
});
afterAll(() => h[Symbol.asyncDispose]());

const settle = () => settleGraph(h.ctx, 'acme');
const stateOf = async (id: string) =>
  (await row<{ state: string }>(h.db, sql`select state from documents where doc_id = ${id}`))?.state;
const replay = async () => (await h.admin.post('/admin/failed-jobs/replay', {})).body;

test('an item whose document cannot be settled fails with the reason, and a letter brings it back', async () => {
  const metadata = { from: 'Ada Lindt <ada@x.example>' };
  const item = { entity: 'acme', source: 'mail', title: 'T', body: 'B', metadata };
  const [id] = (await acme.owner.post('/ingest?sync=true', item)).body.ids;
  await h.drain();
  await h.db.query(sql`update items set status = 'processing' where item_id = ${id}`);
  await h.db.query(sql`update documents set state = 'pending', pending = '{"kind":"item"}' where doc_id = ${id}`);
  await settle();
  await until(async () => (await stateOf(id)) === 'failed');
  const { body } = await acme.owner.get(`/org/acme/items/${id}`);
  expect(body).toMatchObject({ status: 'failed', attempts: 5, error: expect.stringMatching(/./) });
  const [letter, ...others] = await list(h.db);
  expect(letter).toMatchObject({ queue: 'extraction', attempts: 5, reason: body.error, payload: { item_ids: [id] } });
  expect(others).toEqual([]);
  expect(await replay()).toMatchObject({ replayed: 1 });
  await until(async () => (await acme.owner.get(`/org/acme/items/${id}`)).body.status === 'extracted');
  expect([await stateOf(id), await list(h.db)]).toEqual(['settled', []]);
});

test('what is written by hand, and what is to be taken back, is kept as a letter too, and settled when that is replayed', async () => {
  const written = document([mailed('eva@x.example')], [], { kind: 'written' });
  const taken = document([mailed('ann@x.example')]);
  await put(h.db, [taken]);
  await settle();
  await h.db.query(`alter table mentions add constraint stuck check (name is distinct from 'Stuck')`);
  const stuck = mailed('eva@x.example', 'Stuck');
  written.assertions.mentions.push(stuck);
  await put(h.db, [written]);
  await h.db.query(`create function refuse() returns trigger language plpgsql as $$ begin raise 'it stays'; end $$`);
  await h.db.query('create trigger stays before delete on mentions for each row execute function refuse()');
  await retract(h.db, 'acme', [taken.id]);
  await settle();
  await until(async () => (await stateOf(written.id)) === 'failed' && (await stateOf(taken.id)) === 'failed');
  const letters = await list(h.db);
  expect(letters.map(({ queue, job, payload }) => [queue, job, payload])).toEqual(
    expect.arrayContaining([written, taken].map(({ id }) => ['dedup', 'resettle', { graph: 'acme', documents: [id] }])),
  );
  await h.db.query('alter table mentions drop constraint stuck');
  await h.db.query('drop trigger stays on mentions');
  expect(await replay()).toMatchObject({ replayed: 2 });
  await until(async () => (await stateOf(written.id)) === 'settled' && (await stateOf(taken.id)) === undefined);
  expect(await list(h.db)).toEqual([]);
});
