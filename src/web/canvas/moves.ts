import { Refused } from '../api.ts';
import { go, place } from '../place.ts';
import { tell } from '../toasts.tsx';
import { words } from '../words.ts';
import { centre } from './camera.ts';
import { arrange } from './layout.ts';
import { edgesOf, expand } from './scene.ts';

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

/** Selects a node and shows it, drawing it with what is around it where it is not drawn yet. */
export async function visit(id: string): Promise<void> {
  go({ view: 'graph', node: id });
  const fresh = await expand(id, place.value.graph).catch(() => []);
  if (fresh.length > 0) arrange(fresh);
  centre(id);
}
