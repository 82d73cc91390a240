import { expect, test } from 'vitest';
import { batched, type Item } from '../../src/client/batches.ts';
import { BATCH } from '../../src/http/body/body-limit.ts';
import { parseJson } from '../../src/http/body/json.ts';

const item = (n: number, metadata: Item['metadata'] = {}): Item => ({ source: 's', title: `${n}`, body: '', metadata });
const listOf = (count: number) => Array.from({ length: count }, (_, n) => n);
const accepted = (items: Item[]) => parseJson(Buffer.from(JSON.stringify({ items })), BATCH);

async function cut(items: Item[]): Promise<number[]> {
  const sizes: number[] = [];
  for await (const batch of batched(items, 1_000)) {
    expect(() => accepted(batch)).not.toThrow();
    sizes.push(batch.length);
  }
  return sizes;
}

test('a batch ends before it has more values and names than the service reads', async () => {
  const lists = listOf(100).map((n) => item(n, { labels: listOf(2_000) }));
  expect(() => accepted(lists)).toThrow(/100,000 values/);
  const sizes = await cut(lists);
  expect([sizes.length, sizes.reduce((sum, n) => sum + n)]).toEqual([3, 100]);
  const names = listOf(400).map((n) => item(n, Object.fromEntries(listOf(200).map((m) => [`field ${m}`, m]))));
  expect((await cut(names)).reduce((sum, n) => sum + n)).toBe(400);
  const empty = listOf(300).map((n) => item(n, Object.fromEntries(listOf(150).map((m) => [`f${m}`, []]))));
  expect((await cut(empty)).reduce((sum, n) => sum + n)).toBe(300);
});

test('an item that is alone too much is sent alone, and is the only one that is refused', async () => {
  const sizes: number[] = [];
  const items = [item(1), item(2, { labels: listOf(120_000) }), item(3)];
  for await (const batch of batched(items)) sizes.push(batch.length);
  expect(sizes).toEqual([1, 1, 1]);
});
