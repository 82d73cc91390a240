import { describe, expect, test } from 'vitest';
import type { Listing, Mark } from '../../../src/graph/store.ts';
import { aChange, aNode, anEdge } from '../../support/graph.ts';
import { byUid, ids, pages, type Open } from './open.ts';

/** What every graph engine must find by id, listing and scan. */
export function finding(name: string, open: Open): void {
  describe(`${name}: finding`, () => {
    test('an alias of one thing finds it, an alias of two finds both, an id comes before an alias', async () => {
      await using store = await open();
      const { graph } = store;
      const nodes = [
        aNode(1, { id: 'contact:b@x.test', aliases: ['contact:sam.acme', 'contact:b.acme'] }),
        aNode(2, { id: 'contact:a@x.test', aliases: ['contact:sam.acme', 'contact:b@x.test'] }),
      ];
      await graph.apply('g', aChange({ nodes }));
      expect(byUid(await graph.node('g', 'contact:b.acme'))).toEqual([1]);
      expect(byUid(await graph.node('g', 'contact:sam.acme'))).toEqual([2, 1]);
      expect(byUid(await graph.node('g', 'contact:b@x.test'))).toEqual([1]);
      expect(await graph.node('g', 'CONTACT:B@X.TEST')).toEqual([]);
      await graph.apply('g', aChange({ nodes: [{ ...nodes[0]!, aliases: ['contact:other.acme'] }] }));
      expect(byUid(await graph.node('g', 'contact:sam.acme'))).toEqual([2]);
    });

    test('ids are listed in code-point order, whatever their case, accents or script', async () => {
      await using store = await open();
      const names = ['a', 'B', 'b', 'Ä', 'ä', 'z', 'é', '中', '😀', '\uffee', '-', '10', '9'];
      const inOrder = names.toSorted((x, y) => Buffer.compare(Buffer.from(x), Buffer.from(y)));
      await store.graph.apply('g', aChange({ nodes: names.map((id, uid) => aNode(uid, { id })) }));
      expect(await pages(store.graph, 'g', { order: 'id', limit: 4 })).toEqual(inOrder);
      const found = await store.graph.nodes(
        'g',
        names.map((_, uid) => uid),
      );
      expect(ids(found)).toEqual(inOrder);
    });

    test('label, entity, source and days narrow a listing', async () => {
      await using store = await open();
      const { graph } = store;
      const dated = (uid: number, occurred_at: string, over = {}) =>
        aNode(uid, { id: `a${uid}`, label: 'Activity', occurred_at, ...over });
      const nodes = [
        dated(1, '2026-01-01'),
        dated(2, '2026-01-02T09:00:00Z', { entity: 'beta', entities: ['beta'] }),
        dated(3, '2026-01-03', { entity: 'acme', entities: ['acme', 'beta'] }),
        dated(4, '2026-01-03', { source: 'crm' }),
        aNode(5, { id: 'a5' }),
      ];
      await graph.apply('g', aChange({ nodes }));
      const list = async (listing: Partial<Listing>) =>
        ids((await graph.find('g', { order: 'id', limit: 10, ...listing })).nodes);
      expect(await list({ label: 'Activity' })).toEqual(['a1', 'a2', 'a3', 'a4']);
      expect(await list({ entity: 'beta' })).toEqual(['a2', 'a3']);
      expect(await list({ entity: 'acme', label: 'Contact' })).toEqual(['a5']);
      expect(await list({ source: 'crm' })).toEqual(['a4']);
      expect(await list({ since: '2026-01-02', before: '2026-01-03' })).toEqual(['a2']);
      expect(await list({ order: 'date' })).toEqual(['a3', 'a4', 'a2', 'a1']);
      expect(await list({ order: 'oldest' })).toEqual(['a1', 'a2', 'a3', 'a4']);
      expect(await list({ order: 'oldest', entity: 'beta' })).toEqual(['a2', 'a3']);
      expect(await pages(graph, 'g', { order: 'oldest', limit: 1, label: 'Activity' })).toEqual([
        'a1',
        'a2',
        'a3',
        'a4',
      ]);
      expect(await list({ order: 'date', entity: 'beta' })).toEqual(['a3', 'a2']);
      expect(await list({ entity: 'gamma' })).toEqual([]);
    });

    test('a page never skips or repeats a row while rows are added', async () => {
      await using store = await open();
      const { graph } = store;
      const early = Array.from({ length: 30 }, (_, i) =>
        aNode(i, { id: `n${i}`, label: 'Activity', occurred_at: `2026-02-${10 + (i % 10)}` }),
      );
      await graph.apply('g', aChange({ nodes: early }));
      for (const order of ['id', 'date'] as const) {
        const seen: string[] = [];
        for (let after: Mark | undefined, at = 0, more = true; more; at++) {
          const page = await graph.find('g', { order, limit: 7, after });
          seen.push(...ids(page.nodes));
          const added = 100 + at * 2 + (order === 'id' ? 0 : 500);
          const late = [
            aNode(added, { id: `n0${added}`, label: 'Activity', occurred_at: '2026-02-28' }),
            aNode(added + 1, { id: `nz${added}` }),
          ];
          await graph.apply('g', aChange({ nodes: late }));
          after = page.next;
          more = after !== undefined && at < 50;
        }
        expect(new Set(seen).size).toBe(seen.length);
        expect(seen.filter((id) => early.some((node) => node.id === id)).toSorted()).toEqual(ids(early).toSorted());
      }
    });

    test('the most connected come first, ties by id', async () => {
      await using store = await open();
      const nodes = ['d', 'c', 'b', 'a'].map((id, uid) => aNode(uid, { id }));
      await store.graph.apply(
        'g',
        aChange({ nodes, edges: [anEdge(0, 'knows', 1), anEdge(0, 'likes', 1), anEdge(2, 'knows', 1)] }),
      );
      const { nodes: found } = await store.graph.find('g', { order: 'degree', limit: 3 });
      expect(found.map((node) => [node.id, node.degree])).toEqual([
        ['c', 3],
        ['d', 2],
        ['b', 1],
      ]);
    });

    test('communities are set and taken away, and stay when a node is written again', async () => {
      await using store = await open();
      const { graph } = store;
      await graph.apply('g', aChange({ nodes: [aNode(1), aNode(2)] }));
      await graph.setCommunities('g', [
        { uid: 1, community: 7 },
        { uid: 2, community: 7 },
      ]);
      await graph.setCommunities('g', [{ uid: 2, community: null }]);
      await graph.apply('g', aChange({ nodes: [aNode(1, { name: 'Changed' })] }));
      expect((await graph.nodes('g', [1, 2])).map((node) => node.community_id)).toEqual([7, undefined]);
    });

    test('a community is listed by id and by degree, narrowed and page by page', async () => {
      await using store = await open();
      const { graph } = store;
      const nodes = [1, 2, 3, 4, 5, 6].map((uid) =>
        aNode(uid, {
          id: `n${uid}`,
          occurred_at: `2026-03-0${uid}`,
          label: uid % 2 ? 'Activity' : 'Contact',
          ...(uid > 4 && { entity: 'beta', entities: ['beta'] }),
        }),
      );
      await graph.apply('g', aChange({ nodes, edges: [anEdge(5, 'about', 2), anEdge(5, 'about', 6)] }));
      const communities = [1, 2, 3, 5].map((uid) => ({ uid, community: 7 }));
      await graph.setCommunities('g', [...communities, { uid: 4, community: 0 }]);
      const list = async (listing: Partial<Listing>) =>
        ids((await graph.find('g', { order: 'id', limit: 10, community: 7, ...listing })).nodes);
      expect(await list({})).toEqual(['n1', 'n2', 'n3', 'n5']);
      expect(await list({ community: 0 })).toEqual(['n4']);
      expect(await list({ community: 1 })).toEqual([]);
      expect(await list({ label: 'Activity', entity: 'acme' })).toEqual(['n1', 'n3']);
      expect(await list({ order: 'degree', limit: 2 })).toEqual(['n5', 'n2']);
      expect(await list({ order: 'date', before: '2026-03-05' })).toEqual(['n3', 'n2', 'n1']);
      expect(await list({ near: 5 })).toEqual(['n2']);
      expect(await pages(graph, 'g', { order: 'id', limit: 3, community: 7 })).toEqual(['n1', 'n2', 'n3', 'n5']);
    });

    test('a scan gives all nodes, then all edges by their ends and type, each once', async () => {
      await using store = await open();
      const { graph } = store;
      const nodes = Array.from({ length: 2100 }, (_, uid) => aNode(uid));
      const edges = nodes
        .slice(1)
        .flatMap(({ uid }) => [anEdge(uid, 'knows', 0), anEdge(0, 'likes', uid), anEdge(0, 'knows', uid)]);
      await graph.apply('g', aChange({ nodes, edges }));
      const seen = { nodes: [] as number[], edges: [] as string[] };
      for await (const chunk of graph.scan('g')) {
        if (chunk.nodes.length > 0) expect(seen.edges).toEqual([]);
        seen.nodes.push(...byUid(chunk.nodes));
        seen.edges.push(...chunk.edges.map(({ from, to, type }) => `${place(from)} ${place(to)} ${type}`));
      }
      expect([seen.nodes.length, new Set(seen.nodes).size]).toEqual([2100, 2100]);
      expect([seen.edges.length, new Set(seen.edges).size]).toEqual([6297, 6297]);
      expect(seen.edges).toEqual(seen.edges.toSorted());
    });
  });
}

/** A surrogate as text that sorts as it does. */
const place = (uid: number): string => String(uid).padStart(5, '0');
