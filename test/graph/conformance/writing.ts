import { describe, expect, test } from 'vitest';
import { aChange, aNode, anEdge } from '../../support/graph.ts';
import { byUid, type Open } from './open.ts';

/** What every graph engine must keep when it is written to. */
export function writing(name: string, open: Open): void {
  describe(`${name}: writing`, () => {
    test('a node comes back as it was written', async () => {
      await using store = await open();
      const node = aNode(Number.MAX_SAFE_INTEGER, {
        type: 'person',
        subtype: 'customer',
        email: '',
        occurred_at: '2026-03-01T10:00:00+02:00',
        entity: null,
        entities: [],
        aliases: ['contact:a.acme', 'contact:b.acme'],
        properties: { big: 2 ** 53 - 1, far: 1e21, none: '', list: ['x', 'y'], yes: false, half: 0.5 },
        provenance: { ...aNode(1).provenance, valid_to: '2026-04-01', mentions: 3 },
      });
      await store.graph.apply('g', aChange({ nodes: [node] }));
      expect(await store.graph.node('g', node.id)).toEqual([{ ...node, degree: 0 }]);
    });

    test('an edge comes back as it was written, with the names of its ends', async () => {
      await using store = await open();
      const edge = anEdge(1, 'knows', 2, '2026-01-02', { properties: { title: 'CTO' }, confidence: 0.55 });
      await store.graph.apply('g', aChange({ nodes: [aNode(1), aNode(2)], edges: [edge] }));
      const { edges, nodes } = await store.graph.neighbours('g', [1], { limit: 10 });
      const ends = { from_id: 'contact:n1@x.test', to_id: 'contact:n2@x.test', from_name: 'Node 1', to_name: 'Node 2' };
      expect(edges).toEqual([{ ...edge, ...ends }]);
      expect(byUid(nodes)).toEqual([2]);
    });

    test('writing again what is there changes nothing, writing other values replaces them', async () => {
      await using store = await open();
      const change = aChange({ nodes: [aNode(1), aNode(2)], edges: [anEdge(1, 'knows', 2)] });
      for (let i = 0; i < 3; i++) await store.graph.apply('g', change);
      expect(await store.graph.counts('g')).toMatchObject({ nodes: 2, edges: 1 });
      await store.graph.apply(
        'g',
        aChange({ nodes: [aNode(1, { id: 'organization:x.test', label: 'Organization' })] }),
      );
      expect(await store.graph.node('g', 'contact:n1@x.test')).toEqual([]);
      expect(await store.graph.node('g', 'organization:x.test')).toMatchObject([{ uid: 1, degree: 1 }]);
    });

    test('counts and degrees follow every change exactly', async () => {
      await using store = await open();
      const { graph } = store;
      const both = aNode(1).provenance;
      const nodes = [
        aNode(1, { provenance: { ...both, sources: ['crm', 'mail'] } }),
        aNode(2),
        aNode(3, { label: 'Asset' }),
      ];
      await graph.apply(
        'g',
        aChange({ nodes, edges: [anEdge(1, 'knows', 2), anEdge(2, 'knows', 1), anEdge(1, 'created', 3)] }),
      );
      expect(await graph.counts('g')).toEqual({
        nodes: 3,
        edges: 3,
        labels: [
          { key: 'Asset', count: 1 },
          { key: 'Contact', count: 2 },
        ],
        types: [
          { key: 'created', count: 1 },
          { key: 'knows', count: 2 },
        ],
        sources: [
          { key: 'crm', count: 1 },
          { key: 'mail', count: 3 },
        ],
      });
      await graph.apply('g', aChange({ gone: { edges: [{ from: 2, type: 'knows', to: 1 }] } }));
      await graph.apply(
        'g',
        aChange({ nodes: [aNode(3, { label: 'Account' })], gone: { edges: [{ from: 9, type: 'x', to: 9 }] } }),
      );
      const left = await graph.counts('g');
      expect(left.labels).toEqual([
        { key: 'Account', count: 1 },
        { key: 'Contact', count: 2 },
      ]);
      expect((await graph.nodes('g', [1, 2, 3])).map((node) => node.degree)).toEqual([2, 1, 1]);
    });

    test('a node that goes takes its edges along, and nothing of it can be found', async () => {
      await using store = await open();
      const { graph } = store;
      const nodes = [aNode(1, { name: 'Zacharias', aliases: ['contact:zach.acme'] }), aNode(2), aNode(3)];
      await graph.apply(
        'g',
        aChange({ nodes, edges: [anEdge(1, 'knows', 2), anEdge(3, 'knows', 1), anEdge(2, 'knows', 3)] }),
      );
      await graph.apply('g', aChange({ gone: { nodes: [1] } }));
      expect(await graph.counts('g')).toMatchObject({ nodes: 2, edges: 1 });
      expect((await graph.nodes('g', [1, 2, 3])).map((node) => node.degree)).toEqual([1, 1]);
      expect(await graph.node('g', 'contact:zach.acme')).toEqual([]);
      for (const query of ['Zacharias', 'Zach', 'Zakharias']) {
        expect(await graph.search('g', { query, limit: 5 })).toEqual({ hits: [], total: 0 });
      }
    });

    test('an edge whose end is not there is refused, and nothing of its change stays', async () => {
      await using store = await open();
      const change = aChange({ nodes: [aNode(1)], edges: [anEdge(1, 'knows', 2)] });
      await expect(store.graph.apply('g', change)).rejects.toThrow();
      expect(await store.graph.counts('g')).toMatchObject({ nodes: 0, edges: 0 });
    });

    test('changes of one graph at once leave no doubles and lose no counts', async () => {
      await using store = await open();
      const { graph } = store;
      await graph.apply('g', aChange({ nodes: [aNode(0)] }));
      const write = (uid: number) =>
        graph.apply(
          'g',
          aChange({ nodes: [aNode(uid), aNode(999, { name: 'Shared' })], edges: [anEdge(uid, 'knows', 0)] }),
        );
      await Promise.all(Array.from({ length: 24 }, (_, i) => write(1 + (i % 12))));
      expect(await graph.counts('g')).toMatchObject({ nodes: 14, edges: 12 });
      expect((await graph.nodes('g', [0]))[0]!.degree).toBe(12);
      expect((await graph.search('g', { query: 'node', limit: 50 })).total).toBe(13);
    });

    test('rows of another graph are never seen', async () => {
      await using store = await open();
      const { graph } = store;
      const twin = (uid: number) =>
        aNode(uid, { id: 'contact:twin@x.test', name: 'Twin', aliases: ['contact:twin.acme'] });
      const change = (uid: number) =>
        aChange({ nodes: [twin(uid), aNode(uid + 1)], edges: [anEdge(uid, 'knows', uid + 1)] });
      await graph.apply('acme', change(1));
      await graph.apply('acme:notes', change(11));
      expect(byUid(await graph.node('acme', 'contact:twin@x.test'))).toEqual([1]);
      expect(byUid(await graph.node('acme:notes', 'contact:twin.acme'))).toEqual([11]);
      expect(await graph.nodes('acme', [11])).toEqual([]);
      expect((await graph.search('acme', { query: 'twin', limit: 5 })).hits.map((hit) => hit.node.uid)).toEqual([1]);
      expect((await graph.neighbours('acme', [11], { limit: 5 })).edges).toEqual([]);
      expect(await graph.path('acme', 1, 12, 6)).toBeUndefined();
      expect(await graph.drop('acme')).toBe(2);
      expect(await graph.counts('acme')).toMatchObject({ nodes: 0, edges: 0 });
      expect(await graph.counts('acme:notes')).toMatchObject({ nodes: 2, edges: 1 });
    });
  });
}
