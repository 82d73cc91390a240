import type { FoundNode, GraphStore } from '../store.ts';

const BATCH_SIZE = 200;
const EDGES_EACH = 40;
const LEGAL_FORM = /\b(?:AG|AS|ASA|AB|BV|GmbH|Inc|KG|LLC|LLP|Ltd|NV|Oy|PLC|SA|SARL|Sàrl|SAS|SE|SpA|Srl)\.?$/i;

/** Organizations that more than one thing speaks of, or that go by a whole firm's name: what one message names once may be anything. */
export async function spokenOfTwice(store: GraphStore, graph: string, found: FoundNode[]): Promise<FoundNode[]> {
  const around = await aroundOf(store, graph, found);
  return found.filter((node) => LEGAL_FORM.test(node.name) || (around.get(node.uid)?.size ?? 0) > 1);
}

/** People with whom there was more than one activity and who belong to no business of the reader's own. */
export async function recurringContacts(store: GraphStore, graph: string, found: FoundNode[]): Promise<FoundNode[]> {
  const around = await aroundOf(store, graph, found);
  return found.filter(({ uid }) => {
    const others = [...(around.get(uid) ?? [])];
    const activities = others.filter(({ label }) => label === 'Activity').length;
    return activities > 1 && !others.some(({ label }) => label === 'Business');
  });
}

/** What nodes have edges with, by their surrogates; at most 40 edges of each. */
async function aroundOf(store: GraphStore, graph: string, found: FoundNode[]): Promise<Map<number, Set<FoundNode>>> {
  const around = new Map(found.map(({ uid }) => [uid, new Set<FoundNode>()]));
  for (let at = 0; at < found.length; at += BATCH_SIZE) {
    const some = found.slice(at, at + BATCH_SIZE).map(({ uid }) => uid);
    const { nodes, edges } = await store.neighbours(graph, some, { limit: EDGES_EACH });
    const ends = new Map(nodes.map((node) => [node.uid, node]));
    for (const { from, to } of edges) {
      const [source, target] = [ends.get(from), ends.get(to)];
      if (target) around.get(from)?.add(target);
      if (source) around.get(to)?.add(source);
    }
  }
  return around;
}
