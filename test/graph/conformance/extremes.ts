import { describe, expect, test } from 'vitest';
import type { GraphEdge, GraphNode } from '../../../src/graph/store.ts';
import { aChange, aNode, anEdge } from '../../support/graph.ts';
import { byUid, type Open } from './open.ts';

/** A hub's edges: some of each type to each neighbour. */
const EDGES = 100_000;
const TYPES = ['about', 'attended', 'follows', 'knows'];
const SPOKES = EDGES / TYPES.length;
const BATCH_SIZE = 1_250;
/** Edges of a hub that a listing near to it looks at. */
const NEWEST = 5_000;
const LARGE = Number.MAX_SAFE_INTEGER;

/** What every graph engine must keep however large, small, empty or many. */
export function extremes(name: string, open: Open): void {
  describe(`${name}: extremes`, () => {
    test('numbers come back as they were written, however large or small, and whole ones stay whole', async () => {
      await using store = await open();
      const numbers = [0, 1, -1, 2 ** 31, 2 ** 53 - 1, 1 - 2 ** 53, 0.1, -0.5, 1e21, 5e-324, Number.MAX_VALUE];
      const properties = { ...Object.fromEntries(numbers.map((n, i) => [`n${i}`, n])), list: [LARGE, 1] };
      const provenance = { ...aNode(1).provenance, mentions: LARGE, confidence: 0.1 + 0.2 };
      const [far, near] = [aNode(LARGE, { properties, provenance }), aNode(LARGE - 1)];
      const edge = anEdge(LARGE, 'knows', LARGE - 1, '2026-01-01', { properties, provenance });
      await store.graph.apply('g', aChange({ nodes: [far, near], edges: [edge] }));
      const [found] = await store.graph.nodes('g', [LARGE]);
      expect(found).toEqual({ ...far, degree: 1 });
      expect((await store.graph.neighbours('g', [LARGE - 1], { limit: 1 })).edges[0]).toMatchObject(edge);
    });

    test('empty texts, lists and properties stay what they are', async () => {
      await using store = await open();
      const bare = aNode(1, { name: '', entity: null, entities: [], aliases: [], source: '', properties: {} });
      const empty = aNode(2, { email: '', properties: { text: '', list: [], some: ['', 'a', ''] } });
      await store.graph.apply('g', aChange({ nodes: [bare, empty] }));
      expect(await store.graph.nodes('g', [1, 2])).toEqual([
        { ...bare, degree: 0 },
        { ...empty, degree: 0 },
      ]);
      expect((await store.graph.search('g', { query: '', limit: 5 })).hits).toEqual([]);
    });

    test('texts that look alike stay apart, and none is changed', async () => {
      await using store = await open();
      const names = ['é', 'e\u0301', 'É', 'ß', 'SS', 'İ', 'ı', '\u202eabc', 'a\u200bb', '👩‍👩‍👧', '\ud83d\ude00', ' a ', 'a\tb\nc', '\\u0000', "'; DROP", '$(x) `y`'];
      const nodes = names.map((text, uid) =>
        aNode(uid, { id: `contact:${text}`, name: text, aliases: [`also:${text}`], properties: { text } }),
      );
      await store.graph.apply('g', aChange({ nodes }));
      for (const node of nodes) {
        expect(await store.graph.node('g', node.id)).toEqual([{ ...node, degree: 0 }]);
        expect(byUid(await store.graph.node('g', node.aliases[0]!))).toEqual([node.uid]);
      }
    }); // prettier-ignore

    test('a copy tells of each node and edge what a scan does', async () => {
      await using store = await open();
      const { graph } = store;
      const odd = ['', 'é"\\', '\u2028\n', '😀', '{"a": 1}', 'null', '0'];
      const numbers = [0, -0.5, 1e21, 5e-324, LARGE];
      const full = { type: 'meeting', subtype: 'call', email: 'a@x.test', occurred_at: '2026-03-02' };
      const more = [
        {},
        full,
        { entity: null, entities: [] },
        { entities: ['acme', 'beta'], aliases: ['contact:b@x.test'] },
      ];
      const nodes = odd.flatMap((text, i) =>
        more.map((fields, j) =>
          aNode(i * 10 + j, { name: text, source: text, properties: { [text]: [text], numbers }, ...fields }),
        ),
      );
      const edges = nodes.slice(1).map(({ uid, name, properties, provenance }, i) => {
        const over = i % 2 ? {} : { valid_to: '2026-04-01' };
        return anEdge(uid, 'knows', 0, '2026-03-01', {
          properties,
          provenance: { ...provenance, source: name, ...over },
        });
      });
      await graph.apply('g', aChange({ nodes, edges }));
      await graph.setCommunities('g', [{ uid: 0, community: 7 }]);
      const scanned = await chunksOf(graph.scan('g'));
      const copied = await chunksOf(graph.copy('g'));
      const origin = ({ provenance }: GraphNode | GraphEdge) => {
        const { source, confidence, authority, valid_from, valid_to } = provenance;
        const shares = { confidence: String(confidence), authority: String(authority) };
        return { source, ...shares, valid_from, valid_to: valid_to ?? null };
      };
      const read = <C extends { properties: string }>(copy: C) => ({
        ...copy,
        properties: JSON.parse(copy.properties) as unknown,
      });
      expect([copied.nodes.length, copied.edges.length]).toEqual([28, 27]);
      expect(copied.nodes.map(read)).toEqual(
        scanned.nodes.map((node) => {
          const { degree: _, provenance: __, ...told } = node;
          const absent = { type: null, subtype: null, email: null, occurred_at: null, community_id: null };
          return { ...absent, ...told, ...origin(node) };
        }),
      );
      expect(copied.edges.map(read).toSorted((a, b) => a.from - b.from)).toEqual(
        scanned.edges.map((edge) => {
          const { confidence: _, provenance: __, ...told } = edge;
          return { ...told, ...origin(edge) };
        }),
      );
    });

    test('many who write the same nodes and edges at once leave each once', async () => {
      await using store = await open();
      const { graph } = store;
      const nodes = Array.from({ length: 8 }, (_, uid) => aNode(uid));
      const edges = nodes.flatMap(({ uid }) => ['knows', 'works_for'].map((type) => anEdge(uid, type, (uid + 1) % 8)));
      await Promise.all(Array.from({ length: 12 }, () => graph.apply('g', aChange({ nodes, edges }))));
      expect(await graph.counts('g')).toMatchObject({ nodes: 8, edges: 16 });
      expect((await graph.nodes('g', [0]))[0]!.degree).toBe(4);
      const seen = (await graph.neighbours('g', [0], { limit: 50 })).edges;
      expect(new Set(seen.map(({ from, type, to }) => `${from} ${type} ${to}`)).size).toBe(4);
      expect(seen).toHaveLength(4);
    });

    test(
      `a hub of ${EDGES.toLocaleString('en')} edges is written, read in part and taken away`,
      { timeout: 600_000 },
      async () => {
        await using store = await open();
        const { graph } = store;
        const day = (uid: number) => new Date(Date.UTC(2020, 0, 1 + (uid % 2000))).toISOString().slice(0, 10);
        const edgesOf = (uids: number[]) => uids.flatMap((uid) => TYPES.map((type) => anEdge(uid, type, 0, day(uid))));
        await graph.apply('g', aChange({ nodes: [aNode(0, { name: 'Hub' })] }));
        for (const uids of batches(1)) {
          const nodes = uids.map((uid) => aNode(uid, { id: `a:${uid}`, label: 'Activity', name: 'Spoke' }));
          await graph.apply('g', aChange({ nodes, edges: edgesOf(uids) }));
        }
        expect(await graph.counts('g')).toMatchObject({ nodes: SPOKES + 1, edges: EDGES });
        expect((await graph.find('g', { order: 'degree', limit: 1 })).nodes[0]).toMatchObject({
          uid: 0,
          degree: EDGES,
        });
        const { edges } = await graph.neighbours('g', [0], { limit: 300 });
        const days = edges.map((edge) => edge.provenance.valid_from);
        expect(days).toEqual(days.toSorted().toReversed());
        expect([days.length, days[0], days.at(-1)]).toEqual([300, day(1999), day(1993)]);
        expect((await graph.find('g', { order: 'id', limit: 10_000, near: 0 })).nodes).toHaveLength(
          NEWEST / TYPES.length,
        );
        const path = await graph.path('g', 1, SPOKES, 6);
        expect(path!.nodes.map(({ uid }) => uid)).toEqual([1, 0, SPOKES]);
        await graph.apply('g', aChange({ gone: { edges: edgesOf([1]).slice(1) } }));
        expect((await graph.nodes('g', [0]))[0]!.degree).toBe(EDGES - TYPES.length + 1);
        for (const uids of batches(2)) await graph.apply('g', aChange({ gone: { edges: edgesOf(uids) } }));
        expect(await graph.counts('g')).toMatchObject({ nodes: SPOKES + 1, edges: 1 });
        await graph.apply('g', aChange({ gone: { nodes: [0] } }));
        expect(await graph.counts('g')).toMatchObject({ nodes: SPOKES, edges: 0 });
        expect((await graph.nodes('g', [2]))[0]!.degree).toBe(0);
      },
    );
  });
}

/** The numbers of the hub's neighbours from one on, a batch at a time. */
function* batches(first: number): Generator<number[]> {
  for (let at = first; at <= SPOKES; at += BATCH_SIZE)
    yield Array.from({ length: Math.min(BATCH_SIZE, SPOKES + 1 - at) }, (_, i) => at + i);
}

async function chunksOf<N, E>(chunks: AsyncIterable<{ nodes: N[]; edges: E[] }>): Promise<{ nodes: N[]; edges: E[] }> {
  const all: { nodes: N[]; edges: E[] } = { nodes: [], edges: [] };
  for await (const { nodes, edges } of chunks) {
    all.nodes.push(...nodes);
    all.edges.push(...edges);
  }
  return all;
}
