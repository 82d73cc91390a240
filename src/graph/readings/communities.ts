import { byEach } from '../order.ts';
import type { FoundNode, GraphStore } from '../store.ts';
import { joinedSubjects, namingWeight, subjectOf } from './community-subjects.ts';

/** A community with its most central members, best first, and the name of what it is about. */
export interface Community {
  id: number;
  name: string;
  size: number;
  central: FoundNode[];
}

/** A community as the night left it; `central` and `subjects` are surrogates. */
interface Kept {
  community_id: number;
  size: number;
  central: number[];
  subjects: number[];
}

/** Reads the central and the naming members that communities still have, all in one call. */
export async function described(store: GraphStore, graph: string, kept: Kept[]): Promise<Community[]> {
  const nodes = await store.nodes(graph, [
    ...new Set(kept.flatMap(({ central, subjects }) => [...central, ...subjects])),
  ]);
  const known = new Map(nodes.map((node) => [node.uid, node]));
  const found = (uids: number[], id: number) =>
    uids.flatMap((uid) => known.get(uid) ?? []).filter(({ community_id }) => community_id === id);
  return kept.map(({ community_id: id, size, central, subjects }) => {
    const members = found(central, id).toSorted((a, b) => byEach([b.degree, a.degree], [a.id, b.id]));
    return {
      id,
      name: nameOf(found(subjects, id)) ?? nameOf(telling(members)) ?? `Community ${id}`,
      size,
      central: members,
    };
  });
}

function nameOf(nodes: FoundNode[]): string | undefined {
  const subjects = nodes.map(subjectOf).filter((subject) => subject !== undefined);
  return subjects.length > 0 ? joinedSubjects(subjects) : undefined;
}

/** The member that tells most of them, where what named a community is gone. */
function telling(members: FoundNode[]): FoundNode[] {
  const score = (node: FoundNode): number => namingWeight(node) * node.degree;
  return members
    .filter((node) => score(node) > 0)
    .toSorted((a, b) => score(b) - score(a))
    .slice(0, 1);
}
