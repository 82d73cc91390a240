import { isByDate, type FoundNode, type Listing, type Mark } from './store.ts';

/** A page of a listing from what was found of it, of which one more than its limit was asked for. */
export function pageOf(found: FoundNode[], { limit, order }: Listing): { nodes: FoundNode[]; next?: Mark } {
  const nodes = found.slice(0, limit);
  const last = nodes.at(-1);
  if (!last || found.length <= limit || order === 'degree') return { nodes };
  const { id, occurred_at } = last;
  return { nodes, next: isByDate(order) ? { id, date: occurred_at } : { id } };
}
