import { oneNode } from './one-node.ts';
import type { FoundNode, GraphStore, Mark } from './store.ts';

export interface TimelineQuery {
  /** An entity's slug, or a node's id or alias; everything when absent. */
  entity?: string;
  /** The first day that counts. */
  since?: string;
  limit: number;
  after?: Mark;
}

/** Activities of an entity or around a node, newest first. Problem `not_found` for what reads as a node's id and is none. */
export async function timeline(
  store: GraphStore,
  graph: string,
  { entity, ...query }: TimelineQuery,
): Promise<{ nodes: FoundNode[]; next?: Mark }> {
  const listing = { label: 'Activity', order: 'date', ...query } as const;
  if (entity === undefined) return store.find(graph, listing);
  const known = entity.includes(':') || (await store.node(graph, entity)).length > 0;
  if (!known) return store.find(graph, { ...listing, entity });
  const node = await oneNode(store, graph, entity);
  if (node.label === 'Business' && node.entity !== null) return store.find(graph, { ...listing, entity: node.entity });
  return store.find(graph, { ...listing, near: node.uid });
}
