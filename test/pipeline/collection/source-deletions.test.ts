import { afterAll, beforeAll, expect, test } from 'vitest';
import { rows, sql } from '../../../src/stores/db/sql.ts';
import { takeItemsBack } from '../../../src/stores/operations/take-back.ts';
import { harness, type Harness } from '../../support/harness.ts';
import { deletingSource } from '../../support/http/deleting-source.ts';
import { killedAt } from '../../support/killed.ts';
import { rowsWith } from '../../support/rows-with.ts';
import { syncing } from './syncing.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness({ workers: false, settings: { ALLOW_PRIVATE_ADDRESSES: 'true' } });
});
afterAll(() => h[Symbol.asyncDispose]());

const MANY = 2_500;

const notes = (ids: number[]) => ids.map((n) => `Note ${n}`).toSorted();

test('what two syncs no longer find at the source is gone as if it had never been told', async () => {
  await using crm = await deletingSource(MANY, { onPage: 1_000 });
  const informed = await syncing(h, 'told');
  const never = await syncing(h, 'never-told');
  await informed.connect(crm.connection());
  await informed.sync();
  await informed.read();
  crm.ids = crm.ids.filter((n) => n % 10 !== 3);
  expect(await informed.sync()).toBe('succeeded');
  expect(await informed.titles()).toHaveLength(MANY);
  expect(await informed.sync()).toBe('succeeded');
  expect(await informed.run()).toMatchObject({ status: 'succeeded', items: 0, removed: MANY / 10 });
  await informed.read();
  await never.connect(crm.connection());
  await never.sync();
  await never.read();
  expect(await informed.titles()).toEqual(notes(crm.ids));
  expect(await informed.graph()).toEqual(await never.graph());
  expect(await rowsWith(h.db, 'About order 3.')).toEqual([]);
}, 600_000);

test('what is missed once and then there again stays, and what was taken back and comes again is accepted anew', async () => {
  await using crm = await deletingSource(30);
  const { connect, sync, titles, owner, run } = await syncing(h, 'again');
  await connect(crm.connection());
  const all = crm.ids;
  const without = (...removed: number[]) => all.filter((n) => !removed.includes(n));
  for (const ids of [all, without(4), all, without(4), all, without(4), without(5), without(4)]) {
    crm.ids = ids;
    await sync();
    expect(await titles()).toEqual(notes(all));
  }
  await sync();
  expect(await titles()).toEqual(notes(without(4)));
  const log = (await owner.get(`/collect/runs/${(await run()).run_id}/logs`)).body.log;
  expect(log).toContain('1 item taken back: the source has them no more.');
  crm.ids = all;
  await sync();
  expect(await titles()).toEqual(notes(all));
});

test('what a person took back stays away, whatever the source does', async () => {
  await using crm = await deletingSource(5);
  const { connect, sync, titles } = await syncing(h, 'by-hand');
  await connect(crm.connection());
  await sync();
  const [note] = await rows(h.db, sql`select item_id from items where org_id = 'by-hand' and title = 'Note 2'`);
  await takeItemsBack(h.db, 'by-hand', new Map([['by-hand', [note!.item_id]]]));
  for (const ids of [crm.ids, [0, 1], [0, 1], [0, 1, 2, 3]]) {
    crm.ids = ids;
    await sync();
  }
  expect(await titles()).toEqual(notes([0, 1, 3]));
});

test('a taking back that is killed at any statement is done whole by the next worker', async () => {
  await using crm = await deletingSource(40);
  const { connect, sync, titles, run } = await syncing(h, 'killed');
  await connect(crm.connection());
  await sync();
  crm.ids = crm.ids.filter((n) => n % 4 !== 0 || n > 30);
  await sync();
  let killed = 0;
  for (let n = 5; (await titles()).length > crm.ids.length && n < 200; n += 6) {
    await sync({ ctx: killedAt(h.ctx, n) }).catch(() => {});
    killed++;
  }
  expect(killed).toBeGreaterThan(3);
  await sync();
  await h.db.query(sql`update syncs set lease_until = null where org_id = 'killed'`);
  expect(await titles()).toEqual(notes(crm.ids));
  expect((await run()).status).toBe('succeeded');
});
