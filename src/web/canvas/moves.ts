import { call, inOrg, Refused } from '../api.ts';
import { go, place } from '../place.ts';
import { tell } from '../toasts.tsx';
import type { Edge, Node } from '../api-types.ts';
import { words } from '../words.ts';
import { centre } from './camera.ts';
import { arrange } from './layout.ts';
import { add, edgesOf, expand } from './scene.ts';
import { lit } from './highlight.ts';

/** Draws the neighbours of a node, and finds them places while all else stays. */
export async function expandHere(id: string): Promise<void> {
  try {
    const fresh = await expand(id, place.value.graph, edgesOf(id).shown);
    if (fresh.length > 0) arrange(fresh);
    const { more } = edgesOf(id);
    tell(fresh.length + more > 0 ? words.graph.expanded(fresh.length, more) : words.graph.nothingNew);
  } catch (error) {
    tell((error as Refused).message, { bad: true });
  }
}

/** Lights up the shortest path between two nodes, drawing what of it is not drawn yet. */
export async function pathTo(from: string, to: string): Promise<void> {
  try {
    const body = { from_id: from, to_id: to, graph_id: place.value.graph };
    const { path } = await call<{ path: { nodes: Node[]; edges: Edge[] } | null }>('POST', inOrg('path'), body, {
      asks: true,
    });
    if (!path) return tell(words.graph.noPath);
    add(path.nodes, path.edges);
    lit.value = new Set(path.nodes.map(({ id }) => id));
    tell(words.graph.path(path.nodes.map(({ name }) => name)));
  } catch (error) {
    tell((error as Refused).message, { bad: true });
  }
}

/** Selects a node and shows it, drawing it with what is around it where it is not drawn yet. */
export async function visit(id: string): Promise<void> {
  go({ view: 'graph', node: id });
  const fresh = await expand(id, place.value.graph).catch(() => []);
  if (fresh.length > 0) arrange(fresh);
  centre(id);
}
