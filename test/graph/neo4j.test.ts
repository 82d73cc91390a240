import { expect, test } from 'vitest';
import { postgresGraph } from '../../src/graph/postgres/store.ts';
import type { GraphStore } from '../../src/graph/store.ts';
import { generateGraph } from '../bench/generate-graph.ts';
import { database } from '../support/database.ts';
import { aChange, aNode, anEdge } from '../support/graph.ts';
import { ownGraphs } from '../support/neo4j/graph.ts';
import { conformance } from './conformance.ts';
import { readings } from './readings.ts';

const ODD = ['😀', '￮', 'Ä', 'é', '中文', 'ß', '', 'a b', 'q"uo\\te', '`tick`', '$x', "l'été", 'x'.repeat(300)];

/** Names, ids, values and dates of every odd kind. */
const odd = aChange({
  nodes: ODD.map((text, i) =>
    aNode(90_001 + i, {
      id: `odd ${text}`,
      name: text,
      label: i % 2 ? 'Activity' : 'Asset',
      entities: ['acme', 'beta'],
      aliases: [`alias ${text}`, 'alias of all'],
      occurred_at: i % 3 ? '2024-02-03' : undefined,
      properties: { [text]: text, b: 2 ** 53, aa: -0.5, long: [text, 1, true], 'z-last': 1e21 },
    }),
  ),
  edges: ODD.slice(1).map((_, i) => anEdge(90_002 + i, i % 2 ? 'follows' : 'about', 90_001, '2024-02-03')),
});

async function fill(graph: GraphStore): Promise<void> {
  await generateGraph(graph, 'g', { nodes: 1500, hub: 1200, batch: 500 });
  await graph.apply('g', odd);
  await graph.setCommunities(
    'g',
    Array.from({ length: 1000 }, (_, uid) => ({ uid, community: uid % 7 })),
  );
  await graph.apply('g', aChange({ gone: { nodes: [7, 90_003], edges: [{ from: 9, type: 'attended', to: 0 }] } }));
}

conformance('Neo4j', ownGraphs);

test('every reading answers, byte for byte, what PostgreSQL answers', async () => {
  await using data = await database();
  await using own = await ownGraphs();
  const reference = postgresGraph(data.pool);
  await Promise.all([fill(reference), fill(own.graph)]);
  const expected = await readings(reference, 'g');
  expect(Object.fromEntries(await readings(own.graph, 'g'))).toEqual(Object.fromEntries(expected));
}, 180_000);

test('a revision that the graph has come to is not applied again, nor an older one after it', async () => {
  await using own = await ownGraphs();
  const named = (name: string) => aChange({ nodes: [aNode(1, { name })] });
  await own.graph.apply('g', named('first'), 3);
  await own.graph.apply('g', named('late'), 2);
  await own.graph.apply('g', named('again'), 3);
  expect((await own.graph.nodes('g', [1]))[0]!.name).toBe('first');
  await own.graph.apply('g', named('next'), 5);
  expect((await own.graph.nodes('g', [1]))[0]!.name).toBe('next');
});

test('a part of a revision changes a graph until that revision has come, and nothing afterwards', async () => {
  await using own = await ownGraphs();
  const named = (name: string) => aChange({ nodes: [aNode(1, { name })] });
  const name = async () => (await own.graph.nodes('g', [1]))[0]!.name;
  await own.graph.applyPart('g', named('one part'), 3);
  await own.graph.applyPart('g', named('another'), 3);
  expect(await name()).toBe('another');
  await own.graph.apply('g', named('whole'), 3);
  await own.graph.applyPart('g', named('late'), 3);
  await own.graph.applyPart('g', named('later'), 2);
  expect(await name()).toBe('whole');
});

test('what PostgreSQL cannot hold is refused', async () => {
  await using own = await ownGraphs();
  for (const name of ['a\0b', 'half \ud83d']) {
    await expect(own.graph.apply('g', aChange({ nodes: [aNode(1, { name })] }))).rejects.toThrow('no store keeps');
  }
  await own.graph.apply('g', aChange({ nodes: [aNode(1, { name: '\\u0000 written out' })] }));
  expect(await own.graph.counts('g')).toMatchObject({ nodes: 1 });
});

test('an edge type that no ontology could have is refused when written and finds nothing when asked for', async () => {
  await using own = await ownGraphs();
  const nodes = [aNode(1), aNode(2)];
  const type = 'x`]->() DETACH DELETE a //';
  await expect(own.graph.apply('g', aChange({ nodes, edges: [anEdge(1, type, 2)] }))).rejects.toThrow('No edge');
  await own.graph.apply('g', aChange({ nodes, edges: [anEdge(1, 'knows', 2)] }));
  expect(await own.graph.neighbours('g', [1], { types: [type], limit: 5 })).toEqual({ nodes: [], edges: [] });
  expect((await own.graph.neighbours('g', [1], { types: [type, 'knows'], limit: 5 })).edges).toHaveLength(1);
});
