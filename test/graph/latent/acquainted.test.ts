import { expect, test } from 'vitest';
import { postgresGraph } from '../../../src/graph/postgres/store.ts';
import { latentConnections } from '../../../src/graph/readings/latent.ts';
import type { GraphEdge } from '../../../src/graph/store.ts';
import { database } from '../../support/database.ts';
import { aChange, aNode, anEdge } from '../../support/graph.ts';

const [ADA, BO, MILL, TALK, THREAD, DI, FAIR] = [1, 2, 3, 4, 5, 6, 7];
const NODES = [
  aNode(ADA, { id: 'contact:ada@mill.test', name: 'Ada' }),
  aNode(BO, { id: 'contact:bo@mill.test', name: 'Bo' }),
  aNode(MILL, { id: 'organization:mill.test', label: 'Organization', name: 'Mill' }),
  aNode(TALK, { id: 'activity:talk', label: 'Activity', name: 'Talk' }),
  aNode(THREAD, { id: 'thread:talk', label: 'Thread', name: 'Talks' }),
  aNode(DI, { id: 'contact:di@fair.test', name: 'Di' }),
  aNode(FAIR, { id: 'activity:fair', label: 'Activity', name: 'Fair' }),
];

/** Names of the latent connections of Ada in a graph of one community. */
async function latentOf(edges: GraphEdge[]): Promise<string[]> {
  await using data = await database();
  const graph = postgresGraph(data.pool);
  await graph.apply('g', aChange({ nodes: NODES, edges }));
  await graph.setCommunities(
    'g',
    NODES.map(({ uid }) => ({ uid, community: 1 })),
  );
  const [ada] = await graph.nodes('g', [ADA]);
  const { found } = await latentConnections(graph, 'g', ada!, { limit: 10 });
  return found.map(({ node }) => node.name);
}

/** Somebody whom Ada does not know, of whom the same talk spoke. */
const STRANGER = [anEdge(ADA, 'attended', FAIR), anEdge(FAIR, 'mentions', DI)];

test.each([
  ['both work there', [anEdge(ADA, 'works_for', MILL), anEdge(BO, 'works_for', MILL)]],
  ['one leads the other', [anEdge(ADA, 'works_for', MILL), anEdge(BO, 'leads', MILL)]],
  ['they lead it together', [anEdge(ADA, 'leads', MILL), anEdge(BO, 'leads', MILL)]],
  [
    'a mail of one names the other, too',
    [
      anEdge(ADA, 'works_for', MILL),
      anEdge(BO, 'works_for', MILL),
      anEdge(ADA, 'sent', TALK),
      anEdge(TALK, 'mentions', BO),
    ],
  ],
])('colleagues know each other, and are no latent connection: %s', async (_, edges) =>
  expect(await latentOf([...edges, ...STRANGER])).toEqual(['Di']),
);

test.each(['sent', 'received', 'attended'])(
  'what a message is part of is none of who has the message: %s',
  async (type) =>
    expect(await latentOf([anEdge(ADA, type, TALK), anEdge(TALK, 'part_of', THREAD), ...STRANGER])).toEqual(['Di']),
);

test('what a message that names somebody is part of is none of theirs', async () =>
  expect(await latentOf([anEdge(TALK, 'mentions', ADA), anEdge(TALK, 'part_of', THREAD), ...STRANGER])).toEqual([
    'Di',
  ]));

test('who is spoken of beside a house is a latent connection of those who work there', async () =>
  expect(await latentOf([anEdge(ADA, 'works_for', MILL), anEdge(BO, 'follows', MILL)])).toEqual(['Bo']));
