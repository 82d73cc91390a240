import { Problem } from '../../common/errors.ts';
import type { FoundNode, GraphStore } from '../store.ts';

/** The node that an id or alias names; Problem `not_found` when there is none, `ambiguous` with `candidates` when there are several. */
export async function oneNode(store: GraphStore, graph: string, idOrAlias: string): Promise<FoundNode> {
  const found = onlyOne(await store.node(graph, idOrAlias));
  if (found) return found;
  throw new Problem('not_found', 'The graph has no node with this id or alias. Search for its name to find it.');
}

/** The one node of those found under an alias, if any; Problem `ambiguous` with `candidates` when there are several. */
export function onlyOne([first, ...more]: FoundNode[]): FoundNode | undefined {
  if (!first || more.length === 0) return first;
  const candidates = [first, ...more].map(({ id, label, name }) => ({ id, label, name }));
  throw new Problem(
    'ambiguous',
    'More than one node goes by this alias. Ask again with the id of one of the candidates.',
    {
      body: { candidates },
    },
  );
}
