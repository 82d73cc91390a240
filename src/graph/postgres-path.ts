import { Problem } from '../errors.ts';
import { row, rows, sql, type Db } from '../stores/sql.ts';
import { byCodePoint } from './order.ts';
import { edgesAmong } from './postgres-neighbours.ts';
import { nodes } from './postgres-nodes.ts';
import { prepared } from './postgres-rows.ts';
import type { FoundEdge, Path } from './store.ts';

/** Edges that one step may look at, and steps together three times that. */
const WIDEST_STEP = 200_000;

/** One end's search: how far it has come, its newest level, and for each node met the ones it was met from. */
interface Side {
  depth: number;
  level: number[];
  weight: number;
  from: Map<number, number[]>;
}

/** The shortest path as `GraphStore.path` promises it: from both ends at once, the cheaper side first. */
export async function path(
  db: Db,
  graph: string,
  from: number,
  to: number,
  maxDepth: number,
): Promise<Path | undefined> {
  if (from === to) return { nodes: await nodes(db, graph, [from]), edges: [] };
  const sides = await Promise.all([begin(db, graph, from), begin(db, graph, to)]);
  while (sides[0].depth + sides[1].depth < maxDepth) {
    const cheaper = sides[0].weight <= sides[1].weight ? 0 : 1;
    const side = sides[cheaper];
    const other = sides[1 - cheaper]!;
    await advance(db, graph, side);
    const met = side.level.filter((uid) => other.from.has(uid));
    if (met.length > 0) return trace(db, graph, from, to, onward(sides[0], sides[1], met));
    if (side.level.length === 0) return undefined;
  }
  return undefined;
}

async function begin(db: Db, graph: string, uid: number): Promise<Side> {
  return { depth: 0, level: [uid], weight: await weigh(db, graph, [uid]), from: new Map([[uid, []]]) };
}

async function weigh(db: Db, graph: string, uids: number[]): Promise<number> {
  const total = await row<{ total: number }>(
    db,
    prepared(
      'weigh',
      sql`select coalesce(sum(degree), 0)::float8 as total from graph_degrees where graph = ${graph} and uid = any(${uids}::bigint[])`,
    ),
  );
  return total!.total;
}

async function advance(db: Db, graph: string, side: Side): Promise<void> {
  if (side.weight > WIDEST_STEP || side.from.size > 3 * WIDEST_STEP) {
    throw new Problem('timed_out', 'The search for a path met too many edges; ask again with a smaller max_depth.');
  }
  const next = new Map<number, number[]>();
  for (const { at, other } of await edgesAt(db, graph, side.level)) {
    if (side.from.has(other)) continue;
    const parents = next.get(other);
    if (parents) parents.push(at);
    else next.set(other, [at]);
  }
  for (const [uid, parents] of next) side.from.set(uid, parents);
  side.level = [...next.keys()];
  side.depth += 1;
  side.weight = await weigh(db, graph, side.level);
}

function edgesAt(db: Db, graph: string, uids: number[]): Promise<{ at: number; other: number }[]> {
  return rows(
    db,
    prepared(
      'step',
      sql`select from_uid as at, to_uid as other from graph_edges where graph = ${graph} and from_uid = any(${uids}::bigint[])
        union all select to_uid, from_uid from graph_edges where graph = ${graph} and to_uid = any(${uids}::bigint[])`,
    ),
  );
}

/** For each node on a shortest path, those that may follow it. */
function onward(start: Side, end: Side, met: number[]): Map<number, Set<number>> {
  const follow = new Map<number, Set<number>>();
  const link = (uid: number, next: number) => follow.set(uid, (follow.get(uid) ?? new Set()).add(next));
  for (let level = met; level.length > 0;) {
    level.forEach((uid) => start.from.get(uid)!.forEach((before) => link(before, uid)));
    level = [...new Set(level.flatMap((uid) => start.from.get(uid)!))];
  }
  for (let level = met; level.length > 0;) {
    level.forEach((uid) => end.from.get(uid)!.forEach((after) => link(uid, after)));
    level = [...new Set(level.flatMap((uid) => end.from.get(uid)!))];
  }
  return follow;
}

async function trace(db: Db, graph: string, from: number, to: number, follow: Map<number, Set<number>>): Promise<Path> {
  const steps = [from];
  while (steps.at(-1) !== to) steps.push(await firstById(db, graph, [...follow.get(steps.at(-1)!)!]));
  const found = new Map((await nodes(db, graph, steps)).map((node) => [node.uid, node]));
  const onPath = steps.map((uid) => found.get(uid)!);
  const among = await edgesAmong(db, graph, onPath);
  const edges = steps.slice(1).map((uid, i) => firstBetween(among, steps[i]!, uid));
  return { nodes: onPath, edges };
}

async function firstById(db: Db, graph: string, uids: number[]): Promise<number> {
  if (uids.length === 1) return uids[0]!;
  const first = await row<{ uid: number }>(
    db,
    prepared(
      'first by id',
      sql`select uid from graph_degrees where graph = ${graph} and uid = any(${uids}::bigint[]) order by id limit 1`,
    ),
  );
  return first!.uid;
}

function firstBetween(edges: FoundEdge[], a: number, b: number): FoundEdge {
  const between = edges.filter(({ from, to }) => (from === a && to === b) || (from === b && to === a));
  return between.toSorted((x, y) => byCodePoint(x.type, y.type) || byCodePoint(x.from_id, y.from_id))[0]!;
}
