import { meantNode, onlyOne } from './one-node.ts';
import { byEach } from '../order.ts';
import type { FoundNode, GraphStore, Listing, Mark } from '../store.ts';

interface TimelineQuery {
  /** An entity's slug, a node's id or alias, or a name; everything when absent. */
  entity?: string;
  /** The first day that counts. */
  since?: string;
  limit: number;
  after?: Mark | undefined;
  /** Surrogates of nodes that are left out. */
  without?: number[];
}

/** What happened of an entity, or around a node with its dated documents, of an organization also around its people, newest first. Problems as of `meantNode`. */
export async function timeline(
  store: GraphStore,
  graph: string,
  { entity, ...query }: TimelineQuery,
): Promise<FoundNode[]> {
  const listing = { label: 'Activity', order: 'date', ...query } as const;
  const found = async (more: { entity?: string }) => (await store.find(graph, { ...listing, ...more })).nodes;
  if (entity === undefined) return found({});
  const node = await meant(store, graph, entity);
  if (!node) return found({ entity });
  if (node.label === 'Business' && node.entity !== null) return found({ entity: node.entity });
  return around(store, graph, node, listing);
}

const SLUG = /^[a-z0-9][a-z0-9_-]*$/;

/** The node that an id, an alias or a name means; undefined for an entity's slug. */
async function meant(store: GraphStore, graph: string, asked: string): Promise<FoundNode | undefined> {
  const known = onlyOne(await store.node(graph, asked), asked);
  if (known) return known;
  if (SLUG.test(asked) && (await isEntity(store, graph, asked))) return undefined;
  return meantNode(store, graph, asked);
}

/** True of a slug of which the graph has anything at all. */
export async function isEntity(store: GraphStore, graph: string, slug: string): Promise<boolean> {
  const { nodes } = await store.find(graph, { entity: slug, order: 'id', limit: 1 });
  return nodes.length > 0 || (await store.node(graph, `business:${slug}`)).length > 0;
}

const MAX_PEOPLE = 24;
const BELONGING = ['works_for', 'leads', 'founded', 'member_of'];

/** What happened around a node and its dated documents, of an organization also what happened around the people who belong to it, each once. */
async function around(store: GraphStore, graph: string, node: FoundNode, listing: Listing): Promise<FoundNode[]> {
  const people = node.label === 'Organization' ? await peopleOf(store, graph, node) : [];
  const pages = await Promise.all([
    ...[node, ...people].map(({ uid }) => store.find(graph, { ...listing, near: uid })),
    store.find(graph, { ...listing, label: 'Asset', near: node.uid }),
  ]);
  const found = new Map(pages.flatMap((page) => page.nodes).map((one) => [one.uid, one]));
  const all = [...found.values()].toSorted((a, b) => byEach([b.occurred_at ?? '', a.occurred_at ?? ''], [a.id, b.id]));
  return all.slice(0, listing.limit);
}

/** The people who belong to an organization. */
export async function peopleOf(store: GraphStore, graph: string, node: FoundNode): Promise<FoundNode[]> {
  const { nodes } = await store.neighbours(graph, [node.uid], {
    types: BELONGING,
    direction: 'in',
    limit: MAX_PEOPLE,
  });
  return nodes.filter(({ label }) => label === 'Contact');
}
