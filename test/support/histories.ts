import fc from 'fast-check';
import { isDeepStrictEqual } from 'node:util';
import { Problem } from '../../src/common/errors.ts';
import { regroupGraph } from '../../src/pipeline/maintenance/regroup-graph.ts';
import { settleGraph } from '../../src/pipeline/settling/settle.ts';
import type { NewDocument } from '../../src/stores/documents/documents.ts';
import * as rules from '../../src/stores/review/rules.ts';
import type { NewRule } from '../../src/stores/review/rules.ts';
import { transaction, type Pool } from '../../src/stores/db/sql.ts';
import { decision, ruling } from './samples/colliding-decisions.ts';
import { collidingDocuments } from './samples/colliding-documents.ts';
import { decide, undo, withdraw } from './deciding.ts';
import { prover } from './proof.ts';
import { random } from './random.ts';
import { comparable, type Comparable } from './settled-graph.ts';
import { settling } from './settled.ts';

const rule = fc.oneof(
  { weight: 3, arbitrary: ruling.map((ruled) => ({ ruled })) },
  { weight: 1, arbitrary: fc.record({ lifted: fc.nat() }) },
);
/** A decision, a rule, or that an earlier one of either is taken back. */
const step = fc.oneof(
  { weight: 3, arbitrary: decision.map((decided) => ({ decided })) },
  { weight: 3, arbitrary: rule },
  { weight: 1, arbitrary: fc.record({ back: fc.nat(), by: fc.constantFrom(undo, withdraw) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** What was decided and ruled of one graph, by ids. */
interface HistoryState {
  graph: string;
  decided: string[];
  ruled: string[];
}

/** Where two graphs differ: lines that only one of them has. */
function difference(one: Comparable, other: Comparable): string[] {
  const only = (mark: string, x: string[], y: string[]) => x.filter((l) => !y.includes(l)).map((l) => `${mark} ${l}`);
  return [one, other].flatMap((x, i) => {
    const y = i ? one : other;
    return [...only('-+'[i]!, x.nodes, y.nodes), ...only('-+'[i]!, x.edges, y.edges)];
  });
}

/** Histories of colliding documents with decisions and rules between, each told in two ways that have to give one graph. */
export function histories(pool: Pool) {
  const ctx = settling(pool);
  const p = prover(ctx);
  /** Takes one step; what is refused is refused whatever the graph holds. */
  async function take({ graph, decided, ruled }: HistoryState, one: Step): Promise<void> {
    try {
      if ('decided' in one) {
        const b = one.decided.b.filter((key) => !one.decided.a.includes(key));
        if (one.decided.b.length && !b.length) return;
        decided.push(await decide(ctx, graph, { ...one.decided, b }));
      } else if ('ruled' in one) {
        const rule = { ...one.ruled, source: 'person', by: 'test' } as NewRule;
        ruled.push(await transaction(ctx.db, (db) => rules.make(db, graph, graph, rule)));
      } else if ('lifted' in one) {
        if (ruled.length) await rules.withdraw(ctx.db, graph, ruled[one.lifted % ruled.length]!);
      } else if (decided.length) decided.push(await one.by(ctx, graph, decided[one.back % decided.length]!));
      await settleGraph(ctx, graph);
    } catch (error) {
      if (!(error instanceof Problem) || !['conflict', 'not_found'].includes(error.code)) throw error;
    }
  }

  const read = (graph: string) => comparable(ctx.db, ctx.graph, graph);

  /** All documents at once, in a graph where every step is taken after them. */
  async function reference(docs: NewDocument[], steps: Step[]) {
    const state: HistoryState = { graph: await p.empty(), decided: [], ruled: [] };
    await p.put(state.graph, docs);
    await p.settle(state.graph);
    for (const one of steps) await take(state, one);
    await p.settle(state.graph);
    return state.graph;
  }

  /** The same documents in batches of any size and order with the steps between; some come, go and come again. */
  async function amid(docs: NewDocument[], steps: Step[], seed: number) {
    const r = random(seed);
    const state: HistoryState = { graph: await p.empty(), decided: [], ruled: [] };
    const rest = r.shuffle(docs);
    const left = [...steps];
    while (rest.length || left.length) {
      if (left.length && (!rest.length || r.next() < 0.4)) {
        await take(state, left.shift()!);
        continue;
      }
      const some = rest.splice(0, 1 + r.int(r.next() < 0.5 ? 1 : rest.length));
      await p.put(state.graph, some);
      await p.settle(state.graph, r.pick([1, 2, 200]));
      if (r.next() < 0.3) {
        const removed = some.slice(0, 1 + r.int(2));
        await p.retract(state.graph, removed);
        if (r.next() < 0.7) await p.settle(state.graph);
        rest.push(...removed);
      }
    }
    if (r.next() < 0.3) await p.put(state.graph, r.shuffle(docs));
    await p.settle(state.graph, r.pick([1, 200]));
    return state.graph;
  }

  async function same(docs: NewDocument[], steps: Step[], seed: number): Promise<void> {
    const want = await read(await reference(docs, steps));
    const found = await read(await amid(docs, steps, seed));
    if (!isDeepStrictEqual(found, want)) throw new Error(`two graphs: ${difference(want, found).join('\n')}`);
  }

  /** Grouping everything anew finds what grouping it step by step came to. */
  async function again(docs: NewDocument[], steps: Step[], seed: number): Promise<void> {
    const graph = await amid(docs, steps, seed);
    const mended = await regroupGraph(ctx, graph);
    if (Object.keys(mended).length) throw new Error(`grouped anew, rows differ: ${JSON.stringify(mended)}`);
  }

  const kinds = {
    docs: fc.tuple(collidingDocuments(7), fc.constant<Step[]>([]), fc.nat()),
    rules: fc.tuple(collidingDocuments(4), fc.array<Step>(rule, { minLength: 1, maxLength: 3 }), fc.nat()),
    steps: fc.tuple(collidingDocuments(6), fc.array(step, { minLength: 1, maxLength: 5 }), fc.nat()),
  };
  const proofs = { same, again };
  return {
    /** Checks generated histories by a proof; what fails is told with its seed. */
    run: (kind: keyof typeof kinds, proof: keyof typeof proofs, given: fc.Parameters<any>) =>
      fc.check(
        fc.asyncProperty(kinds[kind], ([docs, steps, seed]) => proofs[proof](docs, steps, seed)),
        given,
      ),
  };
}
