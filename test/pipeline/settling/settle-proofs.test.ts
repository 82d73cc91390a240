import { expect, test } from 'vitest';
import { byText } from '../../../src/identity/facts.ts';
import { keysOf } from '../../../src/identity/keys.ts';
import { settleGraph } from '../../../src/pipeline/settling/settle.ts';
import type { NewDocument } from '../../../src/stores/documents/documents.ts';
import { database } from '../../support/database.ts';
import { decide, withdraw, type Deciding } from '../../support/deciding.ts';
import { prover } from '../../support/proof.ts';
import { random } from '../../support/random.ts';
import { sampleDocuments, SMALL } from '../../support/samples/documents.ts';
import { settling } from '../../support/settled.ts';

/** How many times more orders than usual. */
const TIMES = Number(process.env.PROOF_TIMES ?? 1);
const TIMEOUT = { timeout: 120_000 * TIMES };
const all = [...sampleDocuments(150, { ...SMALL, people: 90, orgs: 24, lasts: 36 })];
const shuffled = (seed: number, list: NewDocument[] = all) => random(seed).shuffle(list);

/** Identity keys that the documents give, those that decisions may name. */
const keys = [
  ...new Set(
    all.flatMap((d) =>
      keysOf(d.assertions.mentions, {
        id: d.id,
        entity: d.entity,
        source: d.source,
        day: d.date,
        hash: d.contentHash,
        seq: null,
      }),
    ),
  ),
]
  .flatMap((key) => (key && 'EDNX'.includes(key[0]!) ? [key] : []))
  .toSorted(byText);

test('the same documents give one graph in random orders, whatever the batches and workers', TIMEOUT, async () => {
  await using d = await database();
  const p = prover(settling(d.pool));
  const reference = await p.of(all);
  for (let seed = 1; seed <= 6 * TIMES; seed++)
    expect(await p.of(shuffled(seed), [9, 40, 200][seed % 3]!, 1 + (seed % 2)), `order ${seed}`).toBe(reference);
});

test('documents that are taken back leave the graph as if they had never come', TIMEOUT, async () => {
  await using d = await database();
  const p = prover(settling(d.pool));
  for (const seed of [1, 2, 3]) {
    const mixed = shuffled(seed);
    const [removed, rest] = [mixed.slice(0, 40), mixed.slice(40)];
    const graph = await p.empty();
    await p.put(graph, all);
    await p.settle(graph);
    await p.retract(graph, removed);
    await p.settle(graph, [1, 20, 200][seed % 3]);
    expect(await p.digest(graph)).toBe(await p.of(rest));
  }
});

test(
  'a graph whose documents are all taken back is empty, and is the same again when they come back',
  TIMEOUT,
  async () => {
    await using d = await database();
    const ctx = settling(d.pool);
    const p = prover(ctx);
    const graph = await p.empty();
    await p.put(graph, all);
    await p.settle(graph);
    const before = await p.digest(graph);
    await p.retract(graph, all);
    await p.settle(graph, 50);
    expect(await ctx.graph.counts(graph)).toMatchObject({ nodes: 0, edges: 0 });
    expect(
      (
        await d.pool.query(
          `select count(*) n from mentions union all select count(*) from claims union all select count(*) from pairs`,
        )
      ).rows,
    ).toEqual([{ n: 0 }, { n: 0 }, { n: 0 }]);
    await p.put(graph, shuffled(5));
    await p.settle(graph, 30);
    expect(await p.digest(graph)).toBe(before);
  },
);

test(
  'documents that are read again change the graph by what they say differently, and by nothing when they say the same',
  TIMEOUT,
  async () => {
    await using d = await database();
    const p = prover(settling(d.pool));
    const graph = await p.empty();
    await p.put(graph, all);
    await p.settle(graph);
    const before = await p.digest(graph);
    await p.put(graph, shuffled(8));
    await p.settle(graph, 70);
    expect(await p.digest(graph)).toBe(before);
    const changed = all.map((doc, i) => {
      if (i % 3) return doc;
      const { mentions, claims } = doc.assertions;
      const kept = mentions.slice(0, Math.max(1, mentions.length - 2));
      return {
        ...doc,
        assertions: { mentions: kept, claims: claims.filter((c) => c.from < kept.length && c.to < kept.length) },
      };
    });
    await p.put(
      graph,
      changed.filter((_, i) => i % 3 === 0),
    );
    await p.settle(graph, 25);
    expect(await p.digest(graph)).toBe(await p.of(changed));
  },
);

