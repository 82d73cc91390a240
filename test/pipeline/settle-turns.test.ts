import { expect, test } from 'vitest';
import { settleGraph } from '../../src/pipeline/settling/settle.ts';
import { put, retract } from '../../src/stores/documents/documents.ts';
import { sql, type Pool } from '../../src/stores/db/sql.ts';
import { database } from '../support/database.ts';
import { document, GRAPH, mailed, makeGraph, settling, view } from '../support/settled.ts';

const ITEMS = 40;
const items = () => Array.from({ length: ITEMS }, (_, n) => document([mailed(`p${n}@x.test`)]));
const written = document([mailed('ada@x.test', 'Ada King')], [], { id: 'written', kind: 'written' });
const open = async (pool: Pool): Promise<number> =>
  (await pool.query(sql`select from documents where state in ('pending', 'retracted')`)).rowCount ?? 0;

test('a turn ends after its time and says that more is left, and turns settle all in the end', async () => {
  await using data = await database();
  const ctx = settling(data.pool);
  await makeGraph(data.pool);
  await put(data.pool, items());
  expect(await settleGraph(ctx, GRAPH, { limit: 5, ms: 1 })).toEqual({ settled: 5, more: true });
  expect(await open(data.pool)).toBe(ITEMS - 5);
  let turns = 1;
  for (let more = true; more; turns++) ({ more } = await settleGraph(ctx, GRAPH, { limit: 5, ms: 1 }));
  expect([turns, await open(data.pool)]).toEqual([ITEMS / 5 + 1, 0]);
});

test('what people write and take back is settled before the items that came earlier', async () => {
  await using data = await database();
  const ctx = settling(data.pool);
  await makeGraph(data.pool);
  const [deleted, ...others] = items();
  if (!deleted) throw new Error('no items');
  await put(data.pool, [deleted]);
  await settleGraph(ctx, GRAPH);
  await put(data.pool, [...others, written]);
  await retract(data.pool, GRAPH, [deleted.id]);
  expect(await settleGraph(ctx, GRAPH, { limit: 10, ms: 1 })).toEqual({ settled: 2, more: true });
  expect((await view(ctx)).ids).toEqual(['activity:written', 'contact:ada@x.test']);
  await settleGraph(ctx, GRAPH);
  expect(await open(data.pool)).toBe(0);
});

test('of imported lines five times as many are settled at once, and the items behind them by themselves', async () => {
  await using data = await database();
  const ctx = settling(data.pool);
  await makeGraph(data.pool);
  const lines = items().map((doc): typeof doc => ({ ...doc, kind: 'imported', seq: null }));
  await put(data.pool, lines);
  await put(data.pool, items());
  const settled: number[] = [];
  for (let more = true; more;) {
    const turn = await settleGraph(ctx, GRAPH, { limit: 6, ms: 1 });
    settled.push(turn.settled);
    ({ more } = turn);
  }
  expect(settled).toEqual([30, 10, ...Array.from({ length: 6 }, () => 6), 4]);
  await put(data.pool, [...lines, written]);
  expect(await settleGraph(ctx, GRAPH, { limit: 6, ms: 1 })).toEqual({ settled: 1, more: true });
});
