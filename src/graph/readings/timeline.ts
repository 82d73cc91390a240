import { Problem } from '../../common/errors.ts';
import { oneNode, onlyOne } from './one-node.ts';
import { byEach } from '../order.ts';
import type { FoundNode, GraphStore, Listing, Mark } from '../store.ts';

export interface TimelineQuery {
  /** An entity's slug, a node's id or alias, or a name; everything when absent. */
  entity?: string;
  /** The first day that counts. */
  since?: string;
  limit: number;
  after?: Mark;
}

interface Page {
  nodes: FoundNode[];
  next?: Mark;
}

/** Activities of an entity or around a node, of an organization also those around its people, newest first. Problem `not_found` for what nothing goes by. */
export async function timeline(store: GraphStore, graph: string, { entity, ...query }: TimelineQuery): Promise<Page> {
  const listing = { label: 'Activity', order: 'date', ...query } as const;
  if (entity === undefined) return store.find(graph, listing);
  const node = entity.includes(':') ? await oneNode(store, graph, entity) : await namedSo(store, graph, entity);
  if (!node) return ofEntity(store, graph, { ...listing, entity });
  if (node.label === 'Business' && node.entity !== null) return store.find(graph, { ...listing, entity: node.entity });
  if (node.label === 'Organization') return aroundPeople(store, graph, node, listing);
  return store.find(graph, { ...listing, near: node.uid });
}

/** Activities of an entity; Problem `not_found` where the graph has nothing at all of it. */
async function ofEntity(store: GraphStore, graph: string, listing: Listing & { entity: string }): Promise<Page> {
  const page = await store.find(graph, listing);
  if (page.nodes.length > 0 || listing.after) return page;
  const { entity } = listing;
  const { nodes } = await store.find(graph, { entity, order: 'id', limit: 1 });
  if (nodes.length > 0 || (await store.node(graph, `business:${entity}`)).length > 0) return page;
  throw new Problem('not_found', 'Nothing in the graph goes by this id, slug or name. Search for it first.');
}

const SLUG = /^[a-z0-9][a-z0-9_-]*$/;
/** From this score on a hit is what was named. */
const SURE = 0.6;

/** The node that an alias or a name means; undefined for an entity's slug and what nothing goes by. */
async function namedSo(store: GraphStore, graph: string, asked: string): Promise<FoundNode | undefined> {
  const known = onlyOne(await store.node(graph, asked));
  if (known || SLUG.test(asked)) return known;
  const { hits } = await store.search(graph, { query: asked, limit: 1 });
  return hits[0] && hits[0].score >= SURE ? hits[0].node : undefined;
}

const MAX_PEOPLE = 24;
const BELONGING = ['works_for', 'leads', 'founded', 'member_of'];

/** The activities around an organization and around the people who belong to it, each once. */
async function aroundPeople(store: GraphStore, graph: string, node: FoundNode, listing: Listing): Promise<Page> {
  const { nodes } = await store.neighbours(graph, [node.uid], {
    types: BELONGING,
    direction: 'in',
    limit: MAX_PEOPLE,
  });
  const people = nodes.filter(({ label }) => label === 'Contact');
  const pages = await Promise.all([node, ...people].map(({ uid }) => store.find(graph, { ...listing, near: uid })));
  const found = new Map(pages.flatMap((page) => page.nodes).map((one) => [one.uid, one]));
  const all = [...found.values()].toSorted((a, b) => byEach([b.occurred_at ?? '', a.occurred_at ?? ''], [a.id, b.id]));
  const page = all.slice(0, listing.limit);
  const last = page.at(-1);
  const isMore = all.length > page.length || pages.some(({ next }) => next !== undefined);
  return { nodes: page, ...(isMore && last && { next: { id: last.id, date: last.occurred_at } }) };
}
