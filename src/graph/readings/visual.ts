import { byEach } from '../order.ts';
import type { FoundEdge, FoundNode, GraphStore, Listing } from '../store.ts';

/** A part of a graph to be drawn: nodes with all edges among them; `truncated` when there was more than the limit. */
export interface Picture {
  nodes: FoundNode[];
  edges: FoundEdge[];
  truncated: boolean;
}

/** What is to be drawn. `search` shows what matches and the nodes at one step from it. */
export type View =
  | { mode: 'overview' }
  | { mode: 'entity'; entity: string }
  | { mode: 'community'; community: number }
  | { mode: 'search'; query: string };

/** How many matches a search shows, and how many edges of each. */
const HITS = 50;
const AROUND = 100;

/** Reads what a view shows, at most `limit` nodes: where there are more, the most connected ones. */
export async function picture(store: GraphStore, graph: string, view: View, limit: number): Promise<Picture> {
  const { nodes, truncated } = await shownBy(store, graph, view, limit);
  return { nodes, edges: await store.edgesAmong(graph, nodes), truncated };
}

function shownBy(store: GraphStore, graph: string, view: View, limit: number): Promise<Omit<Picture, 'edges'>> {
  if (view.mode === 'search') return matching(store, graph, view.query, limit);
  if (view.mode === 'overview') return mostConnected(store, graph, {}, limit);
  return listed(store, graph, view.mode === 'entity' ? { entity: view.entity } : { community: view.community }, limit);
}

type Narrowed = Pick<Listing, 'entity' | 'community'>;

async function mostConnected(store: GraphStore, graph: string, narrowed: Narrowed, limit: number) {
  const { nodes } = await store.find(graph, { ...narrowed, order: 'degree', limit: limit + 1 });
  return { nodes: nodes.slice(0, limit), truncated: nodes.length > limit };
}

/** All there are by id, for that is cheap however few they are; only where they do not fit, by degree. */
async function listed(store: GraphStore, graph: string, narrowed: Narrowed, limit: number) {
  const { nodes, next } = await store.find(graph, { ...narrowed, order: 'id', limit });
  return next ? mostConnected(store, graph, narrowed, limit) : { nodes, truncated: false };
}

async function matching(store: GraphStore, graph: string, query: string, limit: number) {
  const { hits } = await store.search(graph, { query, limit: Math.min(HITS, limit) });
  const matches = hits.map(({ node }) => node);
  const known = new Set(matches.map(({ uid }) => uid));
  const around = await store.neighbours(graph, [...known], { limit: AROUND });
  const more = around.nodes
    .filter(({ uid }) => !known.has(uid))
    .toSorted((a, b) => byEach([b.degree, a.degree], [a.id, b.id]));
  const nodes = [...matches, ...more];
  return { nodes: nodes.slice(0, limit), truncated: nodes.length > limit };
}
