import { DIGEST } from './readings/week.ts';
import type { GraphStore } from './store.ts';

const MAX_DIGESTS = 1000;

/** True for a graph that holds nothing but businesses, which are registered, and digests. */
export async function isEmpty(graph: GraphStore, key: string): Promise<boolean> {
  const { labels, edges } = await graph.counts(key);
  if (edges > 0 || labels.some(({ key: label, count }) => !['Business', 'Asset'].includes(label) && count > 0))
    return false;
  const { nodes } = await graph.find(key, { label: 'Asset', order: 'id', limit: MAX_DIGESTS });
  return nodes.every((node) => node.subtype === DIGEST);
}
