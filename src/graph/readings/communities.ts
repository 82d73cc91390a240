import { listed } from './summary/words.ts';
import { byEach } from '../order.ts';
import type { FoundNode, GraphStore } from '../store.ts';

/** A community with its most central members, best first, and a name by rule. */
export interface Community {
  id: number;
  name: string;
  size: number;
  central: FoundNode[];
}

/** A community as the night left it; `central` are surrogates. */
interface Kept {
  community_id: number;
  size: number;
  central: number[];
}

const NAMING: ReadonlySet<string> = new Set(['Contact', 'Organization', 'Account', 'Business']);
const NAMES = 3;

/** Reads the central members that communities still have, all in one call, and names each by them. */
export async function described(store: GraphStore, graph: string, kept: Kept[]): Promise<Community[]> {
  const nodes = await store.nodes(
    graph,
    kept.flatMap(({ central }) => central),
  );
  const members = Map.groupBy(nodes, (node) => node.community_id);
  return kept.map(({ community_id: id, size }) => {
    const central = (members.get(id) ?? []).toSorted((a, b) => byEach([b.degree, a.degree], [a.id, b.id]));
    return { id, name: nameOf(id, central), size, central };
  });
}

/** The three most central people, organizations and accounts; without any the most central member. */
function nameOf(id: number, central: FoundNode[]): string {
  const naming = central.filter(({ label }) => NAMING.has(label)).slice(0, NAMES);
  const names = (naming.length > 0 ? naming : central.slice(0, 1)).map(({ name }) => name);
  return names.length > 0 ? listed(names) : `Community ${id}`;
}