test('a transaction that is rolled back half-way leaves nothing behind', TIMEOUT, async () => {
  await using d = await database();
  const ctx = settling(d.pool);
  const p = prover(ctx);
  const reference = await p.of(all);
  const graph = await p.empty();
  await p.put(graph, shuffled(4));
  const r = random(4);
  for (let i = 0; i < 12; i++) {
    const failing = {
      ...ctx,
      graph: {
        ...ctx.graph,
        inTransaction: () => ({
          ...ctx.graph,
          apply: async () => Promise.reject(Object.assign(new Error('the server went away'), { code: '57P01' })),
        }),
      },
    };
    await expect(settleGraph(failing, graph, { limit: 1 + r.int(60) })).rejects.toThrow('went away');
    const stop = new AbortController();
    const part = settleGraph(ctx, graph, { limit: 10, signal: stop.signal });
    stop.abort();
    await part;
  }
  await p.settle(graph, 40);
  expect(await p.digest(graph)).toBe(reference);
});

test(
  'a merge that is taken back leaves the graph as it was, and merges act the same amid and after the documents',
  TIMEOUT,
  async () => {
    await using d = await database();
    const ctx = settling(d.pool);
    const p = prover(ctx);
    const reference = await p.of(all);
    for (const seed of [1, 2]) {
      const mixed = random(seed).shuffle(keys);
      const merges: Deciding[] = Array.from({ length: 10 }, (_, i) => ({
        kind: 'merge',
        a: [mixed[2 * i]!],
        b: [mixed[2 * i + 1]!],
      }));
      const after = await p.empty();
      await p.put(after, shuffled(seed));
      await p.settle(after);
      const ids: string[] = [];
      for (const merge of merges) ids.push(await decide(ctx, after, merge));
      const merged = await p.digest(after);
      expect(merged).not.toBe(reference);
      for (const id of random(seed + 9).shuffle(ids)) await withdraw(ctx, after, id);
      expect(await p.digest(after)).toBe(reference);
      const amid = await p.empty();
      await p.put(amid, shuffled(seed + 3).slice(0, 60));
      await p.settle(amid, 30);
      for (const merge of merges) await decide(ctx, amid, merge);
      await p.put(amid, shuffled(seed + 3).slice(60));
      await p.settle(amid, 30);
      expect(await p.digest(amid)).toBe(merged);
    }
  },
);

test(
  'a sequence of decisions gives one graph, whether made before, amid or after the documents, some of which are taken back',
  TIMEOUT,
  async () => {
    await using d = await database();
    const ctx = settling(d.pool);
    const p = prover(ctx);
    for (const seed of [1, 2, 3]) {
      const r = random(seed + 900);
      const few = r.shuffle(keys).slice(0, 47);
      const drawn = Array.from({ length: 30 }, (_, i): Deciding => ({
        kind: i % 3 ? 'merge' : 'apart',
        a: [few[(2 * i) % 45]!],
        b: [few[(2 * i + 1) % 47]!],
      })).filter(({ a, b }) => a[0] !== b[0]);
      const removed = r.shuffle(all).slice(0, 40);
      const rest = all.filter((doc) => !removed.includes(doc));
      const decisions = async (graph: string) => {
        const ids: string[] = [];
        for (const one of drawn) ids.push(await decide(ctx, graph, one));
        for (const id of ids.slice(4, 12)) await withdraw(ctx, graph, id).catch((e) => expect(e.code).toBe('conflict'));
      };
      const graphs = await Promise.all([p.empty(), p.empty(), p.empty()]);
      const [before, amid, after] = graphs as [string, string, string];
      await decisions(before);
      for (const graph of [before, amid]) await p.put(graph, shuffled(seed));
      await p.settle(before, 40, 2);
      await Promise.all([p.settle(amid, 12), decisions(amid)]);
      for (const graph of [before, amid]) {
        await p.retract(graph, removed);
        await p.settle(graph, 17);
      }
      await p.put(after, shuffled(seed + 1, rest));
      await p.settle(after);
      await decisions(after);
      const want = await p.digest(after);
      expect(await p.digest(before), `before, ${seed}`).toBe(want);
      expect(await p.digest(amid), `amid, ${seed}`).toBe(want);
    }
  },
);
