import type { FoundNode, GraphStore, Listing, Mark } from '../../../src/graph/store.ts';

/** A store with nothing in it, and how to be rid of it. */
export interface Opened extends AsyncDisposable {
  graph: GraphStore;
}
export type Open = () => Promise<Opened>;

export const ids = (nodes: { id: string }[]): string[] => nodes.map((node) => node.id);
export const byUid = (nodes: FoundNode[]): number[] => nodes.map((node) => node.uid);

/** The ids of a whole listing, read page by page. */
export async function pages(graph: GraphStore, key: string, listing: Listing): Promise<string[]> {
  const seen: string[] = [];
  for (let after: Mark | undefined, more = true; more;) {
    const page = await graph.find(key, { ...listing, after });
    seen.push(...ids(page.nodes));
    after = page.next;
    more = after !== undefined;
  }
  return seen;
}
