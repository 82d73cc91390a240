import { Problem } from '../../common/errors.ts';
import { byCodePoint } from '../order.ts';
import type { FoundEdge, FoundNode, Path, PathEnds } from '../store.ts';
import { elementAt, valueAt } from '../../common/element-at.ts';

/** Edges that one step may look at, and steps together three times that. */
const WIDEST_STEP = 200_000;

/** What a search for a path asks of an engine about one graph. */
export interface Steps {
  /** The edges at each of the nodes, in both directions: from which of them, to which. */
  step(uids: number[]): Promise<{ at: number; other: number }[]>;
  /** How many edges the nodes have, each edge counted at each of them. */
  weigh(uids: number[]): Promise<number>;
  /** That of the nodes whose id comes first. */
  firstById(uids: number[]): Promise<number>;
  nodes(uids: number[]): Promise<FoundNode[]>;
  edgesAmong(nodes: FoundNode[]): Promise<FoundEdge[]>;
}

/** One end's search: how far it has come, its newest level, and for each node met the ones it was met from. */
interface Side {
  depth: number;
  level: number[];
  weight: number;
  from: Map<number, number[]>;
}

/** The shortest path as `GraphStore.path` promises it: from both ends at once, the cheaper side first. */
export async function shortestPath(steps: Steps, ...[from, to, maxDepth]: PathEnds): Promise<Path | undefined> {
  if (from === to) return { nodes: await steps.nodes([from]), edges: [] };
  const sides = await Promise.all([begin(steps, from), begin(steps, to)]);
  while (sides[0].depth + sides[1].depth < maxDepth) {
    const [start, end] = sides;
    const [side, other] = start.weight <= end.weight ? [start, end] : [end, start];
    await advance(steps, side);
    const met = side.level.filter((uid) => other.from.has(uid));
    if (met.length > 0) return trace(steps, from, to, onward(start, end, met));
    if (side.level.length === 0) return undefined;
  }
  return undefined;
}

async function begin(steps: Steps, uid: number): Promise<Side> {
  return { depth: 0, level: [uid], weight: await steps.weigh([uid]), from: new Map([[uid, []]]) };
}

async function advance(steps: Steps, side: Side): Promise<void> {
  if (side.weight > WIDEST_STEP || side.from.size > 3 * WIDEST_STEP) {
    throw new Problem('timed_out', 'The search for a path met too many edges; ask again with a smaller max_depth.');
  }
  const next = new Map<number, number[]>();
  for (const { at, other } of await steps.step(side.level)) {
    if (side.from.has(other)) continue;
    const parents = next.get(other);
    if (parents) parents.push(at);
    else next.set(other, [at]);
  }
  for (const [uid, parents] of next) side.from.set(uid, parents);
  side.level = [...next.keys()];
  side.depth += 1;
  side.weight = await steps.weigh(side.level);
}

/** For each node on a shortest path, those that may follow it. */
function onward(start: Side, end: Side, met: number[]): Map<number, Set<number>> {
  const follow = new Map<number, Set<number>>();
  const link = (uid: number, next: number) => follow.set(uid, (follow.get(uid) ?? new Set()).add(next));
  for (let level = met; level.length > 0;) {
    for (const uid of level) for (const before of valueAt(start.from, uid)) link(before, uid);
    level = [...new Set(level.flatMap((uid) => valueAt(start.from, uid)))];
  }
  for (let level = met; level.length > 0;) {
    for (const uid of level) for (const after of valueAt(end.from, uid)) link(uid, after);
    level = [...new Set(level.flatMap((uid) => valueAt(end.from, uid)))];
  }
  return follow;
}

async function trace(steps: Steps, from: number, to: number, follow: Map<number, Set<number>>): Promise<Path> {
  const uids = [from];
  for (let at = from; at !== to;) {
    at = await steps.firstById([...valueAt(follow, at)]);
    uids.push(at);
  }
  const found = new Map((await steps.nodes(uids)).map((node) => [node.uid, node]));
  const nodes = uids.map((uid) => valueAt(found, uid));
  const among = await steps.edgesAmong(nodes);
  return { nodes, edges: uids.slice(1).map((uid, i) => firstBetween(among, elementAt(uids, i), uid)) };
}

function firstBetween(edges: FoundEdge[], a: number, b: number): FoundEdge {
  const between = edges.filter(({ from, to }) => (from === a && to === b) || (from === b && to === a));
  return elementAt(
    between.toSorted((x, y) => byCodePoint(x.type, y.type) || byCodePoint(x.from_id, y.from_id)),
    0,
  );
}
