import { expect, test } from 'vitest';
import { crossLink } from '../../../src/pipeline/matching/cross-link.ts';
import { matchEverything } from '../../../src/pipeline/matching/graph.ts';
import type { Context } from '../../../src/context.ts';
import { rows, sql, type Db } from '../../../src/stores/db/sql.ts';
import { database } from '../../support/database.ts';
import { decide, type Deciding } from '../../support/deciding.ts';
import { lookAlikes } from '../../support/samples/look-alikes.ts';
import { prover } from '../../support/proof.ts';
import { random } from '../../support/random.ts';
import { settling } from '../../support/settled.ts';

/** How many times more orders than usual. */
const TIMES = Number(process.env.PROOF_TIMES ?? 1);
const TIMEOUT = { timeout: 120_000 * TIMES };
const all = lookAlikes(110);
const never = new AbortController().signal;

/** What waits for people, and what matching merged, as text that compares: by keys, not by surrogates. */
async function outcome(db: Db, graph: string): Promise<string[]> {
  const pairs = await rows(
    db,
    sql`select least(p.key, q.key) a, greatest(p.key, q.key) b, r.score, r.mergeable, r.bound, r.across, r.hint
      from review_pairs r join profiles p on p.uid = r.a join profiles q on q.uid = r.b where r.graph = ${graph}`,
  );
  const merges = await rows(
    db,
    sql`select (select array_agg(key order by key) from decision_keys k where k.graph = d.graph and k.seq = d.seq) keys
      from decisions d where graph = ${graph} and origin = 'match' and revoked_at is null`,
  );
  return [...pairs, ...merges].map((one) => JSON.stringify(one)).toSorted();
}

test(
  'the same look-alikes give one graph, the same merges and the same pairs in random orders, whatever the batches and workers',
  TIMEOUT,
  async () => {
    await using d = await database();
    const p = prover(settling(d.pool));
    const graph = await p.empty();
    await p.put(graph, all);
    await p.settle(graph);
    const [digest, pairs] = [await p.digest(graph), await outcome(d.pool, graph)];
    expect(pairs.filter((text) => text.includes('"keys"')).length).toBeGreaterThan(5);
    expect(pairs.length).toBeGreaterThan(50);
    for (let seed = 1; seed <= 8 * TIMES; seed++) {
      const other = await p.empty();
      const mixed = random(seed).shuffle(all);
      const half = seed % 4 ? mixed.length : 50;
      await p.put(other, mixed.slice(0, half));
      await p.settle(other, [9, 40, 200][seed % 3]!, 1 + (seed % 2));
      await p.put(other, mixed.slice(half));
      await p.settle(other, [9, 40, 200][seed % 3]!, 1 + (seed % 2));
      expect(await p.digest(other), `order ${seed}`).toBe(digest);
      expect(await outcome(d.pool, other), `pairs of order ${seed}`).toEqual(pairs);
    }
  },
);

test('matching everything again changes nothing', TIMEOUT, async () => {
  await using d = await database();
  const ctx = settling(d.pool);
  const p = prover(ctx);
  const graph = await p.empty();
  await p.put(graph, all);
  await p.settle(graph, 12);
  const before = [await p.digest(graph), await outcome(d.pool, graph)];
  expect(await matchEverything(ctx, graph, { limit: 50 })).toEqual({ regrouped: 0 });
  expect([await p.digest(graph), await outcome(d.pool, graph)]).toEqual(before);
});

test('look-alikes that are taken back leave everything as if they had never come', TIMEOUT, async () => {
  await using d = await database();
  const p = prover(settling(d.pool));
  for (const seed of [1, 2]) {
    const mixed = random(seed).shuffle(all);
    const [removed, rest] = [mixed.slice(0, 40), mixed.slice(40)];
    const [graph, other] = [await p.empty(), await p.empty()];
    await p.put(graph, all);
    await p.settle(graph);
    await p.retract(graph, removed);
    await p.settle(graph, [12, 200][seed % 2]);
    await p.put(other, rest);
    await p.settle(other);
    expect(await p.digest(graph)).toBe(await p.digest(other));
    expect(await outcome(d.pool, graph)).toEqual(await outcome(d.pool, other));
  }
});

test('decisions act the same before, amid and after the documents', TIMEOUT, async () => {
  await using d = await database();
  const ctx = settling(d.pool);
  const p = prover(ctx);
  const probe = await p.empty();
  await p.put(probe, all);
  await p.settle(probe);
  const keys = (await outcome(d.pool, probe)).flatMap((text) => (JSON.parse(text).keys as string[]) ?? []);
  for (const seed of [1, 2, 3]) {
    const r = random(seed);
    const few = r.shuffle(keys);
    const drawn = Array.from({ length: 12 }, (_, i): Deciding => ({
      kind: i % 4 ? 'apart' : 'merge',
      a: [few[2 * i]!],
      b: [few[2 * i + 1]!],
    })).filter(({ a, b }) => a[0] !== b[0]);
    const [before, amid, after] = [await p.empty(), await p.empty(), await p.empty()];
    const decideAll = async (graph: string) => {
      for (const one of drawn) await decide(ctx, graph, one);
    };
    await decideAll(before);
    await p.put(before, r.shuffle(all));
    await p.settle(before, 40, 2);
    await p.put(amid, r.shuffle(all).slice(0, 60));
    await p.settle(amid, 10);
    await decideAll(amid);
    await p.put(amid, r.shuffle(all));
    await p.settle(amid);
    await p.put(after, all);
    await p.settle(after);
    await decideAll(after);
    const want = [await p.digest(after), await outcome(d.pool, after)];
    expect([await p.digest(before), await outcome(d.pool, before)], `before, ${seed}`).toEqual(want);
    expect([await p.digest(amid), await outcome(d.pool, amid)], `amid, ${seed}`).toEqual(want);
  }
});

test(
  'different entities are paired at night, by name, for review alone; once, wherever it was cut off',
  TIMEOUT,
  async () => {
    await using d = await database();
    const ctx = settling(d.pool) as unknown as Context;
    const p = prover(ctx);
    const graph = await p.empty();
    await p.put(graph, all);
    await p.settle(graph);
    const digest = await p.digest(graph);
    const across = async () => (await outcome(d.pool, graph)).filter((text) => JSON.parse(text).across);
    expect(await across()).toEqual([]);
    await expect(crossLink(ctx, AbortSignal.abort(new Error('leaving')))).rejects.toThrow('leaving');
    expect(await crossLink(ctx, never)).toBeGreaterThan(0);
    const found = await across();
    expect(found.length).toBeGreaterThan(3);
    expect(found.every((text) => !JSON.parse(text).mergeable)).toBe(true);
    expect(await crossLink(ctx, never)).toBe(0);
    expect(await across()).toEqual(found);
    expect(await p.digest(graph)).toBe(digest);
  },
);
