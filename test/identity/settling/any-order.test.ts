import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MATCHING, type Decision } from '../../../src/common/settling/decision.ts';
import { Problem } from '../../../src/common/errors.ts';
import type { Ruling } from '../../../src/common/settling/rule.ts';
import type { NewDocument } from '../../../src/stores/documents/documents.ts';
import { random, type Random } from '../../support/random.ts';
import { decision, namesApart, ruling } from '../../support/samples/colliding-decisions.ts';
import { crowdedNames } from '../../support/samples/crowded-names.ts';
import { collidingDocuments } from '../../support/samples/colliding-documents.ts';
import { SettlingInMemory } from '../../support/in-memory/settling.ts';

const SEED = Number(process.env.PROOF_SEED ?? 20_261_122);
/** How many times more cases than usual. */
const TIMES = Number(process.env.PROOF_TIMES ?? 1);

const matched = decision.filter(({ kind }) => kind === 'merge').map((one) => ({ ...one, origin: MATCHING }));
const step = fc.oneof(
  { weight: 4, arbitrary: decision.map((decided) => ({ decided })) },
  { weight: 2, arbitrary: namesApart.map((decided) => ({ decided })) },
  { weight: 1, arbitrary: matched.map((decided) => ({ decided })) },
  { weight: 2, arbitrary: ruling.map((ruled) => ({ ruled: ruled as Pick<Ruling, 'kind' | 'match' | 'effect'> })) },
  { weight: 2, arbitrary: fc.record({ back: fc.nat(), isApart: fc.boolean() }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
type Decided = Extract<Step, { decided: unknown }>['decided'];

/** A graph, and what was decided and ruled of it. */
class History {
  readonly graph = new SettlingInMemory();
  readonly #decided: Decision[] = [];
  readonly #ruled: Ruling[] = [];

  /** Takes one step; what is refused is refused whatever the graph holds. */
  take(one: Step): void {
    try {
      if ('decided' in one) this.#decide(one.decided);
      else if ('ruled' in one) this.#ruled.push(this.graph.rule(one.ruled));
      else this.#takeBack(one.back, one.isApart);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
    }
  }

  #decide(decided: Decided): void {
    const b = decided.b.filter((key) => !decided.a.includes(key));
    if (decided.b.length && !b.length) return;
    const { origin = 'person' } = decided;
    this.#decided.push(...this.graph.decide({ ...decided, b, origin }));
  }

  /** Takes a decision or a rule back; of a merge, its things stay apart from then on where so wished. */
  #takeBack(place: number, isApart: boolean): void {
    const list = [...this.#decided, ...this.#ruled];
    const one = list[place % Math.max(list.length, 1)];
    if (!one) return;
    if ('toKeys' in one) return this.graph.lift(one);
    const kind = one.kind === 'merge' && isApart ? 'apart' : 'undo';
    this.#decided.push(...this.graph.decide({ kind, origin: 'person', undoes: one.seq, a: one.a, b: one.b }));
  }
}

/** All documents at once, and every step after them. */
function afterwards(docs: NewDocument[], steps: Step[]): History {
  const history = new History();
  history.graph.put(docs);
  for (const one of steps) history.take(one);
  return history;
}

/** The same documents in any order and batches with the steps between; some come, go and come again. */
function amid(docs: NewDocument[], steps: Step[], r: Random): History {
  const history = new History();
  const rest = r.shuffle(docs);
  const left = [...steps];
  while (rest.length || left.length) {
    const next = rest.length && r.next() < 0.6 ? undefined : left.shift();
    if (next) history.take(next);
    else if (rest.length) bring(history.graph, rest, r);
  }
  if (r.next() < 0.2) history.graph.put(r.shuffle(docs));
  return history;
}

function bring(graph: SettlingInMemory, rest: NewDocument[], r: Random): void {
  const batch = rest.splice(0, 1 + r.int(r.next() < 0.5 ? 1 : rest.length));
  graph.put(batch);
  if (r.next() > 0.2) return;
  const some = batch.slice(0, 1 + r.int(2));
  graph.retract(some);
  rest.push(...some);
}

/** Checks so many generated cases; what fails is told with its seed. */
const check = <T>(property: fc.IProperty<T>, numRuns: number): void =>
  fc.assert(property, { numRuns: numRuns * TIMES, seed: SEED, endOnFailure: true });

const TIMEOUT = { timeout: 300_000 * TIMES };

function expectSame(docs: NewDocument[], steps: Step[], seed: number): void {
  const [one, other] = [afterwards(docs, steps).graph, amid(docs, steps, random(seed)).graph];
  expect(other.graph()).toEqual(one.graph());
  expect(other.lookups()).toEqual(one.lookups());
  expect(other.brokenDecisions()).toEqual([]);
}

test('documents give the same nodes in whatever order and batches they come, go and come again', TIMEOUT, () => {
  const property = (docs: NewDocument[], seed: number) => expectSame(docs, [], seed);
  check(fc.property(collidingDocuments(4), fc.nat(), property), 400);
  check(fc.property(crowdedNames, fc.nat(), property), 4_600);
});

test('documents give the same nodes whenever decisions and rules come between, and stay kept apart', TIMEOUT, () => {
  const steps = fc.array(step, { minLength: 1, maxLength: 3 });
  check(fc.property(collidingDocuments(4), steps, fc.nat(), expectSame), 400);
  check(fc.property(crowdedNames, steps, fc.nat(), expectSame), 3_600);
});

test('a decision or a rule that is taken back leaves the nodes as they were', TIMEOUT, () => {
  const property = fc.property(collidingDocuments(3), fc.array(step, { maxLength: 2 }), step, (docs, steps, last) => {
    const { graph } = afterwards(docs, steps);
    const before = graph.graph();
    if ('ruled' in last) graph.lift(graph.rule(last.ruled));
    if ('decided' in last) decideAndUndo(graph, last.decided);
    expect(graph.graph()).toEqual(before);
  });
  check(property, 1_000);
});

/** Decides and undoes that; not a person's merge, for what that overrules stays overruled. */
function decideAndUndo(graph: SettlingInMemory, { origin = 'person', ...decided }: Decided): void {
  const b = decided.b.filter((key) => !decided.a.includes(key));
  if ((decided.kind === 'merge' && origin !== MATCHING) || (decided.b.length && !b.length)) return;
  for (const { seq, a, b: other } of graph.decide({ ...decided, b, origin }))
    graph.decide({ kind: 'undo', origin: 'person', undoes: seq, a, b: other });
}
