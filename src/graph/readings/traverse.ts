import { withoutPast } from './past.ts';
import type { FoundEdge, FoundNode, GraphStore, Reach } from '../store.ts';

/** An edge with how many steps from the start it lies, from 1. */
export type Step = FoundEdge & { depth: number };
export interface Walk {
  steps: Step[];
  /** The nodes that the steps reach, nearest first. */
  nodes: FoundNode[];
}

/** Walks outward from a node, level by level, each edge once; at most `limit` edges in all, none that had ended before `today`. */
export async function traverse(
  store: GraphStore,
  graph: string,
  start: FoundNode,
  { depth, limit, today, ...reach }: Reach & { depth: number; today?: string | undefined },
): Promise<Walk> {
  const steps = new Map<string, Step>();
  const reached = new Map([[start.uid, start]]);
  let level = [start];
  for (let at = 1; at <= depth && level.length > 0; at++) {
    const next: FoundNode[] = [];
    for (const group of grouped(level, limit)) {
      if (steps.size >= limit) break;
      const found = withoutPast(await store.neighbours(graph, group, { ...reach, limit }), today);
      const ends = new Map(found.nodes.map((node) => [node.uid, node]));
      for (const edge of found.edges) {
        const key = `${edge.from} ${edge.to} ${edge.type}`;
        if (steps.has(key) || steps.size >= limit) continue;
        steps.set(key, { ...edge, depth: at });
        for (const uid of [edge.from, edge.to]) meet(uid, ends, reached, next);
      }
    }
    level = next;
  }
  reached.delete(start.uid);
  return { steps: [...steps.values()], nodes: [...reached.values()] };
}

function meet(uid: number, ends: Map<number, FoundNode>, reached: Map<number, FoundNode>, next: FoundNode[]): void {
  const node = ends.get(uid);
  if (!node || reached.has(uid)) return;
  reached.set(uid, node);
  next.push(node);
}

/** Groups of nodes whose edges together are about as many as wanted, so that a level of hubs is not read whole. */
function grouped(level: FoundNode[], wanted: number): number[][] {
  const groups: number[][] = [];
  let room = 0;
  for (const node of level) {
    if (room <= 0) {
      groups.push([]);
      room = wanted;
    }
    groups.at(-1)?.push(node.uid);
    room -= Math.min(node.degree, wanted);
  }
  return groups;
}
