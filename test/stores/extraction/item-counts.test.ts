import { expect, test } from 'vitest';
import { countItems } from '../../../src/stores/extraction/item-counts.ts';
import { bury } from '../../../src/stores/items/items.ts';
import { database } from '../../support/database.ts';

test('items are counted right while a tally moves on behind them and some are taken back on both sides of it', async () => {
  await using data = await database();
  const db = data.pool;
  await db.query(`insert into items (org_id, item_id, graph_id, graph_key, entity, source, type, title, date, path, bytes, sha256,
      content_hash, submitted_by)
    select 'acme', 'ingest_' || lpad(to_hex(ms), 12, '0') || '-' || n, 'primary', 'acme', 'a', 's', 't', '', now(), '', 1, '', '', 'x'
    from generate_series(1, 1500) n, lateral (select (extract(epoch from now() - interval '1 hour') * 1000)::bigint + n * 2000 as ms) s`);
  const counted = () => countItems(db, 'acme', new Date());
  const tally = async () => (await db.query('select n, upto from item_tallies')).rows[0];
  expect([await counted(), await tally()]).toEqual([1500, { n: 0, upto: '' }]);
  await db.query(`update item_tallies set since = now() - interval '2 minutes'`);
  expect(await counted()).toBe(1500);
  const moved = await tally();
  expect(moved.n).toBeGreaterThan(1200);
  const ids = (await db.query('select item_id from items order by item_id')).rows.map((item) => item.item_id as string);
  await bury(db, 'acme', [ids[0]!, ids[1]!, ids[1499]!]);
  await db.query('delete from items where item_id = any($1)', [[ids[0]!, ids[2]!, ids[1498]!]]);
  expect([await counted(), (await tally()).n]).toEqual([1495, moved.n - 3]);
});
