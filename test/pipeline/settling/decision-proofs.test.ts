import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Problem } from '../../../src/common/errors.ts';
import { byText } from '../../../src/identity/facts.ts';
import { idOf } from '../../../src/identity/ids.ts';
import { keysOf } from '../../../src/identity/keys.ts';
import { compare as compareStore } from '../../../src/pipeline/maintenance/rebuild-compare.ts';
import type { Settling } from '../../../src/pipeline/unit/graph-lock.ts';
import type { NewDocument } from '../../../src/stores/documents/documents.ts';
import { database } from '../../support/database.ts';
import { decide, undo, withdraw, type Deciding } from '../../support/deciding.ts';
import { prover } from '../../support/proof.ts';
import { random } from '../../support/random.ts';
import { decisionsBut } from '../../support/samples/colliding-decisions.ts';
import { sampleDocuments, SMALL } from '../../support/samples/documents.ts';
import { document, mailed, settling } from '../../support/settled.ts';
import { parseKey } from '../../../src/identity/key.ts';

const RUNS = Number(process.env.PROOF_RUNS ?? 6);
const MAX_MS = 60_000 + RUNS * 20_000;

const items = [...sampleDocuments(90, { ...SMALL, people: 24, orgs: 8, lasts: 9, firsts: 8 })];

const facts = ({ id, entity, source, date, contentHash }: NewDocument) => ({
  id,
  entity,
  source,
  day: date,
  hash: contentHash,
  seq: null,
});
const keys = [...new Set(items.flatMap((d) => keysOf(d.assertions.mentions, facts(d))))]
  .flatMap((key) => (key && 'EDNXIJ'.includes(key[0]!) ? [key] : []))
  .toSorted(byText);
const addresses = keys.filter((key) => key.startsWith('E|')).map((key) => key.slice(2));

/** Written by hand: some before every decision, the first of which has the number 1, some after all of them. */
const written: NewDocument[] = addresses.slice(0, 8).map((address, i) => ({
  ...document([mailed(address, undefined, { authority: 90 })]),
  kind: 'written',
  source: 'write',
  seq: i % 2 ? 1e12 + i : i - 8,
}));
const all = [...items, ...written];

/** The readable id that a key gives. */
const idUnder = (key: string): string => idOf(parseKey(key), parseKey(key).label, { name: 'Kept', entity: 'acme' })!;

/** Keys of one side of a decision: few, so that decisions meet. */
const side = (most: number) =>
  fc.uniqueArray(fc.constantFrom(...random(5).shuffle(keys).slice(0, 40)), { minLength: 1, maxLength: most });
const decision: fc.Arbitrary<Deciding> = fc.oneof(
  fc
    .record({ kind: fc.constant('merge' as const), a: side(3), b: side(2), kept: fc.option(fc.nat()) })
    .map(({ kept, ...one }) => (kept === null ? one : { ...one, keepId: idUnder(one.a[kept % one.a.length]!) })),
  ...decisionsBut({
    side,
    edges: ['works_for', 'mentions', 'sent', 'received'],
    labels: ['Contact', 'Organization', 'Asset'],
  }),
);
/** A decision, or that an earlier one is undone or withdrawn. */
const step = fc.oneof(
  { weight: 3, arbitrary: decision },
  { weight: 1, arbitrary: fc.record({ back: fc.nat(), by: fc.constantFrom(undo, withdraw) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Takes one step; what is refused is refused whatever the graph holds. */
async function take(ctx: Settling, graph: string, ids: string[], one: Step): Promise<void> {
  try {
    if ('kind' in one) {
      const b = one.b.filter((key) => !one.a.includes(key));
      if (one.b.length && !b.length) return;
      ids.push(await decide(ctx, graph, { ...one, b }));
    } else if (ids.length) ids.push(await one.by(ctx, graph, ids[one.back % ids.length]!));
  } catch (error) {
    if (!(error instanceof Problem) || !['conflict', 'not_found'].includes(error.code)) throw error;
  }
}

test(
  'a sequence of decisions of all kinds gives one graph, in whatever order items come, go and come again',
  async () => {
    await using d = await database();
    const ctx = settling(d.pool);
    const p = prover(ctx);
    const run = async (steps: Step[], docs: NewDocument[], each: (graph: string) => Promise<void>) => {
      const [graph, ids] = [await p.empty(), [] as string[]];
      if (docs.length) await p.put(graph, docs);
      await p.settle(graph);
      for (const one of steps) {
        await take(ctx, graph, ids, one);
        await each(graph);
      }
      return graph;
    };
    const compare = async (steps: Step[], seed: number) => {
      const r = random(seed);
      const nothing = async () => {};
      const after = await run(steps, all, nothing);
      await p.settle(after);
      const before = await run(steps, [], nothing);
      await p.put(before, r.shuffle(all));
      await p.settle(before, 30);
      const rest = r.shuffle(all);
      const amid = await run(steps, r.shuffle(all).slice(0, 30), async (graph) => {
        const some = rest.splice(0, 1 + r.int(12));
        await p.put(graph, some);
        await p.settle(graph, 5);
        await p.retract(graph, some.slice(0, 3));
        if (r.next() < 0.5) await p.settle(graph);
        rest.push(...some.slice(0, 3));
      });
      await p.put(amid, rest);
      await p.settle(amid, 7);
      const { expected, found } = await compareStore(ctx, after);
      expect(found, 'in the store').toEqual(expected);
      const want = await p.digest(after);
      expect(await p.digest(before), 'decisions first').toBe(want);
      expect(await p.digest(amid), 'decisions amid').toBe(want);
    };
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 14 }), fc.nat(), compare), {
      numRuns: RUNS,
      endOnFailure: true,
    });
  },
  MAX_MS,
);

test(
  'decisions that are all taken back leave the graph as if they had never been made',
  async () => {
    await using d = await database();
    const ctx = settling(d.pool);
    const p = prover(ctx);
    const reference = await p.of(all);
    await fc.assert(
      fc.asyncProperty(fc.array(decision, { minLength: 2, maxLength: 10 }), fc.nat(), async (steps, seed) => {
        const [graph, ids] = [await p.empty(), [] as string[]];
        await p.put(graph, random(seed).shuffle(all));
        await p.settle(graph, 40);
        for (const one of steps) await take(ctx, graph, ids, one);
        for (const id of random(seed).shuffle(ids))
          await withdraw(ctx, graph, id).catch((error: Problem) => expect(error.code).toBe('conflict'));
        await p.settle(graph);
        expect(await p.digest(graph)).toBe(reference);
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  },
  MAX_MS,
);
