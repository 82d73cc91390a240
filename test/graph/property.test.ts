import fc from 'fast-check';
import { expect, test } from 'vitest';
import { postgresGraph } from '../../src/graph/postgres/store.ts';
import type { GraphChange, GraphStore } from '../../src/graph/store.ts';
import { LABELS } from '../../src/common/model.ts';
import { database } from '../support/database.ts';
import { aChange, aNode, anEdge } from '../support/graph.ts';
import { applyTo, degreeOf, emptyModel, pathIn, tallied, type Model } from './model.ts';

const NAMES = ['Ada King', 'Ada Kling', 'Bo Ek', 'Łuk', '東京', 'Zoë'];
const uid = fc.integer({ min: 1, max: 9 });
const node = fc
  .record({
    uid,
    id: fc.constantFrom('a', 'B', 'ä', '😀', 'z', '10'),
    name: fc.constantFrom(...NAMES),
    label: fc.constantFrom(...LABELS),
  })
  .map(({ uid: at, id, name, label }) => aNode(at, { id: `${id}${at}`, name, label, aliases: [`alias:${name}`] }));
const edge = fc
  .tuple(uid, fc.constantFrom('knows', 'about'), uid, fc.constantFrom('2026-01-01', '2026-01-02'))
  .filter(([from, , to]) => from !== to)
  .map(([from, type, to, day]) => anEdge(from, type, to, day));
const step = fc.record({
  nodes: fc.array(node, { maxLength: 5 }),
  edges: fc.array(edge, { maxLength: 6 }),
  goneNodes: fc.array(uid, { maxLength: 2 }),
  goneEdges: fc.array(edge, { maxLength: 2 }),
});

/** The step as a change that makes sense: what is written is not gone, and edges join nodes that are there after it. */
function asChange(model: Model, given: typeof step extends fc.Arbitrary<infer S> ? S : never): GraphChange {
  const nodes = [...new Map(given.nodes.map((one) => [one.uid, one])).values()];
  const written = new Set(nodes.map((one) => one.uid));
  const removed = new Set(given.goneNodes.filter((one) => !written.has(one)));
  const there = (one: number) => written.has(one) || (model.nodes.has(one) && !removed.has(one));
  const edges = given.edges.filter(({ from, to }) => there(from) && there(to));
  return aChange({ nodes, edges, gone: { nodes: [...removed], edges: given.goneEdges } });
}

async function agree(graph: GraphStore, key: string, model: Model): Promise<void> {
  const nodes = [...model.nodes.values()];
  const edges = [...model.edges.values()];
  const all = nodes.map((one) => one.uid);
  expect(await graph.counts(key)).toEqual({
    nodes: nodes.length,
    edges: edges.length,
    labels: tallied(nodes.map((one) => one.label)),
    types: tallied(edges.map((one) => one.type)),
    sources: tallied(nodes.map(() => 'mail')),
  });
  const found = (await graph.find(key, { order: 'id', limit: 100 })).nodes;
  const inOrder = nodes.toSorted((a, b) => Buffer.compare(Buffer.from(a.id), Buffer.from(b.id)));
  expect(found).toEqual(inOrder.map((one) => ({ ...one, degree: degreeOf(model, one.uid) })));
  expect(await graph.edgesAmong(key, found)).toHaveLength(edges.length);
  for (const name of NAMES) {
    const named = nodes.filter((one) => one.name === name).map((one) => one.uid);
    expect((await graph.node(key, `alias:${name}`)).map((one) => one.uid).toSorted()).toEqual(named.toSorted());
    const hits = (await graph.search(key, { query: name, limit: 100 })).hits.filter((hit) => hit.node.name === name);
    expect(hits).toHaveLength(named.length);
  }
  for (const one of all.slice(0, 3)) {
    const { edges: near } = await graph.neighbours(key, [one], { limit: 100 });
    expect(near).toHaveLength(degreeOf(model, one));
    const path = await graph.path(key, all[0]!, one, 4);
    expect(path?.nodes.map((met) => met.id)).toEqual(pathIn(model, all[0]!, one, 4));
  }
}

test('after any sequence of changes every reading agrees with a graph in two maps', async () => {
  await using data = await database();
  const graph = postgresGraph(data.pool);
  let run = 0;
  const property = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
    const key = `run-${++run}`;
    const model = emptyModel();
    for (const given of steps) {
      const change = asChange(model, given);
      await graph.apply(key, change);
      applyTo(model, change);
    }
    await agree(graph, key, model);
    for (const one of model.nodes.keys()) await graph.apply(key, aChange({ gone: { nodes: [one] } }));
    const left = await data.pool.query(
      'select from graph_words where graph = $1 union all select from graph_slips where graph = $1',
      [key],
    );
    expect(left.rowCount).toBe(0);
  });
  await fc.assert(property, { seed: 7, numRuns: 60 });
});
