import { describe, expect, test } from 'vitest';
import { traverse } from '../../../src/graph/readings/traverse.ts';
import { aChange, aNode, anEdge } from '../../support/graph.ts';
import { ids, type Open } from './open.ts';

/** How every graph engine must follow edges. */
export function walking(name: string, open: Open): void {
  describe(`${name}: walking`, () => {
    test('edges come newest first, then by type and the other end’s id, and direction and type narrow them', async () => {
      await using store = await open();
      const { graph } = store;
      const nodes = [aNode(0, { id: 'me' }), aNode(1, { id: 'c' }), aNode(2, { id: 'b' }), aNode(3, { id: 'a' })];
      const edges = [
        anEdge(0, 'knows', 1, '2026-01-01'),
        anEdge(2, 'knows', 0, '2026-01-02'),
        anEdge(0, 'knows', 3, '2026-01-01'),
        anEdge(0, 'emailed', 1, '2026-01-01'),
        anEdge(2, 'knows', 3, '2026-01-09'),
      ];
      await graph.apply('g', aChange({ nodes, edges }));
      const list = async (reach: object) =>
        (await graph.neighbours('g', [0], { limit: 10, ...reach })).edges.map(
          (edge) => `${edge.from_id} ${edge.type} ${edge.to_id}`,
        );
      expect(await list({})).toEqual(['b knows me', 'me emailed c', 'me knows a', 'me knows c']);
      expect(await list({ limit: 2 })).toEqual(['b knows me', 'me emailed c']);
      expect(await list({ direction: 'in' })).toEqual(['b knows me']);
      expect(await list({ direction: 'out', types: ['knows'] })).toEqual(['me knows a', 'me knows c']);
      expect(await list({ types: ['nothing'] })).toEqual([]);
      const among = await graph.edgesAmong('g', await graph.nodes('g', [0, 2, 3]));
      expect(among.map((edge) => `${edge.from_id} ${edge.type} ${edge.to_id}`)).toEqual([
        'b knows a',
        'b knows me',
        'me knows a',
      ]);
    });

    test('a hub is read in part, newest first, and its edges are found among few', async () => {
      await using store = await open();
      const { graph } = store;
      const day = (uid: number) => `2026-${String(1 + (uid % 12)).padStart(2, '0')}-01`;
      const nodes = Array.from({ length: 1500 }, (_, uid) => aNode(uid));
      await graph.apply(
        'g',
        aChange({ nodes, edges: nodes.slice(1).map(({ uid }) => anEdge(uid, 'knows', 0, day(uid))) }),
      );
      const { edges } = await graph.neighbours('g', [0], { limit: 200 });
      expect(
        edges
          .map((edge) => edge.provenance.valid_from)
          .toSorted()
          .toReversed(),
      ).toEqual(edges.map((edge) => edge.provenance.valid_from));
      expect(edges).toHaveLength(200);
      expect(edges[0]!.provenance.valid_from).toBe('2026-12-01');
      expect(await graph.edgesAmong('g', await graph.nodes('g', [0, 7, 8]))).toHaveLength(2);
      const near = await graph.find('g', { order: 'id', limit: 2000, near: 0 });
      expect(near.nodes).toHaveLength(1499);
    });

    test('a walk lists each edge once, nearest first, within its depth and limit', async () => {
      await using store = await open();
      const { graph } = store;
      const nodes = ['a', 'b', 'c', 'd', 'e'].map((id, uid) => aNode(uid, { id }));
      const edges = [
        anEdge(0, 'knows', 1),
        anEdge(1, 'knows', 2),
        anEdge(2, 'knows', 0),
        anEdge(2, 'knows', 3),
        anEdge(3, 'knows', 4),
      ];
      await graph.apply('g', aChange({ nodes, edges }));
      const walk = async (depth: number, limit = 100, more = {}) => {
        const { steps, nodes: found } = await traverse(graph, 'g', (await graph.node('g', 'a'))[0]!, {
          depth,
          limit,
          ...more,
        });
        return { steps: steps.map((step) => `${step.depth} ${step.from_id}${step.to_id}`), found: ids(found) };
      };
      expect(await walk(1)).toEqual({ steps: ['1 ab', '1 ca'], found: ['b', 'c'] });
      expect(await walk(2)).toEqual({ steps: ['1 ab', '1 ca', '2 bc', '2 cd'], found: ['b', 'c', 'd'] });
      expect(await walk(5, 3)).toEqual({ steps: ['1 ab', '1 ca', '2 bc'], found: ['b', 'c'] });
      expect(await walk(5, 100, { direction: 'out' })).toEqual({
        steps: ['1 ab', '2 bc', '3 ca', '3 cd', '4 de'],
        found: ['b', 'c', 'd', 'e'],
      });
    });

    test('of several shortest paths the one whose ids come first is given, with the edge whose type does', async () => {
      await using store = await open();
      const { graph } = store;
      const nodes = ['start', 'm', 'k', 'y', 'x', 'end', 'alone'].map((id, uid) => aNode(uid, { id }));
      const edges = [
        ...[1, 2].flatMap((uid) => [anEdge(0, 'knows', uid), anEdge(3, 'knows', uid), anEdge(uid, 'knows', 4)]),
        ...[3, 4].map((uid) => anEdge(uid, 'knows', 5)),
        anEdge(4, 'chairs', 5),
      ];
      await graph.apply('g', aChange({ nodes, edges }));
      const found = await graph.path('g', 0, 5, 6);
      expect(ids(found!.nodes)).toEqual(['start', 'k', 'x', 'end']);
      expect(found!.edges.map((edge) => edge.type)).toEqual(['knows', 'knows', 'chairs']);
      expect(ids((await graph.path('g', 5, 0, 3))!.nodes)).toEqual(['end', 'x', 'k', 'start']);
      expect(await graph.path('g', 0, 5, 2)).toBeUndefined();
      expect(await graph.path('g', 0, 6, 6)).toBeUndefined();
      expect(ids((await graph.path('g', 0, 0, 1))!.nodes)).toEqual(['start']);
    });
  });
}
